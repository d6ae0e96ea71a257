import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, runCli } from './run';
import { run } from '../../scripts/command';
import { Difference } from '../../src/contract/compare';
import { QUIRK_NAMES } from '../../src/emulator/quirks';
import { namesOf } from '../../src/json/members';
import { dataSources, OperationName, slo as sloDescription } from '../../src/schema';
import { parseDialect } from '../../src/schema/dialect';
import { string } from '../../src/schema/kind';
import { unusedPort } from '../client/support';
import { useEmulator, useEmulators } from '../emulator/calling';
import { temporaryFile } from '../support/temporary-folder';

const KEY = 'key-81c2';

interface Report {
  readonly reads: readonly {
    readonly call: string;
    readonly differences: readonly Difference[];
  }[];
}

const emulator = useEmulator();
const start = useEmulators();
let slo: string;

beforeEach(async () => {
  const statsDate = new Date().toISOString();
  const evaluations = [{ evaluatorName: 'toxicity', evaluationTokens: { value: 5.5 } }];
  await emulator.control.put('tokenStatistics', 'today', {
    statsDate,
    totalTokens: { value: 9.5 },
    evaluations,
  });
  slo = await newSlo();
});

const query = 'sum by (region) (rate(requests[5m]))';

/** The test SLO sets them all, so that the emulator returns every string. */
const STRING_ATTRIBUTES = Object.entries(sloDescription.attributes)
  .filter(([, { kind, presence }]) => kind === string && (presence === 'required' || presence === 'optional'))
  .map(([name]) => name);

async function newSlo(): Promise<string> {
  const { id } = await emulator.createSlo({
    ...Object.fromEntries(STRING_ATTRIBUTES.map((name) => [name, 'text'])),
    targetThresholdPercentage: 99.5,
    labels: { 'secret-customer': 'x' },
    sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
    requestBasedMetricSli: { goodEvents: { query }, totalEvents: { query } },
  });
  return String(id);
}

/** Returns the options that pass an id for every lookup of one object. */
const idOptions = () => {
  const one = dataSources.filter(({ example }) => Object.keys(example).some((name) => /id$/i.test(name)));
  const options = one.flatMap(({ title, example }) => [
    `--${title.replaceAll(' ', '-')}`,
    String(Object.values(example)[0]),
  ]);
  return [...options, '--slo', slo, '--custom-enrichment', '31'];
};

