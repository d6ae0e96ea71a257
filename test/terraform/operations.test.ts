/**
 * Compares the table of docs/endpoints.md, and the example of each resource and lookup, with the emulator. Compares all requests and
 * responses with an OpenAPI document of the API, too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Collection, operationEntries, slo } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { Operation, Role } from '../../src/schema/operation';
import { Deployment } from '../support/deployment';
import { addressOf, construct, DESCRIPTIONS } from '../support/examples';
import { succeeded } from '../support/terraform';
import {
  callsOf,
  compareWith,
  Document,
  openApiDocument,
  recordingProxy,
  RecordingProxy,
} from '../support/witness';

const ROOT = join(__dirname, '..', '..');
const ROW =
  /^\| `(\w+) \/(\S+)` +\| `([\w.]+)`[^|]*\|[^|]*→[^|]*\| \[[\w-]+\]\(https:[\w/.-]+\/blob\/main\/([\w/.-]+)\) +\|$/gm;
const TABLE = [...readFileSync(join(ROOT, 'docs/endpoints.md'), 'utf8').matchAll(ROW)].map(
  ([, method, path, name, test]) => ({ endpoint: `${method} /mgmt/openapi/latest/${path}`, name, test }),
);
const OPERATIONS = new Map(
  operationEntries.map(([operation, { method, path }]) => [`${method} ${path}`, operation]),
);

/** The operation of a role, unless other roles share it. */
const onlyOf = ({ operations: all }: { operations?: { [R in Role]?: Operation } }, role: Role) =>
  all?.[role] === all?.create ? undefined : all?.[role]?.name;

describe('the table of endpoints', () => {
  it('lists every endpoint as in the contract', () => {
    expect(TABLE.map(({ endpoint }) => endpoint)).toEqual([...OPERATIONS.keys()]);
  });

  it('names every resource and lookup', () => {
    const named = new Set(TABLE.map(({ name }) => name));
    expect([...DESCRIPTIONS.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  // This file deploys every example, which is enough for a resource without special behavior.
  it.each(TABLE.filter(({ test }) => join(ROOT, test) !== __filename))(
    'links $endpoint to a test that uses $name',
    ({ name, test }) => {
      const code =
        readFileSync(join(ROOT, test), 'utf8') + readFileSync(join(__dirname, 'support.ts'), 'utf8');
      expect(code).toContain(name.startsWith('Lookup.') ? `${name}(` : `new ${name}(`);
    },
  );
});

describe('the examples in real Terraform', () => {
  const deployment = Deployment.use();
  let proxy: RecordingProxy;
  beforeAll(async () => {
    proxy = await recordingProxy(deployment.url);
    deployment.terraform.env.OBSERVABILITY_BASE_URL = proxy.url;
    deployment.terraform.env.TF_VAR_issue_tracker_token = 'tracker-token-81c2';
    await deployment.synth((stack) => {
      for (const [name, description] of DESCRIPTIONS) construct(stack, name.replace('.', '-'), description);
    });
  });

  it.each(TABLE)('$name calls $endpoint', async ({ endpoint, name }) => {
    const description = DESCRIPTIONS.get(name);
    if (!description) throw new Error(`There is no ${name}.`);
    deployment.control.clearRequests();
    const target = `-target=${addressOf(description)}.${name.replace('.', '-')}`;
    const operation = OPERATIONS.get(endpoint);
    if (operation === onlyOf(description, 'replace')) await changeOutside(description);
    await deployment.apply(target);
    expect(deployment.control.requests().map((request) => request.operation)).toContain(operation);
  });

  /** Somebody else makes a change that the next apply reverts. */
  const changeOutside = async ({ collection = '' }: Description) => {
    for (const id of Object.keys(deployment.control.objects(collection as Collection))) {
      await deployment.control.patch(collection as Collection, id, { name: 'another' });
    }
  };

  it('revert a change that somebody else made', async () => {
    await changeOutside(slo);
    await deployment.apply();
    expect(Object.values(deployment.control.objects('slos'))).toMatchObject([{ name: slo.example.name }]);
  });

  it('are all deployed, plan no changes, and can be destroyed', async () => {
    expect(await deployment.apply()).toContain('Resources: 0 added, 0 changed, 0 destroyed.');
    await deployment.expectNoChanges();
    succeeded(await deployment.terraform.destroy());
  });

  describe('send requests and get responses', () => {
    const document = openApiDocument('documented.yaml');

    it('that the OpenAPI document allows, for each of its calls', () => {
      const { problems, made } = compareWith(document, proxy.exchanges);
      expect(problems).toEqual([]);
      expect([...made].sort()).toEqual(callsOf(document).sort());
    });

    it.each([
      ['a member of a request', '"isActive":{"type":"boolean"}', '"isActive":{"type":"string"}'],
      ['a member of a response', '"keyId":', '"keyNumber":'],
      ['a query parameter', '"name":"ids"', '"name":"id"'],
      ['a path', '/v3/events/{id}', '/v4/events/{id}'],
      ['a method', '{"put":', '{"post":'],
    ])('that a document with %s changed does not allow', (_, from, to) => {
      const changed = JSON.stringify(document).replaceAll(from, to);
      expect(compareWith(JSON.parse(changed) as Document, proxy.exchanges).problems).not.toEqual([]);
    });
  });

  afterAll(async () => proxy.close());
});
