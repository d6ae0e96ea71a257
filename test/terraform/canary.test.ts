import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GIVEN, GIVEN_ROWS, REPORTED, textWith } from './canary/given';
import { assignments, build, privateKey, seed, seedDetails } from './canary/stack';
import { CHECKOUT, prose } from './support';
import { textOf } from '../../scripts/pages';
import { fingerprint } from '../../src/emulator';
import { CommandLines, findCanaries, Finding, newCanary } from '../support/canary';
import { Deployment } from '../support/deployment';
import { connectProxy } from '../support/loopback';
import { printedWarnings } from '../support/printed-warnings';

const SAFEST = '`OBSERVABILITY_API_KEY`, a password in `HTTP_PROXY` or `HTTPS_PROXY`, an `EphemeralVariable`';
const CREATED = "an `ApiKey`'s `value`, and sensitive values in responses, such as an integration's `json`";

/** The origins of secrets, as in the table in docs/secrets.md. */
const ROWS = {
  environment: SAFEST,
  privateKey: SAFEST,
  ephemeral: SAFEST,
  flag: 'an `EphemeralVariable`, set with `-var`',
  sensitive: 'a sensitive `TerraformVariable`, for `apiKey`, `headers` and write-only properties',
  literal: 'a literal, for `apiKey`, `headers` and write-only properties',
  sensitiveKept: 'a sensitive `TerraformVariable`, for stored properties, such as `url`',
  literalKept: 'a literal, for stored properties',
  created: CREATED,
  encrypted: "an `ApiKey`'s `value`, with `encryptionPublicKey`",
  reported: CREATED,
};
type Row = keyof typeof ROWS;
const isRow = (name: string): name is Row => Object.hasOwn(ROWS, name);
const SAFE: readonly Row[] = ['environment', 'privateKey', 'ephemeral', 'encrypted'];

/** A value in the wrong place of a lookup's response. Not in any row, because it must not appear anywhere. */
const MISPLACED = newCanary();
/** A created key's value in a truncated response. Not in any row, because it must not appear anywhere. */
const BROKEN_OFF = newCanary();

const FLAGS = assignments('flag').map(([name, secret]) => `-var=${name}=${secret}`);

/** Enables the debug output of Node.js and libraries in other programs. */
const TALKATIVE = { NODE_DEBUG: '*' };

const findings: Finding[] = [];
const texts: Record<string, string> = {};
let deployment: Deployment;

/** Runs Terraform and keeps its output. */
async function run(exitCode: number, ...args: string[]): Promise<void> {
  const { env } = deployment.terraform;
  const result = await deployment.terraform.run(args);
  const kind = args.includes('-json') ? 'JSON' : 'text';
  const number = Object.keys(texts).length;
  if (env.TF_LOG_PATH) {
    texts[`${kind} ${number} of ${args[0]}`] = result.text;
  } else {
    texts[`${kind} ${number} of ${args[0]}`] = result.stdout;
    texts[`log ${number} of ${args[0]}`] = result.stderr;
  }
  if (result.exitCode !== exitCode) {
    throw new Error(
      `${args[0]} should end with ${exitCode}, but ended with ${result.exitCode}:\n${result.text}`,
    );
  }
}

/** Makes the service reject each change with a response that quotes the secrets in the request. */
function quoteSecrets(): void {
  const { control } = deployment;
  for (const row of GIVEN_ROWS) {
    const {
      'ObservabilityProvider.apiKey': apiKey = GIVEN.environment.apiKey,
      'ObservabilityProvider.headers': header = apiKey,
    } = GIVEN[row];
    for (const [path, secret] of Object.entries(GIVEN[row])) {
      const quoted = [apiKey, header, secret].flatMap((each) => [
        each,
        encodeURIComponent(each),
        textWith('.url', each),
        Buffer.from(`user:${each}`).toString('base64'),
      ]);
      control.addFault({
        kind: 'status',
        status: 400,
        matching: JSON.stringify(textWith(path, secret)),
        body: JSON.stringify({ message: quoted.join(' ') }),
      });
    }
  }
  control.addFault({
    kind: 'verbatim',
    operation: 'createApiKey',
    body: `{"keyId":"key-1","value":"${BROKEN_OFF}`,
  });
  control.addFault({
    kind: 'status',
    operation: 'replaceSlo',
    status: 400,
    body: JSON.stringify({ message: `not with ${GIVEN.environment.apiKey}` }),
  });
}

let proxied: readonly string[] = [];

/** Every secret, by its row, its name and, for a created key, its number. */
function canaries(): Record<string, string> {
  const fromOutside = Object.entries(GIVEN).flatMap(([row, secrets]) =>
    Object.entries(secrets).map(([name, secret]) => [`${row} ${name}`, secret]),
  );
  const created = Object.values(deployment.control.objects('apiKeys')).map(({ name, value }) => [
    String(name).replace(' ', ' value '),
    String(value),
  ]);
  const reported = Object.entries(REPORTED).map(([path, secret]) => [`reported ${path}`, secret]);
  const nowhere = [
    ['privateKey decrypt', privateKey.split('\n')[1]],
    ['brokenOff value', BROKEN_OFF],
    ['misplaced value', MISPLACED],
  ];
  return Object.fromEntries([...fromOutside, ...created, ...reported, ...nowhere]);
}

