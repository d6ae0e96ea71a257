/** `doctor` in folders and with services that are right, and with each thing that can be wrong. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './run';
import { TERRAFORM } from '../../scripts/terraform';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { bundleVersion } from '../../src/synthesis/provider-bundle';
import { Deployment } from '../support/deployment';
import { temporaryFolder } from '../support/temporary-folder';
import { slo } from '../terraform/support';

const KEY = 'doctor-key-4711';
const deployment = Deployment.use();
let project: string;

beforeAll(async () => {
  await deployment.synth((stack) => slo(stack, 'checkout'));
  project = temporaryFolder();
  symlinkSync(deployment.folder, join(project, 'cdktf.out'));
});

interface Where {
  readonly cwd?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function doctor({ cwd = project, args = [], env }: Where = {}) {
  const { PATH, HOME } = process.env;
  const settings = { OBSERVABILITY_BASE_URL: deployment.url, OBSERVABILITY_API_KEY: KEY };
  const variables = {
    PATH,
    HOME,
    TERRAFORM_BINARY_NAME: TERRAFORM,
    ...deployment.terraform.env,
    ...settings,
    ...env,
  };
  const result = await runCli(['doctor', ...args], { cwd, env: variables });
  expect(`${result.output}${result.errors}`).not.toContain(env?.OBSERVABILITY_API_KEY || KEY);
  return result;
}

/** Returns the line of one check. */
async function lineOf(check: string, where?: Where): Promise<string> {
  const { output, code } = await doctor(where);
  const [line = `no line: ${output}`] = output
    .split('\n')
    .filter((each) => each.slice(6).startsWith(`${check}:`));
  expect(code).toBe(line.startsWith('ok') ? 0 : 1);
  return line;
}

it('names a folder that does not exist', async () =>
  expect(await lineOf('provider', { args: ['none'] })).toBe(
    'todo  provider: the folder none does not exist.',
  ));

it('finds everything right, sends one request that changes nothing, and names what to run next', async () => {
  const { code, output, errors } = await doctor();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^ok {4}Node\.js: \d+\.\d+\.\d+$/),
    expect.stringMatching(/^ok {4}Terraform: (Terraform|OpenTofu) 1\.\d+\.\d+$/),
    `ok    provider: version ${bundleVersion('test')}, installed in cdktf.out/stacks/test`,
    `ok    base URL: ${deployment.url}`,
    'ok    key: OBSERVABILITY_API_KEY is set',
    'ok    dialect: none, so the service must speak the documented API',
    'ok    request: the service answered GET /aaa/team-scopes/v1/list',
    '',
    expect.stringContaining('Next: "npm run check-service" compares'),
    expect.stringContaining('"npm run dialect -- --from openapi.yaml --check dialect.json" compares'),
    '',
  ]);
  expect(deployment.control.requests().map(({ method }) => method)).toEqual(['GET']);
});

it('prints the same as JSON', async () => {
  const { output } = await doctor({ args: ['--json'], env: { OBSERVABILITY_API_KEY: '' } });
  const checks = JSON.parse(output) as { check: string; isOk: boolean }[];
  expect(checks.map(({ check, isOk }) => [check, isOk])).toEqual([
    ...['Node.js', 'Terraform', 'provider', 'base URL'].map((check) => [check, true]),
    ['key', false],
    ['dialect', true],
  ]);
});

describe('Node.js and Terraform', () => {
  const program = (name: string, prints: string) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, `#!/bin/sh\necho '${prints}'\n`, { mode: 0o755 });
    return path;
  };

  it('are named with the version that is needed', async () => {
    const node = program('node', 'node v18.20.0');
    expect(await lineOf('Node.js', { env: { OBSERVABILITY_NODE: node } })).toBe(
      `todo  Node.js: "${node}" is 18.20.0. Install Node.js 20.18.1 or newer from https://nodejs.org, or set OBSERVABILITY_NODE to its path.`,
    );
    const tofu = program('tofu', 'OpenTofu v1.10.3');
    expect(await lineOf('Terraform', { env: { TERRAFORM_BINARY_NAME: tofu } })).toBe(
      'todo  Terraform: found OpenTofu 1.10.3. Install Terraform or OpenTofu 1.11 or newer.',
    );
  });

  it('are named if they are missing', async () => {
    expect(await lineOf('Node.js', { env: { OBSERVABILITY_NODE: '/no/node' } })).toMatch(
      /^todo {2}Node\.js: "\/no\/node" does not run\. Install Node\.js 20/,
    );
    expect(await lineOf('Terraform', { env: { TERRAFORM_BINARY_NAME: '/no/tofu' } })).toBe(
      'todo  Terraform: "/no/tofu" (TERRAFORM_BINARY_NAME) cannot be run. Install it, or set the variable to another binary.',
    );
  });
});

