import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODINGS, runCli, runCliIn } from './run';
import { ROOT } from '../../scripts/checkout';
import { BUNDLES, metafileOf } from '../../scripts/shipped-packages';
import { CheckedCall } from '../../src/cli/dialect/differences';
import { OpenApiDocument } from '../../src/cli/dialect/document';
import { matchOperations } from '../../src/cli/dialect/match';
import { JsonObject } from '../../src/contract/json';
import { operationEntries } from '../../src/schema';
import { DialectConfig } from '../../src/schema/dialect';
import { fc } from '../support/fast-check';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder';
import { callsOf, Document, openApiDocument, openApiFile } from '../support/witness';

const dialect = async (...args: string[]) => runCli(['dialect', ...args], { cwd: temporaryFolder() });

const from = async (name: string, ...args: string[]) => dialect('--from', openApiFile(name), ...args);

/** The derived dialect. */
const derived = async (name: string) => JSON.parse((await from(name)).output) as DialectConfig;

const MOVED: DialectConfig = {
  apiVersion: '5',
  queryStyle: 'brackets',
  sloCreateMethod: 'POST',
  memberNames: {
    'event*': 'audit*',
    infraAsCode: 'templates',
    objectStorage: 'bucketStore',
    issueTracker: 'ticketTool',
    pipelineQuery: 'flow',
    targetThresholdPercentage: 'targetPercentage',
    'Slo.type': 'sloType',
  },
  paths: {
    '/aaa/team-scopes/v1/list': '/access/scopes/v2',
    '/aaa/api-keys/v3': '/access/keys/v4',
    '/integrations/integrations/v1/definition/{id}': '/integrations/catalog/v2/{id}',
    '/enrichment-rules/enrichment-rules/v1': '/enrichments/rules/v2',
    '/logs/data-setup/v2': 'PUT /archive/v3/target',
    '/dataplans/data-usage/v2/daily:evaluation-tokens': '/usage/v3/tokens',
    '/incidents/incidents/v1/aggregations': '/cases/v2/counts',
    '/integrations/contextual-data/v1': '/integrations/context/v2',
    '/integrations/integrations/v1/deployed/{integration_id}': '/integrations/installed/v2/{integration_id}',
    '/enrichment-rules/custom-enrichment-rules/v1/search': 'GET /enrichments/tables/v2/find',
    '/integrations/webhooks/v1/test': '/integrations/hooks/v2:try',
    '/integrations/webhooks/v1': '/integrations/hooks/v2',
    '/v1/slo/slos:batchGet': '/objectives/v2/slos:read',
    '/v1/dashboards/dashboards/{dashboard_id}': '/boards/v3/{dashboard_id}',
    '/v1/slo/slos': '/objectives/v2/slos',
    '/aaa/team-groups/v1/{group_id.id}': '/access/groups/v2/{group_id.id}',
    '/v1/slo/slos/validate': 'PUT /objectives/v2/slos:check',
    '/integrations/extensions/v1/testing/initialize': '/packages/v2/trial',
    '/integrations/extensions/v1/all': '/packages/v2/search',
    '/v3/events/{id}': '/audit/v4/{id}',
    '/v3/events': '/mgmt/openapi/3/v3/audit',
  },
};

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

/** Returns the call for each operation, as `GET /path`. Several calls are separated by commas. */
function found(document: Document): Record<string, string> {
  const matches = matchOperations(new OpenApiDocument(document as unknown as JsonObject));
  const texts = matches.map(({ operation, candidates }) => [
    operation.name,
    candidates.map(({ call }) => `${call.method} ${call.path}`).join(),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

const afterVersion = (path: string): string => path.replace(/^\/mgmt\/openapi\/\w+/, '');

const withPaths = (document: Document, change: (path: string) => string): Document => ({
  ...document,
  paths: Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [change(path), item])),
});

describe.each(['documented.yaml', 'moved.yaml'])('in %s', (name) => {
  const document = openApiDocument(name);
  const complete = found(document);

  it('every call is found', () => {
    expect(Object.values(complete).filter((call) => /^\w+ [^,]+$/.test(call))).toHaveLength(
      operationEntries.length,
    );
  });

  it('every call is found under scrambled paths', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.stringMatching(/^[a-z]{3,8}$/)), (words) => {
        const segments = new Map<string, string>();
        const scramble = (path: string) =>
          path.replace(/[^/{}]+(?![^{]*\})/g, (segment) => {
            segments.set(segment, segments.get(segment) ?? `${words.next().value}${segments.size}`);
            return segments.get(segment) ?? '';
          });
        const paths = new Map(
          Object.keys(document.paths).map((path) => [afterVersion(scramble(path)), afterVersion(path)]),
        );
        const scrambled = found(withPaths(document, scramble));
        const back = Object.entries(scrambled).map(([operation, call]) => {
          const [method, path] = call.split(' ');
          return [operation, `${method} ${paths.get(path)}`];
        });
        expect(Object.fromEntries(back)).toEqual(complete);
      }),
      { numRuns: 5 },
    );
  });

  it.each(callsOf(document))('nothing stands in for %s if it is removed', (call) => {
    const [method, path] = call.split(' ');
    const { [method.toLowerCase()]: _, ...others } = document.paths[path];
    const rest = found({ ...document, paths: { ...document.paths, [path]: others } });
    const expected = Object.entries(complete).map(([operation, each]) => [
      operation,
      each === `${method} ${afterVersion(path)}` ? '' : each,
    ]);
    expect(rest).toEqual(Object.fromEntries(expected));
  });
});

