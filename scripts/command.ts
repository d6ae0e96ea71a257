import { ChildProcess, spawn } from 'node:child_process';

export interface Result {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The standard output followed by the standard error. */
  readonly text: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  /** Text for standard input. It is empty by default. */
  readonly input?: string | Buffer;
  readonly timeoutMilliseconds?: number;
  /** Whether the command runs in a new process group, as in a terminal. */
  readonly inNewGroup?: boolean;
  /** Called with the process, so that it can be interrupted or killed. */
  readonly onStart?: (child: ChildProcess) => void;
  readonly onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
}

/** Runs a command and returns its result, even if it fails. Throws only if the command cannot be run, or does not exit in time. */
export function run([command, ...args]: readonly string[], options: CommandOptions = {}): Promise<Result> {
  const { cwd, env, uid, input = '', inNewGroup, timeoutMilliseconds, onStart, onOutput } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, uid, detached: inNewGroup });
    // The command may exit without reading its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        output[stream] += text;
        onOutput?.(text, stream);
      });
    }
    const kill = () => {
      child.kill('SIGKILL');
      const { stdout, stderr } = output;
      reject(new Error(`"${[command, ...args].join(' ')}" did not exit in time.\n${stdout}${stderr}`));
    };
    const timer = timeoutMilliseconds === undefined ? undefined : setTimeout(kill, timeoutMilliseconds);
    child.once('spawn', () => onStart?.(child));
    child.once('error', ({ message }) => {
      clearTimeout(timer);
      reject(new Error(`"${command}" cannot be run: ${message}`));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ exitCode: code ?? 1, ...output, text: output.stdout + output.stderr });
    });
  });
}

/** Like `run`, but throws an error with the whole output if the command fails. */
export async function mustRun(command: readonly string[], options?: CommandOptions): Promise<Result> {
  const result = await run(command, options);
  if (result.exitCode === 0) return result;
  throw new Error(`"${command.join(' ')}" exited with code ${result.exitCode}:\n${result.text}`);
}

export const canRun = async (command: readonly string[]): Promise<boolean> =>
  mustRun(command).then(
    () => true,
    () => false,
  );
