import { Command, InvalidArgumentError } from 'commander';
import { Emulator, RecordedRequest, startEmulator } from '../emulator';
import { version } from './version';

interface EmulatorFlags {
  readonly port: number;
  readonly host: string;
  readonly data?: string;
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
    .option('--json', 'print one JSON line when listening')
    .option('--verbose', 'print one line per request to standard error')
    .action(run);
}

async function run({ port, host, data, json, verbose }: EmulatorFlags): Promise<void> {
  const onRequest = verbose ? (request: RecordedRequest) => console.error(requestLine(request)) : undefined;
  let emulator: Emulator;
  try {
    emulator = await startEmulator({ port, host, dataFile: data, onRequest, version });
  } catch (error) {
    console.error(`error: ${startProblem(error as NodeJS.ErrnoException, host, port)}`);
    process.exitCode = 1;
    return;
  }
  console.log(json ? jsonLine(emulator) : greeting(emulator));
  await interrupted();
  await emulator.close();
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
      return `Port ${port} on ${host} is in use. Stop what listens there, or choose another with --port (0 for any free one).`;
    case 'EACCES':
      return `Port ${port} on ${host}, or the data file, may not be used by this user. ${error.message}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Choose another with --host.`;
    default:
      return error.message;
  }
}

function addresses({ url }: Emulator) {
  return { url, docs: `${url}/docs`, openapi: `${url}/openapi.json` };
}

function jsonLine(emulator: Emulator): string {
  return JSON.stringify(addresses(emulator));
}

function greeting(emulator: Emulator): string {
  const { url, docs, openapi } = addresses(emulator);
  return [
    `The management API is at ${url}`,
    `  documentation  ${docs}`,
    `  OpenAPI        ${openapi}`,
    '',
    'To use it (any key will do):',
    `  export OBSERVABILITY_BASE_URL=${url}`,
    '  export OBSERVABILITY_API_KEY=local-key',
    '',
    'Stop it with Ctrl+C.',
  ].join('\n');
}

function requestLine({ method, path, query, operation, account, status }: RecordedRequest): string {
  const target = query === '' ? path : `${path}?${query}`;
  return `${status ?? 'no answer'} ${method} ${target} ${operation ?? 'no such route'} ${account ?? 'no account'}`;
}

async function interrupted(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
