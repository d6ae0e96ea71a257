/** The messages of the provider in each situation. Read test/handlers/__snapshots__/texts.test.ts.snap as a user would. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { SLO, useService } from './core';
import { OperationName } from '../../src/schema';
import { toSnakeCase } from '../../src/schema/names';
import { provider } from '../../src/schema/provider';

const service = useService();
const plain = (body: string, contentType = 'application/json') => ({ body, contentType });
const FAILURES = {
  'status 400': { status: 400, ...plain('{"message":"targetThresholdPercentage is too high"}') },
  'status 401': { status: 401 },
  'status 403': { status: 403 },
  'status 404': { status: 404, ...plain('404 Not Found', 'text/plain') },
  'status 405': { status: 405 },
  'status 409': { status: 409 },
  'status 429, at the end of all attempts': { status: 429, retryAfter: 3600 },
  'status 500': { status: 500 },
};

/** The parts of messages that differ in every run, and their names in the snapshot. */
const VARIABLE_PARTS: readonly [pattern: RegExp, name: string][] = [
  [/127\.0\.0\.1:\d{2,}/g, '127.0.0.1:PORT'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
];
const messages: string[] = [];
beforeEach(() => void messages.splice(0));

/** Adds a message that a user can get in a situation. */
function add(situation: string, text: string): void {
  const masked = VARIABLE_PARTS.reduce((masking, [pattern, name]) => masking.replace(pattern, name), text);
  messages.push(`## ${situation}\n${masked}\n`);
}

/** Adds the error of an action that must fail. */
const addError = async (situation: string, action: () => Promise<unknown>): Promise<void> =>
  action().then(
    () => add(situation, 'It does not fail.'),
    ({ message }: Error) => add(situation, message),
  );

/** Compares all messages with the snapshot, which reviewers read. */
const expectMessages = () => expect(`\n${messages.join('\n')}`).toMatchSnapshot();

test('a create', async () => {
  for (const [type, operation, config] of [
    ['observability_slo', 'replaceSlo', SLO],
    ['observability_api_key', 'createApiKey', { name: 'ci' }],
    [
      'observability_outgoing_webhook',
      'createOutgoingWebhook',
      { name: 'chat', issue_tracker: { api_token: 't' } },
    ],
    [
      'observability_contextual_data_integration',
      'createContextualDataIntegration',
      { integration_key: 'deployment-markers' },
    ],
    [
      'observability_enrichment',
      'createEnrichments',
      { field_name: 'ip', enrichment_type: { geo_ip: { with_asn: true } } },
    ],
  ] as const) {
    const core = await service.core(type);
    const create = async (situation: string, fault: object) => {
      service.control.clearFaults();
      service.control.addFault({ kind: 'status', operation: operation as OperationName, ...fault });
      // Each situation has its own account, because a 429 makes the next calls wait. The service answers once before the create.
      const verified = async () => service.core(type, {}, { verify_connection: true });
      await addError(`${situation}: ${type}`, async () => (await verified()).deploy(config));
    };
    for (const [situation, fault] of Object.entries(FAILURES)) {
      if (type === 'observability_slo' || /409|500/.test(situation)) await create(situation, fault);
    }
    await create('the connection is reset', { kind: 'resetAfter' });
    await create('a response without the id', { kind: 'verbatim', body: '{}' });
    expect(core.warnings).toEqual([]);
  }
  expectMessages();
});

test('a read', async () => {
  const instance = await (await service.core('observability_slo')).deploy(SLO);
  const read = async (situation: string, fault: object, times = 1) => {
    service.control.clearFaults();
    service.control.addFault({ kind: 'status', operation: 'batchGetSlos', ...fault });
    const core = await service.core('observability_slo', {}, {});
    await addError(situation, async () => {
      const reads = await Promise.allSettled(
        Array.from({ length: times }, async () => core.refresh(instance)),
      );
      const [failed] = reads.filter((each) => each.status === 'rejected');
      throw failed.reason;
    });
  };
  for (const [situation, fault] of Object.entries(FAILURES)) {
    if (/40|429/.test(situation)) await read(situation, fault);
  }
  await read('status 401, 40 SLOs', { status: 401 }, 40);
  expectMessages();
});

test('the connection, at the plan of something new', async () => {
  const plan = async (situation: string, environment: NodeJS.ProcessEnv) => {
    const core = await service
      .core('observability_slo', environment, { verify_connection: null })
      .catch(String);
    if (typeof core === 'string') return add(situation, core);
    await addError(situation, async () => {
      await core.plan(SLO);
      const [warning] = core.warnings.filter((text) => /service/.test(text) && !/indicator/.test(text));
      throw new Error(warning);
    });
  };
  await plan('no scheme', { OBSERVABILITY_BASE_URL: 'api.example.com' });
  await plan('nothing answers', { OBSERVABILITY_BASE_URL: 'http://127.0.0.1:1' });
  await plan('https to a server that speaks http', {
    OBSERVABILITY_BASE_URL: service.url.replace('http', 'https'),
  });
  await plan('a wrong path prefix', { OBSERVABILITY_BASE_URL: `${service.url}/wrong` });
  service.control.addFault({ kind: 'status', operation: 'listTeamScopes', status: 401 });
  await plan('status 401', {});
  expectMessages();
});

/** The settings of the provider whose names in HCL differ from those in CDKTF. */
const SETTINGS = Object.keys(provider.attributes).filter((name) => toSnakeCase(name) !== name);

test('each message of the running provider that names a setting gives its name in HCL, too', () => {
  const texts = ['client', 'contract', 'handlers', 'plugin'].flatMap(messagesIn);
  const named = (message: string) => SETTINGS.filter((name) => new RegExp(`\\b${name}\\b`).test(message));
  expect(texts.flatMap(named).length).toBeGreaterThan(5);
  expect(
    texts.filter((message) => named(message).some((name) => !message.includes(toSnakeCase(name)))),
  ).toEqual([]);
});

/** The texts of several words in the source of a folder, without their expressions. */
function messagesIn(folder: string): string[] {
  const root = join('src', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
    .flatMap((file) => {
      const source = ts.createSourceFile(
        file,
        readFileSync(join(root, file), 'utf8'),
        ts.ScriptTarget.Latest,
      );
      const texts: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
          texts.push(node.text);
        } else if (ts.isTemplateExpression(node)) {
          texts.push(
            [node.head, ...node.templateSpans.map(({ literal }) => literal)]
              .map(({ text }) => text)
              .join('…'),
          );
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return texts.filter((text) => text.includes(' '));
    });
}
