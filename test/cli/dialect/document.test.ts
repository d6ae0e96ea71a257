import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialect } from './run';
import { OpenApiDocument } from '../../../src/cli/dialect/document';
import { JsonObject } from '../../../src/contract/json';
import { operationEntries } from '../../../src/schema';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder';
import { openApiDocument, openApiFile } from '../../support/witness';
import { ENCODINGS, runCliIn } from '../run';

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