const check = async (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runCli(['check-service', ...args], {
    cwd: __dirname,
    env: { ...process.env, OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: KEY, ...env },
  });

const report = (output: string) => JSON.parse(output) as Report;

/** Returns the differences as text, each with the end of the call's path. */
async function differences(): Promise<string[]> {
  const { reads } = report((await check([...idOptions(), '--json'])).output);
  return reads.flatMap(({ call, differences: all }) =>
    all.map(({ difference, path, expected, found, accepted }) =>
      [call.split('/').at(-1), difference, path, found, expected, accepted && 'accepted']
        .filter(Boolean)
        .join(' '),
    ),
  );
}

/** The last page has no next page, and the emulator derives the other members only with a quirk. */
const ALWAYS = [
  'aggregations missing pagination.nextPageToken',
  'events missing pagination.nextPageToken',
  'slos:batchGet missing slos[].grouping',
  'slos:batchGet missing slos[].type',
  '{id} missing pagination.nextPageToken',
];

describe('the differences', () => {
  it('of the emulator are members without a value', async () => {
    expect(await differences()).toEqual(ALWAYS);
  });

  it('of a service with additional members and numbers in quotes are those that it causes', async () => {
    emulator.control.setQuirks({ addMembers: true, quotedNumbers: true });
    slo = await newSlo();
    const more = (await differences()).filter((difference) => !ALWAYS.includes(difference));
    expect(more).toEqual([
      'slos:batchGet type slos[].targetThresholdPercentage string number accepted',
      'slos:batchGet type slos[].revision.revision string integer accepted',
      'slos:batchGet unknown slos[].serviceNotes object',
    ]);
  });

  it('of objects with another branch of a choice are that branch alone', async () => {
    const parameters = [{ key: 'team', stringValue: 'a' }];
    const answers = {
      batchGetSlos: { slos: [{ windowBasedMetricSli: { query: 'up' } }] },
      getDashboard: { dashboard: { id: 'checkout-overview', relativeTimeFrame: '900s' } },
      getDeployedIntegration: { integration: { parameters } },
      getIntegrationDefinition: {
        integrationDefinition: { revisions: [{ fields: [{ multiple: { options: [] } }] }] },
      },
    };
    for (const operation of namesOf(answers)) {
      const body = JSON.stringify(answers[operation]);
      emulator.control.addFault({ kind: 'verbatim', operation, body });
    }
    const all = await differences();
    expect(all.filter((text) => / (other|unknown) /.test(text))).toEqual([
      '{id} other integrationDefinition.revisions[].fields[].multiple object',
      '{integration_id} other integration.parameters[].stringValue string',
      'slos:batchGet other slos[].windowBasedMetricSli object',
      '{dashboard_id} other dashboard.relativeTimeFrame string',
    ]);
    expect(all.join()).not.toMatch(
      /missing \S*(requestBasedMetricSli|absoluteTimeFrame|fiveMinutes|single|booleanValue)/,
    );
  });

  it('of a service with all other quirks are values that the provider accepts, and missing members', async () => {
    // With `otherIds`, the calls fail. `laggingReads` hides the objects of the test, which are new. The others add members.
    const excluded = ['otherIds', 'laggingReads', 'addMembers', 'surplusParameters', 'teamPages'];
    const others = QUIRK_NAMES.filter((name) => !excluded.includes(name));
    emulator.control.setQuirks(Object.fromEntries(others.map((name) => [name, true])));
    slo = await newSlo();
    const refused = (await differences()).filter((text) => !/ missing | accepted$/.test(text));
    expect(refused).toEqual([]);
  });
});

describe('the calls', () => {
  it('read every lookup except the validation, once, and nothing else', async () => {
    const before = emulator.control.snapshot();
    emulator.control.clearRequests();
    expect(await check(idOptions())).toMatchObject({ code: 0 });
    const readable = dataSources.map(({ operations }) => operations.read.name);
    const requests = emulator.control.requests();
    expect([...requests.map(({ operation }) => operation), 'validateSloAlerts'].sort()).toEqual(
      readable.sort(),
    );
    expect(emulator.control.snapshot().accounts).toEqual(before.accounts);
  });

  it('read fewer lookups without ids, and several objects with several ids', async () => {
    const without = await check(['--json']);
    expect(without).toMatchObject({
      code: 0,
      errors: expect.stringContaining('List the events ...\n') as string,
    });
    expect(report(without.output).reads).toHaveLength(5);
    const several = report((await check(['--slo', slo, '--slo', await newSlo(), '--json'])).output).reads;
    expect(several[5]).toMatchObject({
      answers: 2,
      differences: [
        { count: 2, of: 2 },
        { count: 2, of: 2 },
      ],
    });
  });

  it('show the names that the service seems to use instead of neutral names', async () => {
    const memberNames = { pipelineQuery: 'flow', infraAsCode: 'templates', 'event*': 'auditEvent*' };
    const service = await start({ dialect: { memberNames } });
    const env = { OBSERVABILITY_BASE_URL: service.url };
    const ids = ['--dashboard', 'checkout-overview', '--integration-definition', 'deployment-markers'];
    const { output } = await check(ids, env);
    const [, advice] = /Try this in dialect.json: (.*)/.exec(output) ?? [];
    expect(JSON.parse(advice)).toEqual({ memberNames });
  });

  it('of another version fail with advice about the dialect', async () => {
    const service = await start({ dialect: { apiVersion: '5' } });
    const { output } = await check(['--dashboard', 'a'], { OBSERVABILITY_BASE_URL: service.url });
    expect(output).toContain('that apiVersion and paths in --dialect are those of the service.');
  });

  it('send query parameters that a service requires', async () => {
    emulator.control.addFault({ kind: 'status', status: 400, operation: 'listEvents' });
    expect((await check()).output).toContain('or add parameters that the service requires with --query.');
    emulator.control.clearFaults();
    emulator.control.clearRequests();
    const extra = '/v3/events?filter.team=a&pagination.pageSize=7';
    expect(await check(['--query', extra])).toMatchObject({ code: 0 });
    const queries = emulator.control.requests().map(({ operation, query: text }) => [operation, text]);
    expect(queries).toContainEqual(['listEvents', 'filter.team=a&pagination.pageSize=7']);
    expect(queries).toContainEqual(['listIncidentAggregations', 'pagination.pageSize=50']);
  });

  it('leave out those that the service does not have', async () => {
    const dialect = temporaryFile('{"missingCalls": ["GET /v3/events"]}');
    emulator.control.clearRequests();
    expect(await check(['--dialect', dialect])).toMatchObject({ code: 0 });
    const called = emulator.control.requests().map(({ operation }) => operation);
    expect(called).toContain('listTeamScopes');
    expect(called).not.toContain('listEvents');
  });
});

describe('the report', () => {
  it('can be shared: it contains no address, key, id, name, value or text from the service', async () => {
    const scope = { id: 'SECRET1', owner: 'SECRET2', 'SECRET 3': 'SECRET4', filters: 'SECRET5' };
    const event = { eventLabels: { SECRET6: 7 }, eventPayload: { SECRET7: 'SECRET8' } };
    const answers = { listTeamScopes: { scopes: [scope] }, listEvents: { events: [event] } };
    for (const [operation, body] of Object.entries(answers)) {
      emulator.control.addFault({
        kind: 'verbatim',
        operation: operation as OperationName,
        body: JSON.stringify(body),
      });
    }
    const refusal = { kind: 'status', status: 403, body: '{"message": "SECRET9"}' } as const;
    emulator.control.addFault({ ...refusal, operation: 'listExtensions' });
    const ids = ['--dashboard', 'SECRET10', '--slo', 'SECRET11'];
    for (const args of [ids, [...ids, '--json']]) {
      const { code, output, errors } = await check(args);
      expect(code).toBe(1);
      expect(output).toContain('(another name)');
      expect(output).toContain('403 (forbidden). Check that the API key has the permission');
      expect(output).toContain('404 (not_found). Check that the object exists');
      expect(output + errors).not.toMatch(/SECRET|127\.0\.0\.1|key-81c2/);
    }
  });

  it('redacts names of unknown members that are, or contain, the key, an id or a token', async () => {
    const [key, id] = ['keyOfAccount', 'SloFortyTwo'];
    const tokens = ['d41d8cd98f00b204e9800998ecf8427e', 'tok_Ab3dEf9hIjK2Mn0pQr', `old_${key}`, key, id];
    const names = [
      'displayedSince',
      'p99LatencyOver30Days',
      'sha256',
      'enrichment_rules_v2_enabled',
      'IPAddressOfOwner',
    ];
    const branch = `${key}MetricSli`;
    const slos = [Object.fromEntries([...tokens, ...names, branch].map((name) => [name, 1]))];
    emulator.control.setApiKeys({ [key]: 'default' });
    emulator.control.addFault({
      kind: 'verbatim',
      operation: 'batchGetSlos',
      body: JSON.stringify({ slos }),
    });
    const { output } = await check(['--slo', id, '--json'], { OBSERVABILITY_API_KEY: key });
    const found = report(output).reads[5].differences.filter(({ difference }) => difference !== 'missing');
    const shown = ['(another name)', 'old_[redacted]', '[redacted]', '[redacted]', ...names];
    expect(found.map(({ difference, path }) => [difference, path])).toEqual([
      ...shown.map((name) => ['unknown', `slos[].${name}`]),
      ['other', 'slos[].[redacted]MetricSli'],
    ]);
    for (const token of tokens) expect(output).not.toContain(token);
  });

  it('contains no control characters, and no names that contain any', async () => {
    const names = ['\u001b]0;mine\u0007', '\u009b2J', '\u202e'];
    const events = names.map((name) => ({ [`${name}Key`]: 1, [`${name}Type`]: 2 }));
    const dashboard = Object.fromEntries(names.map((name) => [name, { pipelineQuery: 'x', query: 'x' }]));
    const bodies = { listEvents: { events }, getDashboard: { dashboard } };
    const file = temporaryFile('{"readOnlyMembers":["\u009b2J"]}');
    for (const args of [[], ['--json', '--dialect', file]]) {
      for (const operation of namesOf(bodies)) {
        const body = JSON.stringify(bodies[operation]);
        emulator.control.addFault({ kind: 'verbatim', operation, body });
      }
      const { output, errors } = await check([...args, '--dashboard', 'checkout-overview']);
      expect(output + errors).not.toMatch(/[^\P{Control}\n]|\u202e/u);
      expect(output).toContain('(another name)');
      expect(output).not.toContain('Try this in dialect.json');
    }
  });

  it("has the dialect's line for a service whose own code means success", async () => {
    const body = '{"code":20000,"message":"Terminé"}';
    emulator.control.addFault({ kind: 'verbatim', operation: 'listExtensions', body });
    const { output } = await check();
    const [, line = ''] = /add ("success": .*) to --dialect\./.exec(output) ?? [];
    const dialect = temporaryFile(`{${line}}`);
    expect(JSON.parse(readFileSync(dialect, 'utf8'))).toEqual({ success: { code: ['20000'] } });
    expect((await check(['--dialect', dialect])).output).not.toMatch(/failed|unknown {2}code/);
  });

  it('begins with the settings', async () => {
    emulator.control.addFault({ kind: 'status', status: 400, operation: 'listEvents' });
    expect((await check(['--slo', slo])).output).toMatch(
      /^cdktf-provider-observability, version \S+, dialect \{\}\n\nList the team scopes \(GET \/aaa\/team-scopes\/v1\/list\)\n {2}responses: 1\n {2}as documented\n[^]*responses: 0\n {2}failed {3}400 \(bad_request\)\. Try a different apiVersion[^]* {2}missing {2}slos\[\]\.grouping: 1 of 1\n/,
    );
  });
});

it('prints the lines in its guide', async () => {
  emulator.control.setQuirks({ addMembers: true, quotedNumbers: true });
  const ids = ['--dashboard', 'checkout-overview', '--integration-definition', 'deployment-markers'];
  const { code, output } = await check(['--slo', await newSlo(), ...ids]);
  const guide = readFileSync(join(__dirname, '../../docs/check-service.md'), 'utf8');
  const [, lines] = /```text\n(.*?)\n```/s.exec(guide) ?? [];
  expect(code).toBe(0);
  expect(output.split('\n')).toEqual(expect.arrayContaining(lines.split('\n')));
});

it('succeeds on a service with the dialect in your-service.md, and uses it', async () => {
  const guide = readFileSync(join(__dirname, '../../docs/your-service.md'), 'utf8');
  const [, text = ''] = /```json\n(.*?)\n```/s.exec(guide) ?? [];
  const dialect = parseDialect(text);
  const service = await start({ dialect });
  const args = ['--dialect', temporaryFile(text), '--event', 'event-3', '--dashboard', 'checkout-overview'];
  const { code, output } = await check(args, { OBSERVABILITY_BASE_URL: service.url });
  expect([code, output]).toEqual([0, expect.stringContaining(JSON.stringify(dialect))]);
  expect(output).not.toContain('Try this in dialect.json');
  const events = service.control.requests().find(({ operation }) => operation === 'listEvents');
  expect(events?.path).toContain('/5/v3/events');
  expect(decodeURIComponent(events?.query ?? '')).toBe('pagination[pageSize]=50');
});

it('fails for ids that do not exist on the service, and lists the responses that were not compared', async () => {
  const { code, output, errors } = await check(['--slo', 'nope', '--slo', slo, '--custom-enrichment', '99']);
  expect(code).toBe(1);
  expect(output).toMatch(/slos:batchGet\)\n {2}responses: 1\n {2}failed {3}not found\. Check the id\.\n/);
  expect(output).toMatch(/search\)\n {2}responses: 0\n {2}failed {3}not found\. Check the id\.\n/);
  expect(errors).toMatch(
    /\nDifferences: unknown 0, missing \d+, .*\. Failed calls: 2\. .*\nNot compared, .*: --integration-definition, /,
  );
  const group = await check(['--team-group', 'nope']);
  expect(group.output).toContain('failed   400 (bad_request). Check the id, or try a different apiVersion');
});

