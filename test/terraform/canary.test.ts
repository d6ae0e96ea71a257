import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TerraformStack, TerraformVariable } from 'cdktf';
import { checkout, CHECKOUT, idOf, prose } from './support';
import { fingerprint } from '../../src/emulator/requests';
import { ApiKey, EphemeralVariable, ObservabilityProvider, OutgoingWebhook } from '../../src/index';
import { CommandLines, findCanaries, Finding, newCanary } from '../support/canary';
import { Deployment } from '../support/deployment';
import { newX25519KeyPair } from '../support/key-pairs';
import { startRefusingProxy } from '../support/refusing-proxy';

/** How a secret comes into being, in the words of the table in docs/reliability.md. */
const ROWS = {
  environment: '`OBSERVABILITY_API_KEY`, the password in `HTTP_PROXY`',
  ephemeral: 'an `EphemeralVariable`, for `apiKey`, `headers`, `apiTokenWo`',
  flag: 'the same, but given by `-var`',
  sensitive: 'a sensitive `TerraformVariable`, for `apiKey`, `headers`, `apiTokenWo`',
  literal: 'a literal, for `apiKey`, `headers`, `apiTokenWo`',
  sensitiveKept: 'a sensitive `TerraformVariable`, for `apiToken`',
  literalKept: 'a literal, for `apiToken`',
  created: '`value` of an `ApiKey`',
  encrypted: 'the same, with `encryptionPublicKey`',
};
type Row = keyof typeof ROWS;
const isRow = (name: string): name is Row => Object.hasOwn(ROWS, name);
const SAFE: readonly Row[] = ['environment', 'ephemeral', 'encrypted'];

/** Texts that are nowhere else, by row and by what they are. */
const GIVEN = {
  environment: { apiKey: newCanary(), proxyPassword: newCanary() },
  ephemeral: { apiKey: newCanary(), header: newCanary(), apiTokenWo: newCanary() },
  flag: { apiKey: newCanary(), header: newCanary(), apiTokenWo: newCanary() },
  sensitive: { apiKey: newCanary(), header: newCanary(), apiTokenWo: newCanary() },
  literal: { apiKey: newCanary(), header: newCanary(), apiTokenWo: newCanary() },
  sensitiveKept: { apiToken: newCanary() },
  literalKept: { apiToken: newCanary() },
} satisfies Partial<Record<Row, Record<string, string>>>;
/** A created key's value in an answer that breaks off. It is in no row, for it must be nowhere. */
const BROKEN_OFF = newCanary();
const { publicKey } = newX25519KeyPair();

/** Every way to give a secret, in one stack. Another version changes the SLO and replaces all else. */
const build = (version: number) => (stack: TerraformStack) => {
  new ObservabilityProvider(stack, 'environment');
  for (const row of ['ephemeral', 'flag', 'sensitive', 'literal'] as const) {
    const [apiKey, header, apiTokenWo] = Object.entries(GIVEN[row]).map(([name, secret]) =>
      given(stack, row, name, secret),
    );
    const provider = new ObservabilityProvider(stack, row, {
      alias: row,
      apiKey,
      headers: { 'x-gateway': header },
    });
    new OutgoingWebhook(stack, `webhook-${row}`, {
      name: row,
      issueTracker: { apiTokenWo, apiTokenWoVersion: version },
      provider,
    });
  }
  for (const row of ['sensitiveKept', 'literalKept'] as const) {
    const apiToken = given(stack, row, 'apiToken', GIVEN[row].apiToken);
    new OutgoingWebhook(stack, `webhook-${row}`, { name: `${row} ${version}`, issueTracker: { apiToken } });
  }
  checkout(stack, { description: `version ${version}` });
  new ApiKey(stack, 'created', { name: `created ${version}` });
  new ApiKey(stack, 'encrypted', { name: `encrypted ${version}`, encryptionPublicKey: publicKey });
};

function given(stack: TerraformStack, row: Row, name: string, secret: string): string {
  if (row.startsWith('literal')) return secret;
  const id = `${row}_${name}`;
  if (!row.startsWith('sensitive')) return new EphemeralVariable(stack, id, { type: 'string' }).stringValue;
  return new TerraformVariable(stack, id, { type: 'string', sensitive: true }).stringValue;
}

const assignments = (...rows: ('ephemeral' | 'flag' | 'sensitive' | 'sensitiveKept')[]): [string, string][] =>
  rows.flatMap((row) =>
    Object.entries(GIVEN[row]).map(([name, secret]): [string, string] => [`${row}_${name}`, secret]),
  );
const FLAGS = assignments('flag').map(([name, secret]) => `-var=${name}=${secret}`);

