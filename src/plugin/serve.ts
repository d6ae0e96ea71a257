import { writeSync } from 'node:fs';
import { createLogger, Logger, redirectConsole } from './log';
import { createService } from './protocol/service';
import { Provider } from './provider';
import { checkProtocol, handshakeLine, isStartedByTerraform } from './transport/handshake';
import { handleSignals, surviveDefects, watchParent } from './transport/lifetime';
import { listen } from './transport/server';

const BY_HAND =
  'This is a Terraform provider. Terraform starts it by itself; it does nothing when started by hand. Run ' +
  '"terraform init" and "terraform plan" in the folder of your stack instead.';

/** How long calls under way may hold up an orderly end. Terraform kills the process after two seconds. */
const SHUTDOWN_MILLISECONDS = 1_000;

/**
 * Speaks Terraform's plugin protocol until Terraform is done or gone, and then ends the process. Resolves once Terraform
 * has been told where to connect.
 */
export async function serve(provider: Provider): Promise<void> {
  if (!isStartedByTerraform(process.env)) fail(2, BY_HAND);
  const log = createLogger(process.env);
  redirectConsole(log);
  handleSignals();
  watchParent(() => process.exit(0));
  try {
    checkProtocol(process.env);
    const line = await start(provider, log);
    surviveDefects(log);
    writeSync(1, line);
  } catch (error) {
    // Of a provider that does not start, Terraform shows what stands on its stdout.
    fail(1, `The provider cannot start: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function start(provider: Provider, log: Logger): Promise<string> {
  const server = await listen(createService(provider, log), process.env, {
    disconnected: () => process.exit(0),
    shutdown() {
      setTimeout(() => process.exit(0), SHUTDOWN_MILLISECONDS).unref();
      void server.close().then(() => process.exit(0));
    },
  });
  return handshakeLine(server.address, server.certificate);
}

/** Ends the process also where nobody is left to read the message, as when Terraform was killed meanwhile. */
function fail(stream: number, message: string): never {
  try {
    writeSync(stream, `${message}\n`);
  } finally {
    process.exit(1);
  }
}
