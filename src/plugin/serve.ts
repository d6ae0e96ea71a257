import { writeSync } from 'node:fs';
import { debugLogger, isDebugged, startDebugging } from './debugging';
import { createLogger, Logger, redirectConsole } from './log';
import { RpcHandlers } from './protocol/rpc';
import { checkProtocol, handshakeLine, isStartedByTerraform } from './transport/handshake';
import { listen, Served } from './transport/server';

const BY_HAND =
  'This is a Terraform provider. Terraform starts it; it does nothing when you start it yourself. Run ' +
  '"terraform init" and "terraform plan" in the folder of your stack instead. To debug it, set OBSERVABILITY_DEBUG=1.';

/** How long running calls may delay a shutdown. Terraform kills the process after two seconds. */
const SHUTDOWN_MILLISECONDS = 1_000;

export interface Plugin extends Pick<Served, 'encoded'> {
  /** The source address under which configurations name it. */
  readonly address: string;
  /** Loads the provider, when it is first needed. */
  load(log: Logger): Promise<RpcHandlers>;
}

/**
 * Speaks Terraform's plugin protocol until Terraform is done or gone, and then ends the process; launcher/start.cjs has it
 * ignore signals by then. Resolves when Terraform has the address.
 */
export async function serve(plugin: Plugin): Promise<void> {
  const debugged = isDebugged(process.env);
  if (!debugged && !isStartedByTerraform(process.env)) fail(2, BY_HAND);
  const log = (debugged ? debugLogger : createLogger)(process.env);
  redirectConsole(log);
  endWithParent();
  try {
    const greeting = await (debugged ? startDebugging : start)(plugin, log);
    surviveDefects(log);
    writeSync(1, greeting);
  } catch (error) {
    // If a provider does not start, Terraform shows its stdout.
    fail(1, `The provider cannot start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function start({ load, encoded }: Plugin, log: Logger): Promise<string> {
  checkProtocol(process.env);
  const server = await listen({ load: async () => load(log), encoded }, process.env, {
    disconnected: () => process.exit(0),
    shutdown() {
      setTimeout(() => process.exit(0), SHUTDOWN_MILLISECONDS).unref();
      void server.close().then(() => process.exit(0));
    },
  });
  return handshakeLine(server.address, server.certificate);
}

/** Ends the process even if Terraform was killed meanwhile, so that the message cannot be written. */
function fail(stream: number, message: string): never {
  try {
    writeSync(stream, `${message}\n`);
  } finally {
    process.exit(1);
  }
}

const POLL_MILLISECONDS = 1_000;

/** Ends the process when its parent has ended for any reason. Windows does not report that. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(0), POLL_MILLISECONDS).unref();
}

/** One resource's defect must not end the process while others are being created. */
function surviveDefects(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.log('error', `Defect of the provider (${origin}): ${error.message}`, { error: error.stack });
  });
}
