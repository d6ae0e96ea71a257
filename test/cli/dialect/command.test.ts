import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derived, dialect, from, MOVED } from './run';
import { ROOT } from '../../../scripts/checkout';
import { BUNDLES, metafileOf } from '../../../scripts/shipped-packages';
import { OpenApiDocument } from '../../../src/cli/dialect/document';
import { DialectConfig } from '../../../src/schema/dialect';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder';
import { openApiDocument, openApiFile } from '../../support/witness';
import { runCli } from '../run';

describe('the dialect that is derived', () => {
  it('from the API as documented is empty', async () => {
    expect(await from('documented.yaml')).toMatchObject({ code: 0, output: '{}\n' });
  });

  it('from a document with moved paths and other words has all of them', async () => {
    expect(await derived('moved.yaml')).toEqual(MOVED);
  });

  it('from a document with fewer calls lists those that are missing, and its summary the other differences', async () => {
    const { output, errors } = await from('reduced.json');
    const { missingCalls = [], ...others } = JSON.parse(output) as DialectConfig;
    expect([missingCalls.length, others]).toEqual([9, {}]);
    expect(missingCalls).not.toContain('GET /v1/dashboards/dashboards/{dashboard_id}');
    for (const line of [
      'ok           GET /aaa/team-scopes/v1/list\n    the query parameter organization is required: see extraQuery\n',
      'other shape  POST /aaa/api-keys/v3\n    request keyPermissions: array instead of object\n',
      'other shape  POST /integrations/contextual-data/v1\n    the query parameter region is required\n',
      'other shape  GET /v1/dashboards/dashboards/{dashboard_id}\n    response: all documented members are missing\n',
      'only in responses: status: see readOnlyMembers\n',
      'sli.yaml#/Sli: a reference that was not followed\n',
      'Found 11 of 21 calls.',
    ]) {
      expect(errors).toContain(line);
    }
  });

  it('lists no call as missing whose path the document has under another version', async () => {
    const text = JSON.stringify(openApiDocument('reduced.json')).replaceAll('/openapi/latest', '/openapi/5');
    const { output } = await dialect('--from', temporaryFile(text));
    const { missingCalls } = await derived('reduced.json');
    expect(JSON.parse(output)).toEqual({ apiVersion: '5', missingCalls });
  });

  it('reads YAML that begins with a brace', async () => {
    const text = JSON.stringify(openApiDocument('documented.yaml')).replace('"openapi":', 'openapi: ');
    expect(await dialect('--from', temporaryFile(text))).toMatchObject({ code: 0, output: '{}\n' });
  });

  it('has the names and the style of query parameters', async () => {
    const parameter = '"name":"pagination","in":"query"';
    const flat = '"name":"pagination[page_size]","in":"query"';
    const text = JSON.stringify(openApiDocument('documented.yaml')).replaceAll(parameter, flat);
    const { output } = await dialect('--from', temporaryFile(text));
    expect(JSON.parse(output)).toEqual({ queryStyle: 'brackets', queryNames: 'snake' });
  });

  it("takes a call's own query parameter instead of the path's", () => {
    const parameter = (required: boolean) => [{ name: 'tenant', in: 'query', required }];
    const item = { parameters: parameter(true), get: { parameters: parameter(false), responses: {} } };
    const { calls } = new OpenApiDocument({ paths: { '/things': item } });
    expect(calls[0].query).toMatchObject([{ name: 'tenant', isRequired: false }]);
  });
});

describe('--out', () => {
  it('writes a new file, and overwrites one only with --force', async () => {
    const out = join(temporaryFolder(), 'new', 'dialect.json');
    expect(await from('moved.yaml', '--out', out)).toMatchObject({ code: 0, output: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(MOVED);
    writeFileSync(out, 'mine');
    expect(await from('moved.yaml', '--out', out)).toMatchObject({ code: 1 });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect(await from('moved.yaml', '--out', out, '--force')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(MOVED);
  });
});

it.each([
  [[], "required option '--from <document>' not specified"],
  [['--from', 'a', '--json'], '--json requires --check'],
  [['--from', 'a', '--out', ''], '--out is empty'],
])('the command line %j is invalid', async (args, message) => {
  const errors = expect.stringContaining(message) as string;
  expect(await dialect(...args)).toMatchObject({ code: 2, output: '', errors });
});

it('exits with 1 if the dialect to check cannot be read', async () =>
  expect(await from('documented.yaml', '--check', 'none.json')).toEqual({
    code: 1,
    output: '',
    errors: 'error: none.json cannot be read: the file does not exist.\n',
  }));

it('has the commands in docs/your-service.md', async () => {
  const guide = readFileSync(join(ROOT, 'docs', 'your-service.md'), 'utf8');
  const commands = [...guide.matchAll(/^npm run (dialect) -- (.*)$/gm)];
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'openapi.yaml'), readFileSync(openApiFile('moved.yaml')));
  for (const [, command, options] of commands) {
    expect(await runCli([command, ...options.split(' ')], { cwd })).toMatchObject({ code: 0 });
  }
  expect(commands).toHaveLength(2);
});

it('keeps the parser for YAML out of the provider', () => {
  const inBundle = (name: (typeof BUNDLES)[number]) =>
    readFileSync(join(ROOT, metafileOf(name)), 'utf8').includes('node_modules/yaml/');
  expect(BUNDLES.filter(inBundle)).toEqual(['lib/cli.cjs']);
});
