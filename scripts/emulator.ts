import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningEmulator {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the emulator by the package's command, which prints one line of JSON when it listens. */
export async function startEmulator([command, ...args]: readonly string[]): Promise<RunningEmulator> {
  const child = spawn(command, [...args, 'emulator', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('close', () => resolve());
    child.once('error', reject);
  });
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line) as { url: string };
    return {
      url,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  await ended;
  throw new Error(`the emulator of ${command} did not start`);
}
