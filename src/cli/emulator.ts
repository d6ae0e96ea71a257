import { fstatSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { collect, CommandError, readInput } from './command-error';
import { isJsonObject, JsonObject, tryParseJson } from '../contract/json';
import { Emulator, localUrl, QUIRK_NAMES, QuirkName, startEmulator } from '../emulator';
import { version } from './own-bundle';
import { DialectFile, withDialectOption } from './service';
import { setVariableCommand } from './shell';
import { orElse } from '../json/or-else';
import { ENV_VARIABLES } from '../schema/environment';

interface EmulatorFlags {
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly data?: string;
  readonly seed?: string;
  readonly quirk?: readonly QuirkName[];
  readonly fault?: readonly JsonObject[];
  readonly dialect?: DialectFile;
  readonly exitWithParent?: true;
  readonly strict: boolean;
  readonly json?: true;
}

export function emulatorCommand(): Command {
  const command = new Command('emulator')
    .description('run an emulator of the service on this machine')
    .addHelpText(
      'after',
      `
Example, which starts with the objects that another emulator has now:
  curl http://127.0.0.1:4010/_emulator/snapshot > seed.json
  npm run emulator -- --port 4011 --seed seed.json`,
    );
  return withDialectOption(command, 'file with the dialect that the emulator speaks (dialect.json)')
    .option('--port <number>', 'port to listen on; 0 for any free port', parsePort, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-host <name>', 'also accept requests for this host name; may be repeated', addHost)
    .option('--data <file>', 'keep the objects in this file across restarts')
    .option('--seed <file>', 'JSON file with the initial objects, in the format of GET /_emulator/snapshot')
    .addOption(
      new Option('--quirk <name...>', 'imitate services that change or omit values').choices(QUIRK_NAMES),
    )
    .option('--fault <json>', 'add a fault at the start and after each reset; may be repeated', addFault)
    .option('--exit-with-parent', 'stop when the parent process exits or closes the pipe to standard input')
    .option('--no-strict', 'accept values that strict services reject, such as a target of 150')
    .option('--json', 'print the addresses as one line of JSON once the emulator is listening')
    .action(run);
}

async function run(flags: EmulatorFlags): Promise<void> {
  const { host, port, json, exitWithParent = false } = flags;
  // Watches the parent process from now on, because it may exit while the emulator starts.
  const end = waitForShutdown(exitWithParent);
  let emulator: Emulator;
  try {
    const seed = flags.seed === undefined ? undefined : await readInput(flags.seed);
    const { data: dataFile, strict, allowHost: allowHosts, quirk: quirks, fault: faults } = flags;
    const dialect = flags.dialect?.config;
    const service = { dataFile, seed, strict, dialect, quirks, faults };
    emulator = await startEmulator({ port, host, allowHosts, version, ...service });
  } catch (error) {
    throw new CommandError(startErrorMessage(error as NodeJS.ErrnoException, flags));
  }
  const { url, page } = emulator;
  console.log(json ? JSON.stringify({ url, page }) : greeting(emulator, flags.data));
  await end;
  await emulator.close();
}

function addHost(name: string, names?: readonly string[]): string[] {
  if (/^[\w.-]+$/.test(name)) return collect(name, names);
  throw new InvalidArgumentError('It must be a name without a scheme or port, such as proxy.example.');
}

function addFault(text: string, faults: readonly JsonObject[] = []): JsonObject[] {
  const fault = tryParseJson(text);
  if (!isJsonObject(fault)) throw new InvalidArgumentError('It must be a JSON object.');
  return [...faults, fault];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  }
  return port;
}

const startErrorMessage = (
  { code, message }: NodeJS.ErrnoException,
  { host, port }: EmulatorFlags,
): string =>
  code === 'EADDRINUSE'
    ? `Port ${port} on ${host} is in use. If an emulator is already running at ${localUrl(host, port)}, use it, or stop it with Ctrl+C in its terminal. Otherwise, choose a different port with --port (0 for any free port).`
    : message;

const POLL_INTERVAL_MS = 500;

/** Resolves when the command is interrupted or, with --exit-with-parent, when the parent exits or closes the pipe to standard input. */
async function waitForShutdown(exitWithParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve());
    if (exitWithParent) watchParent(resolve);
  });
}

function watchParent(onGone: () => void): void {
  // An open pipe must not keep the process alive.
  if (isPipe(0)) process.stdin.unref().resume().once('close', onGone);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** Whether the descriptor is a pipe or socket. The end of other inputs, such as /dev/null, does not mean that the parent has exited. */
function isPipe(descriptor: number): boolean {
  const input = orElse(() => fstatSync(descriptor), undefined);
  return input !== undefined && (input.isFIFO() || input.isSocket());
}

function greeting({ url, page }: Emulator, dataFile?: string): string {
  return [
    `The management API is at ${url}`,
    `To see its objects and requests, open ${page}`,
    '',
    'To use the emulator (any API key is accepted):',
    `  ${setVariableCommand(ENV_VARIABLES.baseUrl, url)}`,
    `  ${setVariableCommand(ENV_VARIABLES.apiKey, 'local-key')}`,
    '',
    dataFile === undefined
      ? 'Stop the emulator with Ctrl+C. Its objects are then lost. To keep them, start it with --data FILE.'
      : `Stop the emulator with Ctrl+C. Its objects are kept in ${dataFile}.`,
  ].join('\n');
}
