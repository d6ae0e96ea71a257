/**
 * Cleans up once the test process has exited, even if it was killed: kills Terraform, and removes the folder given as argument. The test
 * process writes `start <pid>` and `end <pid>` for each Terraform process to this process's standard input, which closes when the test
 * process exits.
 */
const { rmSync } = require('node:fs');
const { createInterface } = require('node:readline');

const [, , folder] = process.argv;
const runningPids = new Set();

// A signal that stops the test, such as Ctrl+C, must not stop this process before it has cleaned up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [event, pid] = line.split(' ');
    if (event === 'start') runningPids.add(Number(pid));
    else runningPids.delete(Number(pid));
  })
  .on('close', () => {
    for (const pid of runningPids) kill(pid);
    // Retries, because a killed process may still write files until it has exited.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

function kill(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
