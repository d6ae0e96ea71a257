import { LosslessNumber } from 'lossless-json';
import { fuzz, mutated, Random, words } from './fuzz';
import { answerWith, documentedAnswers, HostileAnswer } from './service';
import { ManagementApiClient, ManagementApiError } from '../../../src/client';
import { isJsonObject, parseJson } from '../../../src/contract/json';
import { fromTerraform, toTerraform } from '../../../src/handlers/codec/terraform';
import { fingerprintsOf } from '../../../src/handlers/object/marks';
import { valuesAfterChange, valuesAfterRead } from '../../../src/handlers/object/whose-value';
import { ObservabilityProvider } from '../../../src/handlers/provider';
import { Context, DiagnosticError, Diagnostics, ObjectValue, UNKNOWN } from '../../../src/plugin';
import { conformState } from '../../../src/plugin/planning/apply';
import { toDynamicObject } from '../../../src/plugin/protocol/bytes';
import { operations } from '../../../src/schema';
import { slo } from '../../../src/schema/slo';
import { SEED } from '../../support/seed';

jest.mock('../../../src/client/dispatcher', () => jest.requireActual<object>('./service'));

const KEY = 'fuzz-key-81c2/ü+=';

const WORDS = words(
  '{ } [ ] , : " \\ \0 \u001b[2J \u009b \u202e null true {} [] "__proto__": "message": "error": "slos": "id":',
  '"nextPageToken": 1e999999999 -0 "1e5" <html> <title> </title> <script> <!-- --> <style &lt; &amp; [[[[ {"a":',
  `${KEY} ${encodeURIComponent(KEY)} ${JSON.stringify(KEY)} ${Buffer.from(KEY).toString('base64')} \\ud800`,
).concat(Buffer.from('\n'), Buffer.from('\ufeff'));

const NO_SIGNAL = new AbortController().signal;
const HEADERS = [
  {},
  { 'retry-after': 'soon' },
  { 'retry-after': KEY },
  { location: 'https://elsewhere.example.com/?key=' + encodeURIComponent(KEY) },
  { location: '\u001b]8;;' },
  { location: 'http://[' },
  { 'content-length': '99999999999999' },
  { 'content-length': '-1' },
  { 'content-encoding': 'gzip' },
];

const documented = documentedAnswers(new Random(SEED), 40);

function hostile(random: Random, bodies = documented): HostileAnswer {
  const body = random.below(12) === 0 ? random.bytes(random.below(80)) : random.pick(bodies);
  return {
    status: random.pick([200, 200, 200, 201, 204, 302, 400, 401, 404, 429, 500, 503, 599, 999]),
    headers: random.pick(HEADERS),
    body: mutated(body, WORDS, random),
  };
}

function requirePrintable(message: string): void {
  if (message.length > 5_000) throw new Error(`The message has ${message.length} characters.`);
  // eslint-disable-next-line no-control-regex
  if (/[\x00-\x09\x0b-\x1f\x7f-\x9f]/.test(message)) throw new Error(`Control characters in ${message}`);
  if (message.includes(KEY) || message.includes(encodeURIComponent(KEY))) {
    throw new Error(`The API key is in ${message}`);
  }
}

test('every response gives an object or a ManagementApiError', async () => {
  const client = new ManagementApiClient({
    baseUrl: 'http://service.example.com',
    apiKey: KEY,
    userAgent: 'test/1',
    maxAttempts: 1,
    // A 429 also delays later calls.
    retryBaseDelayMs: 0,
  });
  const calledOperations = [
    operations.batchGetSlos,
    operations.createApiKey,
    operations.replaceSlo,
    operations.createOutgoingWebhook,
  ];
  const bodies = calledOperations.map((operation) => documentedAnswers(new Random(SEED), 40, [operation]));
  await fuzz({
    name: 'answers',
    make: (random) => {
      const operation = random.below(calledOperations.length);
      return { answer: hostile(random, bodies[operation]), operation };
    },
    async run({ answer, operation }) {
      answerWith(answer);
      try {
        const { body } = await client.call(calledOperations[operation]);
        if (typeof body !== 'object' || body === null) throw new Error('The response is not an object.');
        return true;
      } catch (error) {
        if (!(error instanceof ManagementApiError)) throw error;
        requirePrintable(error.message);
        return false;
      }
    },
  });
});

test('every response gives a state that Terraform accepts, or a diagnostic', async () => {
  const provider = new ObservabilityProvider({}, '0.0.0');
  const configured = {
    base_url: 'http://service.example.com',
    api_key: KEY,
    max_attempts: new LosslessNumber('1'),
  };
  const context = (): Context => ({
    diagnostics: new Diagnostics(),
    log: { log: () => undefined },
    signal: NO_SIGNAL,
  });
  await provider.configure(
    { config: complete(provider.schema.attributes, configured), terraformVersion: '1.11.0' },
    context(),
  );
  const lookups = Object.entries(provider.dataSources);
  const slos = provider.resources.observability_slo.schema;
  const sloValues = { id: 'slo-1', name: 'a', labels: { a: 'b' }, extra_members: '{"more":{"a":[1]}}' };
  const prior = fromTerraform(slo.attributes, complete(slos.attributes, sloValues));
  const requireValidState = (values: ObjectValue): void => {
    const returned = toTerraform(slo.attributes, values);
    const state = conformState(slos, 'observability_slo', UNKNOWN, returned, context().diagnostics);
    toDynamicObject(state, slos.attributes);
  };
  await fuzz({
    name: 'answers as state',
    make: (random) => ({
      answer: { ...hostile(random), status: 200 },
      kind: random.below(lookups.length + 1),
    }),
    async run({ answer, kind }) {
      answerWith(answer);
      const [, lookup] = lookups[kind] ?? [];
      if (lookup) {
        const { attributes } = lookup.schema;
        const config = { ids: ['slo-1'], id: '7' };
        return toDynamicObject(await lookup.read(complete(attributes, config), context()), attributes);
      }
      const received = parseJson(answer.body.toString());
      if (!isJsonObject(received)) return false;
      const last = fingerprintsOf(slo.attributes, received, prior);
      for (const fingerprints of [last, { '/labels/a': 'x' }, undefined]) {
        const state = { values: prior, privateState: { fingerprints } };
        requireValidState(valuesAfterRead(slo.attributes, received, state).values);
      }
      return requireValidState(valuesAfterChange(slo.attributes, received, prior).values);
    },
    rejections: [DiagnosticError, SyntaxError],
  });
});

function complete(attributes: object, values: ObjectValue): ObjectValue {
  return Object.fromEntries(
    Object.keys(attributes).map((name) => [name, Object.hasOwn(values, name) ? values[name] : null]),
  );
}
