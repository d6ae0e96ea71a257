import { inspect } from 'node:util';
import { createLogger, Logger, LogLine } from './log';
import { isStartedByTerraform, PROTOCOL_VERSION } from './transport/handshake';
import { LazyProvider, listenToMany } from './transport/server';

/** Whether to start the debugging server. A provider that Terraform starts may inherit the variable, but runs as usual. */
export const isDebugged = (environment: NodeJS.ProcessEnv, debugVariable: string): boolean =>
  environment[debugVariable] === '1' && !isStartedByTerraform(environment);

/** Creates a logger of human-readable lines at the level in TF_LOG_PROVIDER. Default: debug, which logs every call to the service. */
export const debugLogger = (environment: NodeJS.ProcessEnv): Logger =>
  createLogger({ TF_LOG_PROVIDER: environment.TF_LOG_PROVIDER || 'debug' }, undefined, asText);

/** Serves any number of Terraform runs until the process is interrupted. Resolves to instructions for connecting Terraform. */
export async function startDebugging(address: string, provider: LazyProvider): Promise<string> {
  if (process.platform === 'win32') {
    throw new Error(
      'Debugging needs a socket that only its owner can access, which Windows does not support. Use WSL.',
    );
  }
  // start.cjs makes the process ignore these signals, but a debugging server must exit. The exit also removes the socket's folder.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0));
  const { address: listening } = await listenToMany(provider, process.env);
  const reattach = {
    Protocol: 'grpc',
    ProtocolVersion: Number(PROTOCOL_VERSION),
    Pid: process.pid,
    // Keeps Terraform from stopping the process.
    Test: true,
    Addr: { Network: listening.network, String: listening.path },
  };
  // An apostrophe in the folder's name would end the shell string.
  const value = JSON.stringify({ [address]: reattach }).replaceAll("'", '\\u0027');
  return [
    'The provider is waiting for Terraform. In the shell where you run Terraform, set:',
    `export TF_REATTACH_PROVIDERS='${value}'`,
    'Press Ctrl+C to stop the provider. Its log follows.\n',
  ].join('\n');
}

/** Formats a line, for example as `12:59:59.123 DEBUG Management API call method='GET' status=200`. */
function asText(line: LogLine): string {
  const { '@timestamp': time, '@level': level, '@message': message, ...fields } = line;
  const shown = Object.entries(fields).filter(([name, value]) => name !== '@module' && value !== undefined);
  const head = `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)} ${String(message)}`;
  return [head, ...shown.map(([name, value]) => `${name}=${inspect(value, { breakLength: Infinity })}`)].join(
    ' ',
  );
}
