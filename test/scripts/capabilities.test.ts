/** The parts of handwritten pages that are derived from the descriptions. guides.test.ts checks that they are up to date. */
import { withCapabilities } from '../../scripts/docs/capabilities';
import { enrichment, slo, webhookTest } from '../../src/schema';
import { ResourceDescription } from '../../src/schema/description';

const part = (name: string) =>
  `<!-- From the descriptions: ${name}. -->\n\nold\n\n<!-- End of the descriptions. -->`;
const written = (name: string, resources: readonly ResourceDescription[]) =>
  withCapabilities(part(name), resources).split('\n\n')[1];

/** An enrichment that a hypothetical API can read and delete. Plans compare only its fields. */
const deletable: ResourceDescription = {
  ...enrichment,
  compares: 'fields',
  operations: { ...slo.operations, replace: undefined, delete: slo.operations.create },
};

it('the table has a row for each resource', () => {
  const rows = written('what each resource can do', [slo, deletable, webhookTest]).split('\n').slice(2);
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.map(([, , ...effects]) => effects.slice(0, -1))).toEqual([
    ['creates it', 'in place', 'all documented members', 'yes', 'leaves it on the service'],
    ['creates it', 'replaces it', 'fields', 'yes', 'deletes it'],
    ['runs the test', 'runs it again', 'not detected', 'no', 'leaves nothing'],
  ]);
});

it('the sentences change with the operations', () => {
  expect(written('what is deleted', [slo])).toMatch(/^The API document has no call to delete objects/);
  expect(written('what is deleted', [slo, deletable])).toMatch(
    /^The API can delete only enrichments\. SLOs that Terraform destroys or replaces stay/,
  );
  expect(written('what is read', [slo, deletable, { ...enrichment, title: 'key' }])).toMatch(
    /^The API can read SLOs and enrichments\. Keys cannot be imported.* For enrichments, a plan compares only the fields\.$/,
  );
});

it('phrases within a sentence change with the operations', () => {
  const sentence = (resources: readonly ResourceDescription[]) =>
    withCapabilities(
      'Of <!-- From the descriptions: the objects that stay. -->x<!-- End of the descriptions. -->, import <!-- From the descriptions: the objects that can be imported. -->y<!-- End of the descriptions. -->.',
      resources,
    ).replace(/<!--.*?-->/g, '');
  expect(sentence([slo, enrichment])).toBe('Of objects, import SLOs.');
  expect(sentence([slo, deletable])).toBe('Of SLOs, import SLOs and enrichments.');
  expect(() => sentence([deletable])).toThrow(
    'the objects that stay: No resource matches. Rewrite the sentence on the page.',
  );
});

it('an unknown part is an error', () => {
  expect(() => withCapabilities(part('unicorns'))).toThrow(
    'unicorns is not one of what each resource can do, what is deleted,',
  );
});
