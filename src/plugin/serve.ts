import { writeSync } from 'node:fs';
import { debugLogger, isDebugged, startDebugging } from './debugging';
import { createLogger, Logger, redirectConsole } from './log';
import { RpcHandlers } from './protocol/rpc';
import { checkProtocol, handshakeLine, isStartedByTerraform } from './transport/handshake';
import { listen, LazyProvider } from './transport/server';

const manualStartMessage = (debugVariable: string): string =>
  'This is a Terraform provider. Terraform starts it: run "terraform init" and "terraform plan" in the folder of your ' +
  `stack. To debug the provider, set ${debugVariable}=1.`;

/** Maximum time that a shutdown waits for running calls. Terraform kills the process after two seconds. */
const SHUTDOWN_MILLISECONDS = 1_000;

export interface Plugin extends Pick<LazyProvider, 'encoded'> {
  /** The provider's source address in configurations. */
  readonly address: string;
  /** The environment variable that is `1` to debug the provider. */
  readonly debugVariable: string;
  /** Loads the provider on first use. */
  load(log: Logger): Promise<RpcHandlers>;
}

/** Serves Terraform's plugin protocol until Terraform has ended. Resolves when it has the address. launcher/start.cjs ignores signals. */
export async function serve(plugin: Plugin): Promise<void> {
  const isDebugging = isDebugged(process.env, plugin.debugVariable);
  if (!isDebugging && !isStartedByTerraform(process.env)) {
    printAndExit(2, manualStartMessage(plugin.debugVariable));
  }
  const log = (isDebugging ? debugLogger : createLogger)(process.env);
  redirectConsole(log);
  exitWithParent();
  try {
    const provider = { load: async () => plugin.load(log), encoded: plugin.encoded };
    const greeting = await (isDebugging ? startDebugging(plugin.address, provider) : start(provider));
    logUncaughtExceptions(log);
    writeSync(1, greeting);
  } catch (error) {
    // Terraform shows the stdout of a provider that does not start.
    printAndExit(1, `The provider cannot start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function start(provider: LazyProvider): Promise<string> {
  checkProtocol(process.env);
  const server = await listen(provider, process.env, {
    onDisconnect: (error) => (error ? printAndExit(2, lostConnection(error)) : process.exit(0)),
    onShutdown() {
      setTimeout(() => process.exit(0), SHUTDOWN_MILLISECONDS).unref();
      void server.close().then(() => process.exit(0));
    },
  });
  return handshakeLine(server.address, server.certificate);
}

/** Terraform hides the stderr of a provider, except for a line that starts with "fatal error: " and those after it. */
const lostConnection = ({ message }: Error): string =>
  `fatal error: The provider lost its connection to Terraform: ${message.trim()}`;

/** Writes the message and exits, even if writing fails because Terraform was killed. */
function printAndExit(stream: number, message: string): never {
  try {
    writeSync(stream, `${message}\n`);
  } finally {
    process.exit(1);
  }
}

const POLL_MILLISECONDS = 1_000;

/** Exits after the parent process has exited or was killed. Has no effect on Windows, where `ppid` never changes. */
function exitWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(0), POLL_MILLISECONDS).unref();
}

/** Logs uncaught exceptions and keeps the process running: a bug in one resource must not stop it while others are being created. */
function logUncaughtExceptions(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.log('error', `Bug in the provider (${origin}): ${error.message}`, { error: error.stack });
  });
}
