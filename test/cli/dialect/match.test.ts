import { dialect } from './run';
import { OpenApiDocument } from '../../../src/cli/dialect/document';
import { matchOperations } from '../../../src/cli/dialect/match';
import { JsonObject } from '../../../src/contract/json';
import { operationEntries } from '../../../src/schema';
import { fc } from '../../support/fast-check';
import { temporaryFile } from '../../support/temporary-folder';
import { callsOf, Document, openApiDocument } from '../../support/witness';

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
