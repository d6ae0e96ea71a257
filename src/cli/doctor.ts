import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import { CommandError, inputPath, isForUser } from './command-error';
import { isAtLeast, MIN_NODE_VERSION, runToGetVersion } from './node-executable';
import { readOwnBundle } from './own-bundle';
import { readDialect, ServiceFlags, withClient, withOptionNames, withServiceOptions } from './service';
import { dataFolder, runTerraform } from './terraform';
import { parseBaseUrl } from '../client';
import { objectOrEmpty, tryParseJson } from '../contract/json';
import { orElse } from '../json/or-else';
import { documentedCall } from '../schema/dialect';
import { ENV_VARIABLES } from '../schema/environment';
import { teamScopes } from '../schema/team-scopes';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

const COMMAND = 'doctor';
const MIN_TERRAFORM_VERSION = '1.11';
const DIALECT_FILE = 'dialect.json';
/** The call that the provider makes, too, before a plan that creates something. */
const CALL = teamScopes.operations.read;

export function doctorCommand(): Command {
  const command = new Command(COMMAND)
    .description('check this machine, the stack and the connection')
    .argument('[folder]', 'folder of a project or a stack', '.')
    .option('--json', 'print the findings as JSON')
    .addHelpText(
      'after',
      `
Example, for the emulator that runs in another terminal, with any key:
  npm run doctor -- --base-url http://127.0.0.1:4010`,
    );
  const exitCodes = '0 if everything is right, 1 if something is to do, 2 for an invalid command line';
  return withServiceOptions(command, exitCodes).action(run);
}

async function run(folder: string, { json, ...flags }: ServiceFlags & { json?: true }): Promise<void> {
  const checks: { readonly check: string; readonly isOk: boolean; readonly text: string }[] = [];
  const report = async (check: string, examine: () => string | Promise<string>): Promise<boolean> => {
    let [isOk, text] = [true, ''];
    try {
      text = await examine();
    } catch (error) {
      if (!isForUser(error)) throw error;
      [isOk, text] = [false, withOptionNames(error.message)];
    }
    checks.push({ check, isOk, text });
    // Prints each line immediately, because the request may take long.
    if (!json) console.log(`${isOk ? 'ok  ' : 'todo'}  ${check}: ${text}`);
    return isOk;
  };
  const place = inputPath(folder);
  let { dialect } = flags;
  await report('Node.js', checkNode);
  await report('Terraform', checkTerraform);
  for (const stack of stacksIn(place)) await report('provider', () => checkProvider(stack));
  const hasUrl = await report('base URL', () => checkBaseUrl(flags));
  const hasKey = await report('key', checkKey);
  const hasDialect = await report('dialect', () => {
    const file = [join(place, DIALECT_FILE), DIALECT_FILE].find(existsSync);
    if (!dialect && file !== undefined) dialect = readDialect(file);
    return dialect?.file ?? 'none, so the service must speak the documented API';
  });
  if (hasUrl && hasKey && hasDialect) await report('request', async () => sendRequest({ ...flags, dialect }));
  const isReady = checks.every(({ isOk }) => isOk);
  if (!isReady) process.exitCode = 1;
  if (json) console.log(JSON.stringify(checks));
  else console.log(isReady ? NEXT : '\nCorrect what is marked with "todo", and run this command again.');
}

const NEXT = `
Next: "npm run check-service" compares the responses of your service with the documented API. If you have its OpenAPI document,
"npm run dialect -- --from openapi.yaml --check dialect.json" compares the dialect with it.`;

function checkNode(): string {
  const node = process.env[ENV_VARIABLES.node] || 'node';
  const version = orElse(() => runToGetVersion(node), undefined);
  if (version !== undefined && isAtLeast(version, MIN_NODE_VERSION)) return version;
  throw new CommandError(
    `"${node}" ${version === undefined ? 'does not run' : `is ${version}`}. Install Node.js ${MIN_NODE_VERSION} or newer from https://nodejs.org, or set ${ENV_VARIABLES.node} to its path.`,
  );
}

async function checkTerraform(): Promise<string> {
  const { binary, stdout } = await runTerraform('.', ['version']);
  const [, product = `"${binary}"`, version = 'without a version'] = /^(\w+) v(\d\S*)/.exec(stdout) ?? [];
  if (isAtLeast(version, MIN_TERRAFORM_VERSION)) {
    return `${product} ${version}`;
  }
  throw new CommandError(
    `found ${product} ${version}. Install Terraform or OpenTofu ${MIN_TERRAFORM_VERSION} or newer.`,
  );
}

const namesIn = (folder: string): string[] => orElse(() => readdirSync(folder), []);

/** Returns the folders of the stacks of the last synthesis. A former stack's folder stays. */
function stacksIn(folder: string): string[] {
  const output = join(folder, 'cdktf.out');
  const manifest = orElse(() => readFileSync(join(output, 'manifest.json'), 'utf8'), '{}');
  const { stacks } = objectOrEmpty(tryParseJson(manifest));
  const folders = Object.values(objectOrEmpty(stacks)).map((stack) =>
    join(output, String(objectOrEmpty(stack).workingDirectory)),
  );
  return folders.length > 0 ? folders : [folder];
}

function checkProvider(stack: string): string {
  const { version } = readOwnBundle(COMMAND);
  const place = relative('.', stack) || 'this folder';
  if (!existsSync(stack)) throw new CommandError(`the folder ${place} does not exist.`);
  const installed = namesIn(join(dataFolder(stack), 'providers', PROVIDER_SOURCE));
  if (installed.includes(version)) return `version ${version}, installed in ${place}`;
  const [other] = installed;
  const found = other === undefined ? 'not installed' : `version ${other} is installed`;
  throw new CommandError(
    `${found} in ${place}, and this package has ${version}. Run your program (the command "app" in cdktf.json) or, in HCL, "npm run mirror", and write the version into main.tf. Then run "terraform init" there. If it is not the folder of a stack, pass one.`,
  );
}

function checkBaseUrl({ baseUrl = process.env[ENV_VARIABLES.baseUrl] }: ServiceFlags): string {
  if (!baseUrl) {
    throw new CommandError(
      `not set. Set ${ENV_VARIABLES.baseUrl} to the address of your service or of the emulator ("npm run emulator").`,
    );
  }
  const { origin, prefix } = parseBaseUrl(baseUrl);
  return origin + prefix;
}

function checkKey(): string {
  if (process.env[ENV_VARIABLES.apiKey]) return `${ENV_VARIABLES.apiKey} is set`;
  throw new CommandError(
    `not set. Set ${ENV_VARIABLES.apiKey} to an API key of your account. The emulator accepts any key.`,
  );
}

const sendRequest = async (flags: ServiceFlags): Promise<string> =>
  withClient(flags, async (client) => {
    const call = documentedCall(CALL);
    if (!client.hasCall(CALL)) return `not sent, because the dialect has no ${call}`;
    await client.call(CALL, {}, { maxAttempts: 1 });
    return `the service answered ${call}`;
  });
