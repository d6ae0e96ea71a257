import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { GIVEN, GIVEN_ROWS, REPORTED, textWith } from './canary/given';
import { assignments, build, seed, seedDetails } from './canary/stack';
import { CHECKOUT, prose } from './support';
import { fingerprint } from '../../src/emulator';
import { CommandLines, findCanaries, Finding, newCanary } from '../support/canary';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';
import { startRefusingProxy } from '../support/refusing-proxy';

/** How a secret comes into being, in the words of the table in docs/secrets.md. */
const ROWS = {
  environment: '`OBSERVABILITY_API_KEY`, the password in `HTTP_PROXY`',
  ephemeral: 'an `EphemeralVariable`, for `apiKey`, `headers` and what is write-only',
  flag: 'the same, but given by `-var`',
  sensitive: 'a sensitive `TerraformVariable`, for the same',
  literal: 'a literal, for the same',
  sensitiveKept: 'a sensitive `TerraformVariable`, for what is sensitive and stored, such as `url`',
  literalKept: 'a literal, for the same as that',
  created: '`value` of an `ApiKey`',
  encrypted: 'the same, with `encryptionPublicKey`',
  reported: 'what the service reports and is marked sensitive, such as `json` of an integration',
};
type Row = keyof typeof ROWS;
const isRow = (name: string): name is Row => Object.hasOwn(ROWS, name);
const SAFE: readonly Row[] = ['environment', 'ephemeral', 'encrypted'];

/** What an answer to a lookup holds in the wrong place. It is in no row, for it must be nowhere. */
const MISPLACED = newCanary();
/** A created key's value in an answer that breaks off. It is in no row, for it must be nowhere. */
const BROKEN_OFF = newCanary();

const FLAGS = assignments('flag').map(([name, secret]) => `-var=${name}=${secret}`);

/** Has Node.js and the libraries in other programs tell what they do. */
const TALKATIVE = { NODE_DEBUG: '*' };

const findings: Finding[] = [];
const texts: Record<string, string> = {};
let deployment: Deployment;

/** Runs Terraform and keeps all that it says. */
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
    throw new Error(`${args[0]} should end with ${exitCode}, not with ${result.exitCode}:\n${result.text}`);
  }
}

/** Has the service refuse each change, with an answer that quotes the secrets of the request. */
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

/** The answer to a lookup that is not what the API documents. */
function misplaced(): string {
  return JSON.stringify({
    integration: { parameters: [{ key: 'ingestKey', booleanValue: MISPLACED }] },
    event: { singleEvent: { eventLabels: MISPLACED } },
  });
}

let proxied: readonly string[] = [];

/** Named by row, secret and, of created keys, number. */
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
    ['brokenOff value', BROKEN_OFF],
    ['misplaced value', MISPLACED],
  ];
  return Object.fromEntries([...fromOutside, ...created, ...reported, ...nowhere]);
}

/** What OpenTofu itself logs of a refresh that finds it changed, though the schema marks it as sensitive. */
const LOGGED_CHANGE = /^ +- \.integration_status\.details: was .*$/gm;
let loggedChanges = 0;

/** Without the lines that the provider cannot prevent. They have their own test. */
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
    // What is put into the folders of the user and the machine is searched, too.
    HOME,
    TMPDIR,
    OBSERVABILITY_API_KEY: GIVEN.environment.apiKey,
    ...Object.fromEntries(variables.map(([name, secret]) => [`TF_VAR_${name}`, secret])),
    TF_INPUT: '0',
    TF_LOG: 'trace',
    TF_LOG_PATH: join(terraform.path, 'trace.log'),
  });

  await seed(control);
  await deployment.synthWithoutProvider(build(1));
  await run(0, 'validate');
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
  for (const operation of [9, 20]) control.addFault({ kind: 'verbatim', operation, body: misplaced() });
  await run(1, 'plan', ...FLAGS);
  control.clearFaults();
  const proxy = await startRefusingProxy(GIVEN.environment.proxyPassword);
  proxied = proxy.credentials;
  terraform.env.HTTP_PROXY = proxy.url;
  await run(1, 'plan', ...FLAGS);
  delete terraform.env.HTTP_PROXY;
  proxy.stop();
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

const COLUMNS = [
  'synthesized stack',
  'plan file',
  '`show -json`',
  'state and its backup',
  'messages and errors',
  '`TF_LOG=trace`',
  'command lines',
];

function columnOf({ place }: Finding): string {
  const column = [
    /cdk\.tf\.json$/,
    /\.tfplan$/,
    /^JSON \d+ of/,
    /terraform\.tfstate(\.\w+)*$/,
    /^text \d+ of/,
    /trace\.log$|^log \d+ of/,
    /^command lines$/,
  ].findIndex((pattern) => pattern.test(place));
  return COLUMNS[column] ?? place;
}

/** Where the secrets of a row are to be found, by the table in docs/secrets.md. */
function documented(): Record<string, string[]> {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', 'secrets.md'), 'utf8');
  const lines = text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const start = lines.findIndex((cells) => cells.slice(1).join() === COLUMNS.join());
  if (start < 0) throw new Error(`docs/secrets.md has no table with the columns ${COLUMNS.join(', ')}.`);
  const end = lines.findIndex((cells, index) => index > start && cells.length === 0);
  return Object.fromEntries(
    lines
      .slice(start + 2, end)
      .map(([row, ...cells]) => [row, COLUMNS.filter((_, at) => cells[at] === 'yes')]),
  );
}

it('searches where there is something to find', () => {
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
  expect(texts['command lines']).toContain(`${process.env.TERRAFORM ?? 'terraform'} apply`);
  expect(texts['command lines']).toContain('start.cjs');
  const log = deployment.terraform.read('trace.log');
  expect(log).toMatch(/\[TRACE\] +vertex/);
  // Of Node.js and of a library, were they asked.
  expect(log).not.toContain('Http2Session server: created');
  expect(log).not.toContain('server_call | Received call to method /tfplugin6.Provider/ApplyResourceChange');
  const said = prose({ text: Object.values(texts).join() });
  expect(said).toContain('answered 400: [redacted] [redacted]');
  expect(said).toContain('Cannot create API key "created 3"');
  expect(said).toContain('integration.parameters[0].booleanValue should be a boolean,');
  expect(said).toContain('event.singleEvent.eventLabels should be an object,');
});

it('finds nothing of what is given by environment and ephemeral variables, or encrypted', () => {
  const safe = [...SAFE, 'brokenOff', 'misplaced'];
  expect(findings.filter(({ canary }) => safe.includes(canary.split(' ')[0]))).toEqual([]);
});

it('finds what is given in every plan file, and the value of a new key in later ones only', () => {
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

it('finds each secret where docs/secrets.md says that it is left, and nowhere else', () => {
  const table = documented();
  expect(Object.keys(table)).toEqual(Object.values(ROWS));
  const observed: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const canary of Object.keys(canaries())) {
    const [row, name] = canary.split(' ');
    if (!isRow(row)) continue;
    const secret = `${ROWS[row]}: ${name}`;
    const places = findings.filter((finding) => finding.canary === canary).map(columnOf);
    observed[secret] = [...new Set([...(observed[secret] ?? []), ...places])].sort();
    expected[secret] = [...table[ROWS[row]]].sort();
  }
  expect(observed).toEqual(expected);
});

it('finds in the log of OpenTofu, and of no Terraform, a nested value that a refresh has changed', async () => {
  const { stdout } = await deployment.terraform.run(['version']);
  expect(loggedChanges > 0).toBe(stdout.startsWith('OpenTofu'));
});