it('stops at the first call if the service cannot be reached', async () => {
  const env = { OBSERVABILITY_BASE_URL: `http://127.0.0.1:${await unusedPort()}` };
  const { code, output, errors } = await check(['--slo', 'a', '--slo', 'b'], env);
  expect(code).toBe(1);
  expect(output).toMatch(/^cdktf-provider-observability, .*\n\nList the team scopes \(.*\)\n$/);
  expect(errors).toMatch(
    /^List the team scopes \.\.\.\nerror: .* no connection: .* Check the base URL, .*\n$/,
  );
});

// Windows has no `script`.
const onUnix = process.platform === 'win32' ? it.skip : it;

onUnix('prints each heading only once in a terminal', async () => {
  const command = [process.execPath, CLI, 'check-service'];
  const isLinux = process.platform === 'linux';
  const script = isLinux
    ? ['-qec', `'${command.join("' '")}'`, '/dev/null']
    : ['-q', '/dev/null', ...command];
  const env = { ...process.env, OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: KEY };
  const { stdout } = await run(['script', ...script], { env });
  expect(stdout.match(/^List the events .*/gm)).toEqual(['List the events (GET /v3/events)']);
});

it('waits for a response for the time in --request-timeout-seconds', async () => {
  emulator.control.addFault({ kind: 'hangBefore', operation: 'listEvents' });
  const { code, output } = await check(['--request-timeout-seconds', '0.05']);
  expect(code).toBe(1);
  expect(output).toContain('increase the request timeout (--request-timeout-seconds).');
});