it.each(['requestBody', 'responses'])('no call is found whose %s share no member', (part) => {
  const document = openApiDocument('documented.yaml');
  const other = {
    content: { 'application/json': { schema: { properties: { other: { type: 'string' } } } } },
  };
  const replaced = part === 'responses' ? { 200: other } : other;
  const all = Object.entries(found(document));
  for (const call of callsOf(document)) {
    const [method, path] = call.split(' ');
    const item = document.paths[path];
    const documented = item[method.toLowerCase()];
    // It is found by its request alone.
    const isWithoutAnswer = part === 'responses' && path.endsWith('/testing/initialize');
    if (!(part in documented) || isWithoutAnswer) continue;
    const changed = { ...item, [method.toLowerCase()]: { ...documented, [part]: replaced } };
    const without = found({ ...document, paths: { ...document.paths, [path]: changed } });
    const isChanged = (each: string) => each === `${method} ${afterVersion(path)}`;
    expect(without).toEqual(
      Object.fromEntries(all.map(([name, each]) => [name, isChanged(each) ? '' : each])),
    );
  }
});

it('prefers the path with more of the documented words', () => {
  const document = openApiDocument('documented.yaml');
  const { '/mgmt/openapi/latest/v3/events': events, ...paths } = document.paths;
  const twins = { '/mgmt/openapi/latest/v3/logs': events, '/mgmt/openapi/latest/v9/audit/events': events };
  expect(found({ ...document, paths: { ...paths, ...twins } })).toEqual({
    ...found(document),
    listEvents: 'GET /v9/audit/events',
  });
});

it('finds no call that has another method or other parameters, other objects or few of the members', () => {
  const document = openApiDocument('documented.yaml');
  const {
    '/mgmt/openapi/latest/v3/events': events,
    '/mgmt/openapi/latest/aaa/api-keys/v3': keys,
    ...paths
  } = document.paths;
  const bodyOf = (properties: Record<string, object>) => ({
    content: { 'application/json': { schema: { properties } } },
  });
  const page = { pagination: { properties: { nextPageToken: {}, totalSize: {} } }, logs: {} };
  const color = {
    requestBody: bodyOf({ name: {}, color: {} }),
    responses: { 200: bodyOf({ id: {}, name: {} }) },
  };
  const others = {
    '/mgmt/openapi/latest/v4/events': { post: events.get },
    '/mgmt/openapi/latest/v5/{team}/events': events,
    '/mgmt/openapi/latest/v6/events': { get: { ...events.get, responses: { 200: bodyOf(page) } } },
    '/mgmt/openapi/latest/aaa/api-keys/v4': { post: { ...keys.post, ...color } },
  };
  const rest = { ...found(document), listEvents: '', createApiKey: '' };
  expect(found({ ...document, paths: { ...paths, ...others } })).toEqual(rest);
});

it('names both candidates if two calls have the same shape and similar paths', async () => {
  const document = openApiDocument('documented.yaml');
  const { '/mgmt/openapi/latest/v3/events': events, ...paths } = document.paths;
  const twins = { '/mgmt/openapi/latest/v4/logs': events, '/mgmt/openapi/latest/v5/logs': events };
  const file = temporaryFile(JSON.stringify({ ...document, paths: { ...paths, ...twins } }));
  const { output, errors } = await dialect('--from', file);
  expect(output).toBe('{}\n');
  expect(errors).toContain(
    'moved        GET /v3/events\n    set in paths: "/v3/events":"/v4/logs" or "/v3/events":"/v5/logs"\n',
  );
  const chosen = temporaryFile('{"paths": {"/v3/events": "/v5/logs"}}');
  expect(await dialect('--from', file, '--check', chosen)).toMatchObject({ code: 0 });
});