/** Has Node.js and the libraries in the provider tell what they do. */
const TALKATIVE = { NODE_DEBUG: '*', GRPC_TRACE: 'all', GRPC_VERBOSITY: 'DEBUG' };

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
  const { apiKey } = GIVEN.environment;
  for (const row of Object.values(GIVEN)) {
    const secrets: string[] = Object.values({ apiKey, ...row });
    const quoted = secrets.flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`user:${secret}`).toString('base64'),
    ]);
    control.addFault({
      kind: 'status',
      operation: 'createOutgoingWebhook',
      status: 400,
      matching: JSON.stringify(secrets[secrets.length - 1]),
      body: JSON.stringify({ message: quoted.join(' ') }),
    });
  }
  control.addFault({
    kind: 'verbatim',
    operation: 'createApiKey',
    body: `{"keyId":"key-1","value":"${BROKEN_OFF}`,
  });
  control.addFault({
    kind: 'status',
    operation: 15,
    status: 400,
    body: JSON.stringify({ message: `not with ${apiKey}` }),
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
  return Object.fromEntries([...fromOutside, ...created, ['brokenOff value', BROKEN_OFF]]);
}

function search(): void {
  findings.push(...findCanaries(canaries(), { texts, folders: [deployment.folder] }));
}

beforeAll(async () => {
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

  await deployment.synthWithoutProvider(build(1));
  await run(0, 'validate');
  await run(0, 'plan', '-out=create.tfplan', ...FLAGS);
  await run(0, 'show', 'create.tfplan');
  await run(0, 'show', '-json', 'create.tfplan');
  await run(0, 'apply', ...FLAGS, 'create.tfplan');
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
  const id = await idOf(deployment, CHECKOUT);
  await run(0, 'state', 'rm', CHECKOUT);
  await run(0, 'import', ...FLAGS, CHECKOUT, id);
  await run(1, 'import', ...FLAGS, 'observability_api_key.created', 'some-id');
  search();

  await deployment.synthWithoutProvider(build(3));
  quoteSecrets();
  await run(1, 'apply', '-auto-approve', ...FLAGS);
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

afterAll(async () => deployment.remove());

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

/** Where the secrets of a row are to be found, by the table in docs/reliability.md. */
function documented(): Record<string, string[]> {
  const text = readFileSync(join(__dirname, '..', '..', 'docs', 'reliability.md'), 'utf8');
  const lines = text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const start = lines.findIndex((cells) => cells.slice(1).join() === COLUMNS.join());
  if (start < 0) throw new Error(`docs/reliability.md has no table with the columns ${COLUMNS.join(', ')}.`);
  const end = lines.findIndex((cells, index) => index > start && cells.length === 0);
  return Object.fromEntries(
    lines
      .slice(start + 2, end)
      .map(([row, ...cells]) => [row, COLUMNS.filter((_, at) => cells[at] === 'yes')]),
  );
}

it('searches where there is something to find', () => {
  const requests = deployment.control.requests();
  const keysUsed = new Set(requests.map(({ headers }) => headers.authorization));
  const received = requests.map(({ body, headers }) => body + JSON.stringify(headers));
  const arrivals = [...received, ...proxied.map((text) => JSON.stringify(text))].join('\n');
  for (const [row, secrets] of Object.entries(GIVEN)) {
    for (const [name, secret] of Object.entries(secrets)) {
      const arrived =
        name === 'apiKey'
          ? keysUsed.has(fingerprint(secret))
          : arrivals.includes(JSON.stringify(secret).slice(1, -1));
      expect({ row, name, arrived }).toEqual({ row, name, arrived: true });
    }
  }
  expect(texts['command lines']).toContain('terraform apply');
  expect(texts['command lines']).toContain('start.cjs');
  const log = deployment.terraform.read('trace.log');
  expect(log).toMatch(/\[TRACE\] +vertex/);
  // Of Node.js and of a library, in the provider.
  expect(log).toContain('Http2Session server: created');
  expect(log).toContain('server_call | Received call to method /tfplugin6.Provider/ApplyResourceChange');
  const said = prose({ text: Object.values(texts).join() });
  expect(said).toContain('answered 400: [redacted] [redacted]');
  expect(said).toContain('Cannot create API key "created 3"');
});

it('finds nothing of what is given by environment and ephemeral variables, or encrypted', () => {
  const safe = [...SAFE, 'brokenOff'];
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

it('finds each secret where docs/reliability.md says that it is left, and nowhere else', () => {
  const observed = new Map<string, Set<string>>();
  for (const canary of Object.keys(canaries())) {
    const [row, name] = canary.split(' ');
    if (!isRow(row)) continue;
    const secret = `${ROWS[row]}: ${name}`;
    const places = findings.filter((finding) => finding.canary === canary).map(columnOf);
    observed.set(secret, new Set([...(observed.get(secret) ?? []), ...places]));
  }
  const table = documented();
  expect(Object.keys(table)).toEqual(Object.values(ROWS));
  for (const [secret, places] of observed) {
    const [row] = secret.split(': ');
    expect({ secret, places: [...places].sort() }).toEqual({ secret, places: [...table[row]].sort() });
  }
});