it('sends the key to no address but that of OBSERVABILITY_ONLY_BASE_URL', async () => {
  const only = 'https://observability.example.com';
  const before = emulator.control.requests();
  const { code, errors } = await check([], { OBSERVABILITY_ONLY_BASE_URL: only });
  expect({ code, requests: emulator.control.requests() }).toEqual({ code: 1, requests: before });
  expect(errors).toBe(
    `error: This command must not use ${emulator.url}. The environment variable OBSERVABILITY_ONLY_BASE_URL allows only ${only}. Pipelines and tests set it, so that the key is sent nowhere else. If the address is right, set the variable to it. Otherwise, correct the address in --base-url or in OBSERVABILITY_BASE_URL.\n`,
  );
  expect(await check([], { OBSERVABILITY_ONLY_BASE_URL: emulator.url })).toMatchObject({ code: 0 });
});

describe('a command line', () => {
  it.each([
    [['--request-timeout-seconds', '0'], 'It must be'],
    [['--slo', ''], 'It must not be empty.'],
    [['--query', '/v3/event?a=b'], 'It must begin with the documented path of a call: '],
    [['--unknown\u009b2J'], "unknown option '--unknown\\u009b2J'"],
  ])('%j is invalid', async (args, message) => {
    const errors = expect.stringContaining(message) as string;
    expect(await check(args)).toMatchObject({ code: 2, output: '', errors });
  });

  it('with --help explains each option and the exit codes', async () => {
    const { code, output } = await check(['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(
      /--slo <id> +include the SLO with this id; may be\s+repeated\n.*Exit codes: 0 if/s,
    );
  });
});