describe('the provider', () => {
  const OWN = bundleVersion('test');
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(temporaryFolder(), 'stack-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const line = async () => lineOf('provider', { cwd: folder });
  const advice =
    'Run your program (the command "app" in cdktf.json) or, in HCL, "npm run mirror", and write the version into main.tf. Then run "terraform init" there. If it is not the folder of a stack, pass one.';

  it('is missing', async () =>
    expect(await line()).toBe(
      `todo  provider: not installed in this folder, and this package has ${OWN}. ${advice}`,
    ));

  it('is of another version', async () => {
    mkdirSync(join(folder, '.terraform/providers', PROVIDER_SOURCE, '0.0.1/linux_amd64'), {
      recursive: true,
    });
    expect(await line()).toBe(
      `todo  provider: version 0.0.1 is installed in this folder, and this package has ${OWN}. ${advice}`,
    );
  });
});

describe('the service', () => {
  it('needs an address and a key', async () => {
    expect(await lineOf('base URL', { env: { OBSERVABILITY_BASE_URL: '' } })).toBe(
      'todo  base URL: not set. Set OBSERVABILITY_BASE_URL to the address of your service or of the emulator ("npm run emulator").',
    );
    expect(
      await lineOf('base URL', { env: { OBSERVABILITY_BASE_URL: 'observability.example.com' } }),
    ).toMatch(/^todo {2}base URL: The base URL does not begin with http:\/\/ or https:\/\/\. Set it to/);
    expect(await lineOf('key', { env: { OBSERVABILITY_API_KEY: '' } })).toBe(
      'todo  key: not set. Set OBSERVABILITY_API_KEY to an API key of your account. The emulator accepts any key.',
    );
  });

  it('rejects the request once', async () => {
    deployment.control.addFault({ kind: 'status', status: 401 });
    expect(await lineOf('request')).toMatch(
      /^todo {2}request: .*401.* Check the API key\. It is sent unchanged/,
    );
    expect(deployment.control.requests()).toHaveLength(1);
  });

  it('cannot be reached', async () =>
    expect(await lineOf('request', { args: ['--base-url', 'http://127.0.0.1:1'] })).toMatch(
      /^todo {2}request: .* Check the base URL, the network and the proxy\.$/,
    ));

  it('answers with something else', async () => {
    deployment.control.addFault({ kind: 'verbatim', body: '{"status": "ok"}' });
    expect(await lineOf('request')).toMatch(
      /^todo {2}request: .* returned 200 without scopes, .* The base URL may be wrong, .* memberNames in --dialect\.$/,
    );
  });
});

describe('the dialect', () => {
  const inProject = async (text: string, where: Where = {}) => {
    const file = join(project, 'dialect.json');
    writeFileSync(file, text);
    const result = await doctor(where);
    rmSync(file);
    return result;
  };

  it('is that of the project', async () => {
    const { output } = await inProject('{"missingCalls": ["GET /aaa/team-scopes/v1/list"]}');
    expect(output).toContain('\nok    dialect: dialect.json\n');
    expect(output).toContain(
      '\nok    request: not sent, because the dialect has no GET /aaa/team-scopes/v1/list\n',
    );
  });

  it('is not valid', async () => {
    const { output, code } = await inProject('{"apiVersions": "3"}');
    expect(output).toMatch(
      /\ntodo {2}dialect: dialect\.json is not a dialect\. apiVersions: The dialect has no such member/,
    );
    expect(code).toBe(1);
  });
});
