import { writeSync } from 'node:fs';
import { format } from 'node:util';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** Writes structured log lines. Fields must not contain secrets. */
export interface Logger {
  log(
    level: LogLevel,
    message: string,
    fields?: Readonly<Record<string, string | number | boolean | undefined>>,
  ): void;
}

/** The fields of a log line, including the level, message, module and time under Terraform's names. */
export type LogLine = Readonly<Record<string, unknown>>;

const LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error'];

/** Creates a logger whose lines, JSON objects on stderr, Terraform merges into its own log. Silent without TF_LOG_PROVIDER and TF_LOG. */
export function createLogger(
  environment: NodeJS.ProcessEnv,
  write: (line: string) => void = writeStderr,
  formatLine: (line: LogLine) => string = (line) => JSON.stringify(line),
): Logger {
  const name = (environment.TF_LOG_PROVIDER || environment.TF_LOG || 'off').toLowerCase();
  // Like Terraform, treats an unknown level as "trace".
  const threshold = name === 'off' ? LEVELS.length : Math.max(0, LEVELS.indexOf(name));
  return {
    log(level, message, fields = {}) {
      if (LEVELS.indexOf(level) < threshold) return;
      const line = {
        ...fields,
        '@level': level,
        '@message': message,
        '@module': 'provider',
        // Exactly six fractional digits, as Terraform requires.
        '@timestamp': new Date().toISOString().replace('Z', '000Z'),
      };
      write(`${formatLine(line)}\n`);
    },
  };
}

/** Redirects the output of libraries and the warnings of Node.js to the log, because stdout and stderr belong to Terraform. */
export function redirectConsole(log: Logger): void {
  for (const level of ['error', 'warn', 'info', 'debug', 'trace'] as const) {
    console[level] = (...args: unknown[]) => log.log(level, format(...args));
  }
  console.log = console.info;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.log('warn', `${warning.name}: ${warning.message}`));
}

function writeStderr(line: string): void {
  try {
    writeSync(2, line);
  } catch {
    // Terraform has closed the pipe, so nobody reads the log.
  }
}