/** A value that OpenTofu logs if a refresh finds it changed, although the schema marks it as sensitive. */
const LOGGED_CHANGE = /^ +- \.integration_status\.details: was .*$/gm;
let loggedChanges = 0;

/** Searches all outputs and files, except for the log lines that the provider cannot prevent. These lines have their own test. */
function search(): void {
  const { terraform } = deployment;
  const log = terraform.read('trace.log');
  loggedChanges += log.match(LOGGED_CHANGE)?.length ?? 0;
  terraform.write('trace.log', log.replace(LOGGED_CHANGE, ''));
  findings.push(...findCanaries(canaries(), { texts, folders: [deployment.folder] }));
}

beforeAll(async () => {
  printedWarnings();
  deployment = await Deployment.start();
  const { control, folder, terraform } = deployment;
  const commandLines = new CommandLines();
  const [HOME, TMPDIR] = ['home', 'tmp'].map((name) => join(folder, name));
  for (const path of [HOME, TMPDIR]) mkdirSync(path);
  const variables = assignments('ephemeral', 'sensitive', 'sensitiveKept');
  Object.assign(terraform.env, {
    // Files in the folders of the user and the machine are searched too.
    HOME,
    TMPDIR,
    OBSERVABILITY_API_KEY: GIVEN.environment.apiKey,
    TF_VAR_private_key: privateKey,
    ...Object.fromEntries(variables.map(([name, secret]) => [`TF_VAR_${name}`, secret])),
    TF_INPUT: '0',
    TF_LOG: 'trace',
    TF_LOG_PATH: join(terraform.path, 'trace.log'),
  });

  await seed(control);
  await deployment.synthWithoutProvider(build(1));
  await run(0, 'plan', '-out=create.tfplan', ...FLAGS);
  await run(0, 'show', 'create.tfplan');
  await run(0, 'show', '-json', 'create.tfplan');
  await run(0, 'apply', ...FLAGS, 'create.tfplan');
  await seedDetails(control);
  await run(0, 'plan', '-out=again.tfplan', ...FLAGS);
  await run(0, 'show', '-json', 'again.tfplan');
  await run(0, 'show');
  await run(0, 'show', '-json');
  await run(0, 'apply', '-refresh-only', '-auto-approve', ...FLAGS);
  search();

  await deployment.synthWithoutProvider(build(2));
  Object.assign(terraform.env, TALKATIVE);
  await run(0, 'apply', '-auto-approve', ...FLAGS);
  for (const name of Object.keys(TALKATIVE)) delete terraform.env[name];
  const id = await deployment.idOf(CHECKOUT);
  await run(0, 'state', 'rm', CHECKOUT);
  await run(0, 'import', ...FLAGS, CHECKOUT, id);
  await run(1, 'import', ...FLAGS, 'observability_api_key.created', 'some-id');
  search();

  await deployment.synthWithoutProvider(build(3));
  quoteSecrets();
  await run(1, 'apply', '-auto-approve', ...FLAGS);
  control.clearFaults();
  const misplaced = {
    integration: { parameters: [{ key: 'ingestKey', booleanValue: MISPLACED }] },
    event: { singleEvent: { eventLabels: MISPLACED } },
  };
  for (const operation of ['getDeployedIntegration', 'getEvent'] as const) {
    control.addFault({ kind: 'verbatim', operation, body: JSON.stringify(misplaced) });
  }
  await run(1, 'plan', ...FLAGS);
  control.clearFaults();
  const proxy = await connectProxy(0, 407);
  const user = `user:${encodeURIComponent(GIVEN.environment.proxyPassword)}`;
  const { OBSERVABILITY_BASE_URL } = terraform.env;
  for (const [variable, baseUrl] of [
    ['HTTP_PROXY', 'http://observability.example.com'],
    ['HTTPS_PROXY', 'https://observability.example.com'],
  ]) {
    Object.assign(terraform.env, {
      [variable]: `http://${user}@127.0.0.1:${proxy.port}`,
      OBSERVABILITY_BASE_URL: baseUrl,
    });
    await run(1, 'plan', ...FLAGS);
    delete terraform.env[variable];
  }
  terraform.env.OBSERVABILITY_BASE_URL = OBSERVABILITY_BASE_URL;
  await proxy.close();
  proxied = proxy.tunnels.map(
    ({ target, authorization = '' }) =>
      `${target} with ${Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()}`,
  );
  terraform.env.TF_LOG_PATH = '';
  await run(0, 'plan', ...FLAGS);
  await run(0, 'destroy', '-auto-approve', ...FLAGS);
  texts['command lines'] = commandLines.close();
  search();
}, 600_000);

