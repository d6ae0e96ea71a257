/** Levels as Terraform's TF_LOG names them. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';

/** Structured log lines. Fields must not hold secrets. */
export interface Logger {
  log(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
}