it('names both words that a member can have', async () => {
  const text = JSON.stringify(openApiDocument('documented.yaml'));
  const twins = text.replaceAll('"isActive":', '"active":{"type":"boolean"},"isActiveNow":');
  const { output, errors } = await dialect('--from', temporaryFile(twins));
  expect(output).toBe('{}\n');
  expect(errors).toContain(
    'other shape  POST /logs/data-setup/v2\n    request isActive: perhaps active or isActiveNow\n    response target.archiveSpec.isActive: perhaps active or isActiveNow\n',
  );
});

it('prefers the documented path to the same call in other versions of its area', () => {
  const document = openApiDocument('documented.yaml');
  const twins = Object.entries(document.paths).map(([path, item]) => [path.replace(/\/v\d/, '/v9'), item]);
  const both = { ...document, paths: { ...(Object.fromEntries(twins) as object), ...document.paths } };
  expect(found(both)).toEqual(found(document));
});

describe('--check', () => {
  const check = async (config: DialectConfig, name: string, ...args: string[]) =>
    from(name, '--check', temporaryFile(JSON.stringify(config)), ...args);

  it.each([
    ['documented.yaml', 0],
    ['moved.yaml', 0],
    ['reduced.json', 3],
  ])('compares %s with the dialect derived from it, and exits with %i', async (name, code) => {
    expect(await check(await derived(name), name)).toMatchObject({ code });
  });

  it('reports moved calls, other shapes and missing calls as JSON, calls that write included', async () => {
    const config = {
      ...MOVED,
      memberNames: {},
      paths: { ...MOVED.paths, '/aaa/api-keys/v3': '/access/keys/v3' },
    };
    const { code, output } = await check(config, 'moved.yaml', '--json');
    const { calls } = JSON.parse(output) as { calls: CheckedCall[] };
    expect(code).toBe(3);
    expect(calls.find(({ call }) => call === 'PUT /v1/slo/slos')?.status).not.toBe('ok');
    expect(calls).toEqual(
      expect.arrayContaining([
        {
          call: 'POST /aaa/api-keys/v3',
          status: 'moved',
          notes: ['set in paths: "/aaa/api-keys/v3":"/access/keys/v4"'],
        },
        {
          call: 'POST /logs/data-setup/v2',
          status: 'other shape',
          notes: [
            'request objectStorage: perhaps bucketStore',
            'response target.objectStorage: perhaps bucketStore',
          ],
        },
      ]),
    );
  });

  it('says that a call is gone, unless missingCalls has it', async () => {
    const { output } = await check({}, 'reduced.json');
    expect(output).toContain('gone         GET /v3/events\n    add to missingCalls: "GET /v3/events"\n');
    const { output: without } = await check({ missingCalls: ['GET /v3/events'] }, 'reduced.json');
    expect(without).toContain('missing      GET /v3/events');
  });

  it('counts a call in missingCalls as right', async () => {
    const document = openApiDocument('documented.yaml');
    const { '/mgmt/openapi/latest/v3/events': _, ...paths } = document.paths;
    const file = temporaryFile(JSON.stringify({ ...document, paths }));
    const ofConfig = async (config: DialectConfig) =>
      dialect('--from', file, '--check', temporaryFile(JSON.stringify(config)));
    expect(await ofConfig({})).toMatchObject({ code: 3 });
    expect(await ofConfig({ missingCalls: ['GET /v3/events'] })).toMatchObject({ code: 0 });
  });

  it('names candidates for readOnlyMembers, without those that the dialect has', async () => {
    const line = 'only in responses: status: see readOnlyMembers';
    expect((await check({}, 'reduced.json')).output).toContain(line);
    expect((await check({ readOnlyMembers: ['status'] }, 'reduced.json')).output).not.toContain(line);
  });

  it('says that a request has no body, or has one', async () => {
    const document = openApiDocument('documented.yaml');
    const [hooks, search] = [
      '/mgmt/openapi/latest/integrations/webhooks/v1',
      '/mgmt/openapi/latest/enrichment-rules/custom-enrichment-rules/v1/search',
    ];
    const { requestBody, ...without } = document.paths[hooks].post;
    const changed = {
      [hooks]: { post: without },
      [search]: { post: { ...document.paths[search].post, requestBody } },
    };
    const text = JSON.stringify({ ...document, paths: { ...document.paths, ...changed } });
    const { output } = await dialect('--from', temporaryFile(text), '--check', temporaryFile('{}'));
    expect(output.split('\n')).toEqual([
      'other shape  POST /enrichment-rules/custom-enrichment-rules/v1/search',
      '    the request has a body',
      'other shape  POST /integrations/webhooks/v1',
      '    the request has no body',
      '',
    ]);
  });

  it('names the types of requests and responses', async () => {
    const text = JSON.stringify(openApiDocument('documented.yaml'));
    const types = text.replaceAll('"isActive":{"type":"boolean"}', '"isActive":{"type":["null","string"]}');
    const { output, code } = await dialect('--from', temporaryFile(types), '--check', temporaryFile('{}'));
    expect([code, output]).toEqual([
      3,
      'other shape  POST /logs/data-setup/v2\n    request isActive: string instead of boolean\n    response target.archiveSpec.isActive: string instead of boolean\n',
    ]);
  });

  it.each<[string, string, DialectConfig, string]>([
    [
      'way to create SLOs',
      'moved.yaml',
      { ...MOVED, sloCreateMethod: 'PUT' },
      'set sloCreateMethod to "POST"\n',
    ],
    ['way to create SLOs', 'documented.yaml', { sloCreateMethod: 'POST' }, 'set sloCreateMethod to "PUT"\n'],
    ['style of queries', 'moved.yaml', { ...MOVED, queryStyle: 'dotted' }, 'set queryStyle to "brackets"\n'],
    [
      'list of missing calls',
      'moved.yaml',
      { ...MOVED, missingCalls: ['GET /v3/events'] },
      'moved        GET /v3/events\n    the document has it: remove it from missingCalls\n',
    ],
  ])('finds another %s in %s', async (_, name, config, line) => {
    const { code, output } = await check(config, name);
    expect([code, output]).toEqual([3, expect.stringContaining(line)]);
  });

  it('compares the calls with the version in the document, and prints nothing if all are right', async () => {
    const { output } = await check({ apiVersion: '4' }, 'documented.yaml');
    expect(output).toBe('set apiVersion to "latest"\n');
    expect((await check({}, 'documented.yaml')).output).toBe('');
  });
});

