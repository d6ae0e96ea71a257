/** An integration counts as deleted only if the service answers an unknown path otherwise than a missing object. */
import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LosslessNumber } from 'lossless-json';
import { ObservabilityProvider } from '../../../src/handlers/provider';
import { cleanUp, httpServer } from '../../client/support';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { createdAgo } from '../core';

const TYPE = 'observability_contextual_data_integration';
const CONFIG = { integration_key: 'markers', version: '1' };
const ID = 'integration-7';
const DEPLOYED = /\/deployed\/integration-7$/;

interface Answer {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body: string;
  /** The connection is closed after the headers. */
  readonly isCutOff?: boolean;
}
type AnswerTo = (path: string) => Answer;

let definition: string;
let missing: AnswerTo | undefined;
let unknown: AnswerTo;
let core: TerraformCore;
let paths: string[];

beforeEach(async () => {
  definition = '{"integrationDefinition":{"key":"markers"}}';
  missing = undefined;
  paths = [];
  const bodyOf = (path: string): string | undefined => {
    if (path.endsWith('/list')) return '{"scopes":[]}';
    if (path.endsWith('/contextual-data/v1')) return `{"integrationId":"${ID}"}`;
    if (path.endsWith('/definition/markers')) return definition;
    if (missing || !DEPLOYED.test(path)) return undefined;
    return `{"integration":{"id":"${ID}","definitionKey":"markers","definitionVersion":"1","parameters":[]}}`;
  };
  const { baseUrl } = await httpServer((response, { url }) => {
    paths.push(url);
    const body = bodyOf(url);
    const answer =
      body === undefined ? (DEPLOYED.test(url) ? missing : unknown)?.(url) : { status: 200, body };
    response.writeHead(answer?.status ?? 404, answer?.headers);
    if (!answer?.isCutOff) return response.end(answer?.body);
    response.flushHeaders();
    return setImmediate(() => response.destroy());
  });
  const environment = { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: 'key' };
  core = new TerraformCore(new ObservabilityProvider(environment, '0.0.0'), TYPE);
  await core.configure({
    retry_base_delay_seconds: new LosslessNumber('0.01'),
    max_retry_seconds: new LosslessNumber('0.5'),
  });
});
afterEach(cleanUp);

/** Returns what a plan does, or its error, if the service answers in this way. */
async function outcome(toMissing: AnswerTo, toUnknown = toMissing): Promise<string> {
  const found = (await core.refresh(await core.deploy(CONFIG))) as Instance;
  [missing, unknown] = [toMissing, toUnknown];
  paths = [];
  return core.plan(CONFIG, createdAgo(found)).then(({ action }) => action, String);
}

const text =
  (body: string, status?: number): AnswerTo =>
  () => ({ status, body });
const PAGE = text('<html><h1>404 Not Found</h1></html>');
const NOT_FOUND = text('{"message":"Not Found"}');
const cutOff =
  (headers: OutgoingHttpHeaders): AnswerTo =>
  () => ({ headers, body: '', isCutOff: true });
const CUT_OFF = cutOff({ 'content-length': 500 });
const STAYS = /Cannot read contextual data integration "markers" .*terraform state rm/s;

