/**
 * Cleans up after a test process that has exited, failed, or was interrupted or killed. The argument is the folder to remove. Each
 * Terraform process runs in its own process group. The test process writes `start <pid>` and `end <pid>` for it to this process's
 * standard input, which closes when the test process ends.
 */
const { rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

const [, , folder] = process.argv;
const running = new Set();

// Ctrl+C in a terminal sends the signal to every process, including this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [event, pid] = line.split(' ');
    if (event === 'start') running.add(Number(pid));
    else running.delete(Number(pid));
  })
  .on('close', () => {
    for (const pid of running) kill(pid);
    // A killed process may still write files until it is gone.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

function kill(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