describe('a document', () => {
  const use = async (content: string, ...args: string[]) =>
    dialect('--from', temporaryFile(content), ...args);
  const schemaOf = (schema: object, schemas: object = {}) => {
    const { paths, components } = openApiDocument('documented.yaml');
    const response = { content: { 'application/json': { schema } } };
    const events = { get: { responses: { 200: response } } };
    const all = { ...paths, '/mgmt/openapi/latest/v3/events': events };
    const known = Reflect.get(components, 'schemas') as object;
    return JSON.stringify({
      openapi: '3.0.0',
      paths: all,
      components: { ...components, schemas: { ...known, ...schemas } },
    });
  };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const wide = (size: number) => Array.from({ length: size }, (_, index) => `Wide${index}`);

  it.each<[string, object, object]>([
    ['a list of itself', ref('Self'), { Self: { type: 'array', items: ref('Self') } }],
    [
      'all of itself',
      ref('Self'),
      { Self: { allOf: [ref('Self'), { properties: { events: ref('Self') } }] } },
    ],
    ['a reference to itself', ref('Self'), { Self: ref('Self') }],
    ['references in a circle', ref('One'), { One: ref('Two'), Two: ref('One') }],
    [
      'members of its own kind',
      ref('Self'),
      { Self: { properties: { events: ref('Self'), pagination: ref('Self') } } },
    ],
    [
      'many members of its own kind',
      ref('Self'),
      {
        Self: {
          properties: Object.fromEntries(['events', ...wide(1500)].map((name) => [name, ref('Self')])),
        },
      },
    ],
    [
      'many branches with all of these branches',
      ref('Wide0'),
      Object.fromEntries(
        wide(300).map((name) => [name, { anyOf: wide(300).map(ref), properties: { [name]: ref(name) } }]),
      ),
    ],
    [
      'a member named __proto__',
      { properties: JSON.parse('{"__proto__": {"type": "string"}}') as object },
      {},
    ],
    ['a reference to __proto__', { $ref: '#/__proto__/toString' }, {}],
    ['a reference to nothing', { $ref: '#/components/schemas/~2%zz' }, {}],
    ['no schema', {}, {}],
  ])('with %s in a response is compared', async (_, schema, schemas) => {
    expect(await use(schemaOf(schema, schemas))).toMatchObject({ code: 0 });
  });

  it('with escapes in references, and a path item by reference, is read', async () => {
    const names = ['a/b', 'c~d', 'e~1f', '{g}', 'h%i'];
    const references = ['a~1b', 'c~0d', 'e~01f', '%7Bg%7D', 'h%25i'];
    const inOrder = names.map((name, index) => [name, { $ref: `#/x/${references[index + 1]}` }]);
    const content = { 'application/json': { schema: { $ref: `#/x/${references[0]}` } } };
    const shape = { properties: { inside: { type: 'string' } } };
    const document = new OpenApiDocument({
      x: Object.fromEntries([...inOrder.slice(0, -1), ['h%i', shape]]) as JsonObject,
      paths: { '/things': { $ref: '#/items/~1things' } },
      items: { '/things': { get: { responses: { 200: { content } } } } },
    });
    expect(document.calls.map(({ path, response }) => [path, ...response().members.keys()])).toEqual([
      ['/things', 'inside'],
    ]);
    expect([...document.unresolved]).toEqual([]);
  });

  it.each([700, 1500])('with %i members of its own kind in every body is compared', async (size) => {
    const all = operationEntries.flatMap(([, { body, output }]) => [body ?? output, output]);
    const names = [...all.flatMap(({ members }) => Object.keys(members)), ...wide(size)];
    const types = ['object', 'array', 'string', 'number', 'boolean'];
    const properties = Object.fromEntries(names.map((name) => [name, ref('Self')]));
    const { paths, ...document } = openApiDocument('documented.yaml');
    const self = { content: { 'application/json': { schema: ref('Self') } } };
    const inEvery = Object.entries(paths).map(([path, item]) => {
      const calls = Object.entries(item).map(([method, call]) => {
        const body = call.requestBody && { requestBody: self };
        return [method, { ...call, ...body, responses: { 200: self } }];
      });
      return [path, Object.fromEntries(calls)];
    });
    const text = JSON.stringify({
      ...document,
      paths: Object.fromEntries(inEvery) as object,
      components: {
        ...document.components,
        schemas: { Self: { type: types, items: ref('Self'), properties } },
      },
    });
    expect((await use(text)).errors).toMatch(/Found \d+ of 21 calls/);
  });

  it.each([
    ['https://example.com/schema.json', 'other.yaml#/Schema', '#schema'],
    ['file:///etc/passwd', '/etc/passwd', '../openapi.yaml'],
  ])('with references to other documents, such as %s, lists them', async (...references) => {
    const { errors } = await use(schemaOf({ anyOf: references.map(($ref) => ({ $ref })) }));
    for (const each of references) expect(errors).toContain(`${each}: a reference that was not followed\n`);
  });

  it.each<[string, string, string]>([
    ['text', 'hello', 'is not an OpenAPI 3 document: it needs "openapi: 3.x" and "paths".'],
    ['nothing', '', 'is not an OpenAPI 3 document'],
    ['Swagger 2', '{"swagger": "2.0", "paths": {}}', 'is not an OpenAPI 3 document'],
    ['broken JSON', '{"openapi": ', 'is not an OpenAPI document in YAML or JSON: '],
    ['broken YAML', 'openapi: [', 'is not an OpenAPI document in YAML or JSON: '],
    ['aliases that multiply', aliasBomb(), 'Excessive alias count'],
    ['deep nesting', `openapi: ${'['.repeat(100_000)}`, 'is not an OpenAPI document in YAML or JSON: '],
    ['too much', `openapi: 3.0.0\n#${'x'.repeat(16 * 1024 * 1024)}`, 'is larger than 16 MB.'],
    [
      'other calls',
      '{"openapi": "3.0.0", "paths": {"/pets": {"get": {"responses": {}}}}}',
      'has only 0 of the 21 calls',
    ],
    ['ten of the calls', few(), 'has only 10 of the 21 calls of the documented API. Nothing was written.'],
  ])('with %s is rejected, and nothing is written', async (_, content, message) => {
    const out = join(temporaryFolder(), 'dialect.json');
    const { code, output, errors } = await use(content);
    expect([code, output]).toEqual([1, '']);
    expect((await use(content, '--out', out)).code).toBe(1);
    expect(existsSync(out)).toBe(false);
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/\n\s+at /);
  });

  it.each(ENCODINGS)('in %s comes from standard input', (_, encode) => {
    const text = readFileSync(openApiFile('reduced.json'), 'utf8');
    const { status, stdout } = runCliIn(temporaryFolder(), ['dialect', '--from', '-'], encode(text));
    expect([status, stdout]).toEqual([0, expect.stringContaining('missingCalls')]);
  });
});

function few(): string {
  const { paths, ...others } = openApiDocument('documented.yaml');
  return JSON.stringify({ ...others, paths: Object.fromEntries(Object.entries(paths).slice(0, 10)) });
}

function aliasBomb(): string {
  const levels = Array.from(
    { length: 30 },
    (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`,
  );
  return ['a0: &a0 x', ...levels, 'openapi: 3.0.0', 'paths: {}'].join('\n');
}

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
