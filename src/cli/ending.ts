import { fstatSync } from 'node:fs';

const POLL_MILLISECONDS = 500;

/** Resolves when the command is interrupted or, if it is to end with its parent, when that is gone or closes the pipe to here. */
export async function ended(withParent: boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    if (withParent) watchParent(resolve);
  });
}

function watchParent(gone: () => void): void {
  // An open pipe keeps nobody from ending.
  if (isPipe(0)) process.stdin.unref().resume().once('close', gone);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) gone();
  }, POLL_MILLISECONDS);
  timer.unref();
}

/** Whoever starts a program without a standard input gives it an empty file, which says nothing. */
function isPipe(descriptor: number): boolean {
  try {
    const input = fstatSync(descriptor);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