it.each<[string, AnswerTo, AnswerTo]>([
  ['{"message":"Not Found"}', NOT_FOUND, PAGE],
  ['only a code', text('{"code":"INTEGRATION_NOT_FOUND"}'), NOT_FOUND],
  ['a message that mentions an API', text('{"message":"API integration not found"}'), text('no such page')],
  ['an empty body', text(''), NOT_FOUND],
  ['one more member', text('{"message":"Not Found","code":5}'), NOT_FOUND],
  [
    'a message, where that of unknown paths contains their path',
    text('{"error":"Not Found","message":"Integration not found"}'),
    (path) => ({ body: `{"error":"Not Found","message":"Cannot GET ${path}"}` }),
  ],
  [
    'a message, where that of unknown paths contains an id of the request',
    () => ({ body: `{"message":"Integration not found (${randomUUID()})"}` }),
    () => ({ body: `{"message":"No such page (${randomUUID()})"}` }),
  ],
  ['the same body, where a gateway rejects unknown paths', NOT_FOUND, text('{"message":"Not Found"}', 403)],
  ['the same body, where unknown paths need another key', NOT_FOUND, text('{"message":"Not Found"}', 401)],
  ['the same body, where unknown paths have no method', NOT_FOUND, text('{"message":"Not Found"}', 405)],
])('is deleted if the 404 has %s, and unknown paths have another response', async (_, gone, other) => {
  expect(await outcome(gone, other)).toBe('create');
  expect(paths.map((path) => path.replace(/.*\/v1\//, ''))).toEqual([
    `deployed/${ID}`,
    'definition/markers',
    `deployed/${ID}/unknown`,
    `deployed/${ID}`,
    `deployed-unknown/${ID}`,
  ]);
});

it.each<[string, AnswerTo, AnswerTo?]>([
  ['have the same response', text('{"message":"Not Found: Not Found"}')],
  ['have no body either', text('')],
  ['have the same response, but status 410', text('{"message":"Not Found"}', 410), NOT_FOUND],
  [
    'have a response with their path',
    (path) => ({ body: `{"error":"Not Found","message":"Cannot GET ${path}"}` }),
  ],
  ['have a response with the id', text(`{"message":"Nothing at ${ID}"}`)],
  [
    'have a response with a part of their path',
    (path) => ({ body: `{"code":5,"message":"No ${path.split('/').at(-2)}"}` }),
  ],
  [
    'have a response with a time and an id of the request',
    () => ({
      body: `{"at":"${new Date().toISOString()}","requestId":"${randomUUID()}","error":"Not Found"}`,
    }),
  ],
  ['are found', text('{}', 200), NOT_FOUND],
  ['are redirected', text('', 302), NOT_FOUND],
  ['fail', text('', 500), NOT_FOUND],
  ['are rate limited', text('{"message":"Too many requests"}', 429), NOT_FOUND],
  [
    'below it have another response, but not those beside it',
    (path) => (path.includes('-unknown/') ? NOT_FOUND : PAGE)(path),
    NOT_FOUND,
  ],
  ['have another response, but its own is a page', NOT_FOUND, PAGE],
  ['have another response, but its own is a text', NOT_FOUND, text('404 page not found')],
  ['have another response, but its own ends before its body', NOT_FOUND, CUT_OFF],
  [
    'have another response, but its own ends before its first chunk',
    NOT_FOUND,
    cutOff({ 'transfer-encoding': 'chunked' }),
  ],
  [
    'have another response, but its own cannot be decoded',
    NOT_FOUND,
    () => ({ headers: { 'content-encoding': 'zstd' }, body: 'x' }),
  ],
  ['have a response that ends before its body', CUT_OFF, NOT_FOUND],
])('stays in the state, with an error, if unknown paths %s', async (_, unknownPaths, gone = unknownPaths) => {
  expect(await outcome(gone, unknownPaths)).toMatch(STAYS);
});

it.each(['{"integrationDefinition":{"key":"markers"},"errors":["Shard 3 is down."]}', '{"code":5}'])(
  'stays in the state, with an error, if the response for its definition is %s',
  async (body) => {
    definition = body;
    expect(await outcome(NOT_FOUND, PAGE)).toMatch(/only if its definition "markers" can still be read/);
  },
);

it('stays in the state, with an error, if it is missing, then not, and then missing again', async () => {
  const answers = [NOT_FOUND, PAGE];
  const answer = await outcome((path) => (answers.shift() ?? NOT_FOUND)(path), PAGE);
  expect(answer).toMatch(/returned 404 for the contextual data integration, then another response/);
});

it('is found if only the second read finds it', async () => {
  const answers = [NOT_FOUND];
  const integration = `{"integration":{"id":"${ID}","definitionKey":"markers","definitionVersion":"1","parameters":[]}}`;
  expect(await outcome((path) => (answers.shift() ?? text(integration, 200))(path), PAGE)).toBe('no-op');
});
