import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts an emulator with the package's command, runs `work` once the emulator is listening, and then stops the emulator. */
export async function withEmulator(
  [command, ...args]: readonly string[],
  work: (emulator: { readonly url: string }) => Promise<void>,
): Promise<void> {
  const child = spawn(command, [...args, 'emulator', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    const line = once(createInterface(child.stdout), 'line');
    const [text] = (await Promise.race([line, ended.then(() => ['{}'])])) as [string];
    const { url } = JSON.parse(text) as { url?: string };
    if (url === undefined) throw new Error(`"${command} emulator" exited before it was listening`);
    await work({ url });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