afterAll(async () => {
  jest.restoreAllMocks();
  await deployment.remove();
});

/** The columns of the table, and their places. A secret with `yes` is in all places of the column. */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'synthesized stack': [/cdk\.tf\.json$/],
  plan: [/\.tfplan$/, /^JSON \d+ of/],
  state: [/terraform\.tfstate(\.\w+)*$/],
  'trace, command lines': [/trace\.log$|^log \d+ of/, /^command lines$/],
};
const COLUMNS = Object.keys(PLACES);

/** Returns the pattern of the place, or the place itself if the page does not mention it, such as a message. */
const placeOf = ({ place }: Finding): string =>
  String(
    Object.values(PLACES)
      .flat()
      .find((pattern) => pattern.test(place)) ?? place,
  );

/** The columns that the table in docs/secrets.md marks for each row. */
function documented(): Record<string, string[]> {
  const tables = textOf('docs/secrets.md').split('\n\n');
  const [[, ...columns], , ...rows] = tables
    .filter((text) => text.includes(COLUMNS[0]) && text.startsWith('|'))
    .flatMap((table) => table.trim().split('\n'))
    .map((line) => line.split(/ *\| */).slice(1, -1));
  expect(columns).toEqual(COLUMNS);
  return Object.fromEntries(
    rows.map(([row, ...cells]) => [row, COLUMNS.filter((_, at) => cells[at] === 'yes')]),
  );
}

it('searches places that are not empty', () => {
  const requests = deployment.control.requests();
  const arrivals = requests.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
  const arrived = (name: string, secret: string) =>
    name === 'proxyPassword'
      ? proxied.some((text) => text.includes(secret))
      : arrivals.includes(fingerprint(textWith(name, secret)));
  const missing = Object.entries(GIVEN).flatMap(([row, secrets]) =>
    Object.entries(secrets).flatMap(([name, secret]) => (arrived(name, secret) ? [] : [`${row} ${name}`])),
  );
  expect(missing).toEqual([]);
  expect(proxied).toContainEqual(expect.stringContaining('observability.example.com:443 with user:'));
  const { value } =
    Object.values(deployment.control.objects('apiKeys')).find(({ name }) => name === 'encrypted 1') ?? {};
  expect(arrivals).toContain(fingerprint(String(value)));
  expect(texts['command lines']).toContain(`${process.env.TERRAFORM ?? 'terraform'} apply`);
  expect(texts['command lines']).toContain('start.cjs');
  const log = deployment.terraform.read('trace.log');
  expect(log).toMatch(/\[TRACE\] +vertex/);
  // Debug output of Node.js and of a library.
  expect(log).not.toContain('Http2Session server: created');
  expect(log).not.toContain('server_call | Received call to method /tfplugin6.Provider/ApplyResourceChange');
  const said = prose({ text: Object.values(texts).join() });
  expect(said).toContain('returned 400: [redacted] [redacted]');
  expect(said).toContain('Cannot create API key "created 3"');
  expect(said).toContain('integration.parameters[0].booleanValue should be a boolean,');
  expect(said).toContain('event.singleEvent.eventLabels should be an object,');
});

it('finds no encrypted secrets, and none from the environment or from ephemeral variables', () => {
  const safe = [...SAFE, 'brokenOff', 'misplaced'];
  expect(findings.filter(({ canary }) => safe.includes(canary.split(' ')[0]))).toEqual([]);
});

it('finds configured secrets in every plan file, and the value of a new key only in later plan files', () => {
  const plansWith = (row: Row) => [
    ...new Set(
      findings
        .filter(({ canary, place }) => canary.startsWith(`${row} `) && place.endsWith('.tfplan'))
        .map(({ place }) => basename(place)),
    ),
  ];
  for (const row of ['sensitive', 'literal', 'sensitiveKept', 'literalKept'] as const) {
    expect({ row, plans: plansWith(row).sort() }).toEqual({ row, plans: ['again.tfplan', 'create.tfplan'] });
  }
  expect(plansWith('created')).toEqual(['again.tfplan']);
});

it('finds each secret only in the places listed in docs/secrets.md', () => {
  const table = documented();
  expect(Object.keys(table)).toEqual([...new Set(Object.values(ROWS))]);
  const observed: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const canary of Object.keys(canaries())) {
    const [row, name] = canary.split(' ');
    if (!isRow(row)) continue;
    const secret = `${row}: ${name}`;
    const places = findings.filter((finding) => finding.canary === canary).map(placeOf);
    observed[secret] = [...new Set([...(observed[secret] ?? []), ...places])].sort();
    expected[secret] = table[ROWS[row]].flatMap((column) => PLACES[column].map(String)).sort();
  }
  expect(observed).toEqual(expected);
});

it('finds a nested value changed by a refresh in the log of OpenTofu, but not of Terraform', async () => {
  const { stdout } = await deployment.terraform.run(['version']);
  expect(loggedChanges > 0).toBe(stdout.startsWith('OpenTofu'));
});
