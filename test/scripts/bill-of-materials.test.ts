import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Component, runScript } from './support';
import { contentOfEdition } from '../../scripts/cdktn/stage';
import { readJson, ROOT } from '../../scripts/checkout';

interface Bill {
  readonly metadata: { readonly component: Partial<Component> };
  readonly components: readonly Component[];
}

const FILE = join('lib', 'bom.cdx.json');
const text = readFileSync(join(ROOT, FILE), 'utf8');
const bill = JSON.parse(text) as Bill;

it('is CycloneDX for this package, with all members that the schema requires of a component', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const { name, version } = readJson<Component>(join(ROOT, 'package.json'));
  expect(bill.metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
  for (const component of bill.components) {
    expect(component).toEqual({
      type: 'library',
      'bom-ref': component.purl,
      name: expect.stringMatching(/./),
      version: expect.stringMatching(/^\d/),
      licenses: [{ expression: expect.stringMatching(/^[\w.() -]+$/) }],
      purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      evidence: { occurrences: expect.arrayContaining([{ location: expect.stringMatching(/./) }]) },
    });
  }
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
});

it('lists the hash of each tarball that npm verified', () => {
  const undici = bill.components.find(({ name }) => name === 'undici');
  const { packages } = readJson<{ packages: Record<string, { integrity: string }> }>(
    join(ROOT, 'package-lock.json'),
  );
  const hash = Buffer.from(undici?.hashes[0].content ?? '', 'hex').toString('base64');
  expect(`sha512-${hash}`).toBe(packages['node_modules/undici'].integrity);
});

it('is always the same, because it contains no time and no random number, and names no host', async () => {
  expect(text).not.toMatch(/timestamp|serialNumber|:\/\//);
  expect(await runScript('licenses.ts', [])).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(ROOT, FILE), 'utf8')).toBe(text);
});

it('names the edition for cdktn in its own bill, which omits the package that only the other edition contains', () => {
  const other = JSON.parse(contentOfEdition(ROOT).texts.get('lib/bom.cdx.json') ?? '') as Bill;
  const { name, purl } = other.metadata.component;
  expect(name).toBe('cdktn-provider-observability');
  expect(purl).toMatch(/^pkg:npm\/cdktn-provider-observability@/);
  expect(other.components).toEqual(bill.components.filter((one) => one.name !== '@cdktf/provider-null'));
});
