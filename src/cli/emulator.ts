import { Command, InvalidArgumentError } from 'commander';
import { Emulator, RecordedRequest, startEmulator } from '../emulator';
import { ended } from './ending';
import { greeting } from './greeting';
import { Recording } from './recording';
import { readSeed } from './seed';
import { version } from './version';

interface EmulatorFlags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
  readonly seed?: string;
  readonly record?: string;
  readonly exitWithParent?: true;
  readonly strict: boolean;
  readonly json?: true;
  readonly verbose?: true;
}

/** `emulator`: runs until it is interrupted. */
export function emulatorCommand(): Command {
  return new Command('emulator')
    .description('run the management API on this machine, for demos and tests')
    .option('--port <number>', 'port to listen on; 0 for any free one', readPort, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--data <file>', 'keep the state in this file across restarts')
    .option('--seed <file>', 'what accounts begin with, in JSON: a snapshot (GET /_emulator/snapshot)')
    .option('--record <file>', 'add each request with its answer to this file, as a line of JSON')
    .option(
      '--exit-with-parent',
      'stop when the process that started it is gone, or closes the pipe of its standard input',
    )
    .option(
      '--strict',
      'refuse invalid values as strict services do, such as a target of 150 (the default)',
      true,
    )
    .option('--no-strict', 'accept such values, also from the controls')
    .option('--json', 'print one JSON line when listening')
    .option('--verbose', 'print one line per request to standard error')
    .action(run);
}

async function run(flags: EmulatorFlags): Promise<void> {
  const { host, port, json, verbose, exitWithParent = false } = flags;
  // Whoever waits for its end may end while it starts.
  const end = ended(exitWithParent);
  let record: Recording | undefined;
  let emulator: Emulator;
  try {
    record = flags.record === undefined ? undefined : await Recording.open(flags.record);
    const seed = flags.seed === undefined ? undefined : await readSeed(flags.seed);
    const { data: dataFile, strict } = flags;
    const onRequest = (request: RecordedRequest) => {
      record?.add(request);
      if (verbose) console.error(requestLine(request));
    };
    emulator = await startEmulator({ port, host, dataFile, seed, strict, onRequest, version });
  } catch (error) {
    console.error(`error: ${startProblem(error as NodeJS.ErrnoException, host, port)}`);
    process.exitCode = 1;
    return;
  }
  console.log(json ? jsonLine(emulator) : greeting(emulator));
  await end;
  await emulator.close();
  await record?.close();
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  }
  return port;
}

function startProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the process that uses it, or choose another port with --port (0 for any free one).`;
    case 'EACCES':
      return `This user has no permission for port ${port} on ${host} or for the data file. ${error.message}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Choose another one with --host.`;
    default:
      return error.message;
  }
}

function jsonLine({ url, page }: Emulator): string {
  return JSON.stringify({ url, page, openapi: `${url}/openapi.json` });
}

function requestLine({ method, path, query, operation, account, status }: RecordedRequest): string {
  const target = query === '' ? path : `${path}?${query}`;
  return `${status ?? 'no answer'} ${method} ${target} ${operation ?? 'no such route'} ${account ?? 'no account'}`;
}
