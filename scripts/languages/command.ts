import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Exit codes that count as success. Default: 0. */
  readonly allowed?: readonly number[];
}

/** Runs a command to its end and returns its exit code. Fails with everything that it printed. */
export function runCommand(
  [command, ...args]: readonly string[],
  { cwd, env = process.env, allowed = [0] }: CommandOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', (error) => reject(new Error(`"${command}" cannot be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code !== null && allowed.includes(code)) return resolve(code);
      const line = [command, ...args].join(' ');
      reject(
        new Error(`"${line}" ended with ${code ?? 'a signal'}:\n${Buffer.concat(printed).toString('utf8')}`),
      );
    });
  });
}

export async function canRun(command: readonly string[]): Promise<boolean> {
  return runCommand(command).then(
    () => true,
    () => false,
  );
}
