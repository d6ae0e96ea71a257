import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

/** Far longer than any wait or command in tests takes: it only ends those that hang, and does not measure speed. */
export const DEADLINE_MILLISECONDS = 500_000;
const POLL_MILLISECONDS = 20;
/** Linux reports the CPU time of processes in hundredths of a second. */
const MILLISECONDS_PER_TICK = 10;

/** Waits until the condition holds. Fails the test with the message if it never does. */
export async function until(
  failure: string | (() => string),
  isMet: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + DEADLINE_MILLISECONDS;
  while (!(await isMet())) {
    if (Date.now() > end) throw new Error(typeof failure === 'string' ? failure : failure());
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** The providers started by a running Terraform: this package's, found by the file that Node.js runs, or another. Linux only. */
export function pluginsOf(terraform: number, command = 'start.cjs'): number[] {
  return processes().filter((pid) => parentOf(pid) === terraform && commandOf(pid).includes(command));
}

/** All processes that run in a folder or below it. Linux only. */
export function processesIn(folder: string): number[] {
  const top = `${realpathSync(folder)}${sep}`;
  return processes().filter((pid) => `${workingFolderOf(pid)}${sep}`.startsWith(top));
}

/** Waits until no process runs in a folder or below it. If one remains, ends it and fails the test. Linux only. */
export async function expectNoProcessIn(folder: string): Promise<void> {
  const remaining = () => processesIn(folder);
  try {
    await until(
      () => `Processes left behind: ${remaining().map(commandOf).join('; ')}`,
      () => remaining().length === 0,
    );
  } finally {
    remaining().forEach((pid) => process.kill(pid, 'SIGKILL'));
  }
}

function commandOf(pid: number): string {
  return (read(`/proc/${pid}/cmdline`) ?? '').split('\0').join(' ').trim();
}

/** The command lines of all processes. Linux only. */
export const commandLines = (): string[] => processes().map(commandOf);

/** The peak memory of a process so far, in bytes. Undefined after its end. */
export function peakMemory(pid: number): number | undefined {
  const match = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '');
  return match ? Number(match[1]) * 1024 : undefined;
}

/** The CPU time of a process so far, in milliseconds. Undefined after its end. */
export function processorTime(pid: number): number | undefined {
  const match = /^\d+ \(.*\) (?:\S+ ){11}(\d+) (\d+) /s.exec(read(`/proc/${pid}/stat`) ?? '');
  return match ? (Number(match[1]) + Number(match[2])) * MILLISECONDS_PER_TICK : undefined;
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The parent follows the program's name, which is in parentheses and may contain any characters, and the state. */
function parentOf(pid: number): number | undefined {
  const match = /^\d+ \(.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`) ?? '');
  return match ? Number(match[1]) : undefined;
}

function workingFolderOf(pid: number): string | undefined {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`));
}

function read(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}

/** Returns undefined if the process has ended, or belongs to another user, so that it cannot be read. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
