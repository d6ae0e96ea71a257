import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dialect } from '../../src';
import { completeDialect, dialectProblems } from '../../src/schema/dialect';
import { temporaryFolder } from '../support/temporary-folder';

test.each<[object | string, string]>([
  ['{"apiVersion": ', 'It is not valid JSON: '],
  ['[]', 'It is not a JSON object.'],
  [{ version: '3' }, 'version: The dialect has no such member. Use one of apiVersion, queryStyle,'],
  [{ apiVersion: 3 }, 'apiVersion: It must be a string.'],
  [{ apiVersion: 'v3/../keys' }, 'apiVersion: It must be a single path segment, such as latest or 3.'],
  [{ queryStyle: 'dots' }, 'queryStyle: It must be one of: dotted, brackets, json.'],
  [{ sloCreateMethod: 'PATCH' }, 'sloCreateMethod: It must be one of: PUT, POST.'],
  [{ memberNames: [] }, 'memberNames: It must be an object.'],
  [{ memberNames: { labels: 1 } }, 'memberNames["labels"]: It must be a string.'],
  [{ memberNames: { labels: 'a*' } }, 'memberNames["labels"]: It must be a name without asterisks.'],
  [{ memberNames: { 'event*': 'audit' } }, 'memberNames["event*"]: It must end with one asterisk'],
  [
    { memberNames: { 'slo*': 'goal*' } },
    'memberNames["slo*"]: No body in the documented API has this member.',
  ],
  [{ memberNames: { issueTrackers: 'a' } }, 'Did you mean issueTracker?'],
  [
    { memberNames: { description: 'name' } },
    'memberNames: In one object, description and name would both be "name".',
  ],
  [
    { memberNames: { 'Slo.typ': 'a' } },
    'memberNames["Slo.typ"]: No body in the documented API has this member. Did you mean Slo.type?',
  ],
  [
    { memberNames: { 'Slo.type': 'name' } },
    'memberNames: In one object, name and type would both be "name".',
  ],
  [{ missingCalls: 'GET /v3/events' }, 'missingCalls: It must be a list of calls.'],
  [
    { missingCalls: ['GET /v3/event'] },
    'missingCalls["GET /v3/event"]: The documented API has no such call. Did you mean GET /v3/events?',
  ],
  [
    { paths: { '/v1/slo/slo': '/v2/slos' } },
    'paths["/v1/slo/slo"]: The documented API has no such path. Did you mean /v1/slo/slos?',
  ],
  [{ paths: { '/v1/slos': '/v2/slos' } }, 'paths["/v1/slos"]: The documented API has no such path.'],
  [{ readOnlyMembers: ['status', ''] }, 'readOnlyMembers: It must be a list of names.'],
  [{ success: { code: 0 } }, 'success["code"]: It must be a list of values, such as ["0", "20000"].'],
  [
    { success: { name: ['x'] } },
    'success["name"]: The documented API has this member in a response, so it cannot mean success.',
  ],
  [
    { memberNames: { slos: 'data' }, success: { data: ['x'] } },
    'success["data"]: memberNames uses this name for slos.',
  ],
  [{ paths: { '/v1/slo/slos': 'v2/slos' } }, 'paths["/v1/slo/slos"]: It must be a path such as /v2/slos'],
  [{ paths: { '/v1/slo/slos': 'PUT /v2/../slos' } }, 'paths["/v1/slo/slos"]: It must be a path'],
  [{ paths: { '/v1/slo/slos': '/v2//' } }, 'paths["/v1/slo/slos"]: It must be a path'],
  [{ paths: { '/v1/slo/slos': 'GET /v2/slos' } }, 'the method cannot be GET.'],
  [
    { paths: { '/v3/events/{id}': '/v4/events/{key}' } },
    'paths["/v3/events/{id}"]: It must contain {id}, as the documented path does.',
  ],
  [
    { paths: { '/v1/slo/slos/validate': '/v1/slo/slos' }, sloCreateMethod: 'POST' },
    'paths: /v1/slo/slos and /v1/slo/slos/validate would both be "POST /mgmt/openapi/latest/v1/slo/slos".',
  ],
])('the invalid dialect %j causes one error that names the member', (config, message) => {
  for (const form of [config, typeof config === 'string' ? config : JSON.stringify(config)]) {
    expect(dialectProblems(form)).toEqual([expect.stringContaining(message)]);
  }
});

test('accepts swapped names, complete paths and a slash at the end of a path', () => {
  const swapped = { memberNames: { name: 'description', description: 'name' } };
  const moved = { paths: { '/v3/events': '/mgmt/openapi/3/v3/events/', '/v1/slo/slos': 'PATCH /v2/slos/' } };
  expect(dialectProblems({ ...swapped, ...moved })).toEqual([]);
});

test('event* stands for the fields of the event record, and a separate entry takes precedence', () => {
  const { memberNames } = completeDialect({ memberNames: { 'event*': 'audit*', eventLabels: 'tags' } });
  expect(memberNames).toEqual({
    eventKey: 'auditKey',
    eventDedupKey: 'auditDedupKey',
    eventType: 'auditType',
    eventPayloadType: 'auditPayloadType',
    eventTimestamp: 'auditTimestamp',
    eventLabels: 'tags',
    eventMetadata: 'auditMetadata',
    eventPayload: 'auditPayload',
  });
});

test.each<[string, BufferEncoding]>([
  ['UTF-8', 'utf8'],
  ['UTF-16, as PowerShell writes it,', 'utf16le'],
])('a file in %s may begin with a byte order mark', (_, encoding) => {
  const file = join(temporaryFolder(), 'dialect.json');
  writeFileSync(file, '\ufeff{"memberNames":{"name":"Größe"}}', encoding);
  expect(Dialect.fromFile(file)).toEqual({ memberNames: { name: 'Größe' } });
});

test('the text of a file that Terraform reads may begin with a byte order mark', () => {
  const text = '\ufeff{"apiVersion":"3"}';
  expect([dialectProblems(text), completeDialect(text).apiVersion]).toEqual([[], '3']);
});

test('Dialect.fromFile reads a file and reports its mistakes', () => {
  const file = join(temporaryFolder(), 'dialect.json');
  const dialect = { apiVersion: '3', memberNames: { 'event*': 'auditEvent*' } };
  writeFileSync(file, JSON.stringify({ $comment: 'From the document of May.', ...dialect }));
  expect(Dialect.fromFile(file)).toEqual(dialect);
  writeFileSync(file, '{"apiVersion": "a/b"}');
  expect(() => Dialect.fromFile(file)).toThrow(`${file} is not a dialect. apiVersion: It must be a single`);
});
