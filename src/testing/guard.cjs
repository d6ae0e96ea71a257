/**
 * Cleans up once the test process has exited, even if it was killed: kills Terraform, and removes the folder given as argument. The test
 * process writes `start <pid>` and `end <pid>` for each Terraform process to this process's standard input, which closes when the test
 * process exits.
 */
const { spawnSync } = require('node:child_process');
const { existsSync, rmSync } = require('node:fs');
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
    remove(50);
  });

/** Retries, because a killed process may still write files until it has exited, and Windows does not release its folder before that. */
function remove(attempts) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Tried again below. On Windows, a folder that is in use may also stay without an error.
  }
  if (existsSync(folder) && attempts > 1) setTimeout(remove, 200, attempts - 1);
}

function kill(pid) {
  // Windows has no process groups, so taskkill looks for the children.
  if (process.platform === 'win32') return spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
