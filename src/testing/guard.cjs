/**
 * Removes what a test process leaves behind, however it ends: by itself, by an error, by an interrupt, or killed. It is told on
 * standard input, whose end is the end of that process: `start <pid>` and `end <pid>` for each Terraform that runs in a process
 * group. Its argument is the folder to remove.
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
    // What was killed may write until it is gone.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

function kill(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
