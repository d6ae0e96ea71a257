import { inspect } from 'node:util';
import { createLogger, Logger, LogLine } from './log';
import type { Plugin } from './serve';
import { isStartedByTerraform, PROTOCOL } from './transport/handshake';
import { listenToMany } from './transport/server';

/** Terraform with this variable in its environment still starts an ordinary provider. */
export function isDebugged(environment: NodeJS.ProcessEnv): boolean {
  return environment.OBSERVABILITY_DEBUG === '1' && !isStartedByTerraform(environment);
}

/** A log for people. Its level is that of TF_LOG_PROVIDER; without it, every call to the service is logged. */
export function debugLogger(environment: NodeJS.ProcessEnv): Logger {
  return createLogger({ TF_LOG_PROVIDER: environment.TF_LOG_PROVIDER || 'debug' }, undefined, asText);
}

/** Serves any number of runs until it is interrupted. Resolves to instructions for connecting Terraform. */
export async function startDebugging({ address, load, encoded }: Plugin, log: Logger): Promise<string> {
  if (process.platform === 'win32') {
    throw new Error('Debugging needs a socket that only its user can enter, which Windows lacks: use WSL.');
  }
  // start.cjs has it ignore them. The socket's folder is removed on exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0));
  const { address: at } = await listenToMany({ load: async () => load(log), encoded }, process.env);
  const reattach = {
    Protocol: 'grpc',
    ProtocolVersion: Number(PROTOCOL),
    Pid: process.pid,
    // Terraform then neither ends the process nor asks it to end.
    Test: true,
    Addr: { Network: at.network, String: at.path },
  };
  // A folder with an apostrophe in its name would end the text of the shell.
  const value = JSON.stringify({ [address]: reattach }).replaceAll("'", '\\u0027');
  return [
    'The provider waits for Terraform. Where you run Terraform, set:',
    `export TF_REATTACH_PROVIDERS='${value}'`,
    'Ctrl+C ends it. Its log follows.\n',
  ].join('\n');
}

/** `12:59:59.123 DEBUG Management API call method='GET' status=200` */
function asText(line: LogLine): string {
  const { '@timestamp': time, '@level': level, '@message': message, ...fields } = line;
  const shown = Object.entries(fields).filter(([name, value]) => name !== '@module' && value !== undefined);
  const head = `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(message)}`;
  return [head, ...shown.map(([name, value]) => `${name}=${inspect(value, { breakLength: Infinity })}`)].join(
    ' ',
  );
}
