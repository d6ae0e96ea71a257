import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

/** Far above what anything here takes: it ends what never happens, and is no measure of speed. */
const DEADLINE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 20;
/** Linux counts a process's time for its users in hundredths of a second, whatever it does itself. */
const MILLISECONDS_PER_TICK = 10;

/** Waits until it is so; fails the test with the message if it never is. */
export async function until(missing: () => string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + DEADLINE_MILLISECONDS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(missing());
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

/** The providers that a running Terraform has started: this package's, by the file that Node.js runs, or another's. Linux only. */
export function pluginsOf(terraform: number, command = 'start.cjs'): number[] {
  return processes().filter((pid) => parentOf(pid) === terraform && commandOf(pid).includes(command));
}

/** All processes that run in a folder or below it. Linux only. */
export function processesIn(folder: string): number[] {
  const top = `${realpathSync(folder)}${sep}`;
  return processes().filter((pid) => `${workingFolderOf(pid)}${sep}`.startsWith(top));
}

/** Waits until no process runs in a folder or below it; fails the test if one stays, and ends it. Linux only. */
export async function expectNoProcessIn(folder: string): Promise<void> {
  const left = () => processesIn(folder);
  try {
    await until(
      () => `Processes left behind: ${left().map(commandOf).join('; ')}`,
      () => left().length === 0,
    );
  } finally {
    left().forEach((pid) => process.kill(pid, 'SIGKILL'));
  }
}

/** What a process is, for messages. */
function commandOf(pid: number): string {
  return (read(`/proc/${pid}/cmdline`) ?? '').split('\0').join(' ').trim();
}

/** The most memory that a process has held so far, in bytes. Undefined when it is gone. */
export function peakMemory(pid: number): number | undefined {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`) ?? '');
  return found ? Number(found[1]) * 1024 : undefined;
}

/** Processor time that a process has used so far, in milliseconds. Undefined when it is gone. */
export function processorTime(pid: number): number | undefined {
  const found = /^\d+ \(.*\) (?:\S+ ){11}(\d+) (\d+) /s.exec(read(`/proc/${pid}/stat`) ?? '');
  return found ? (Number(found[1]) + Number(found[2])) * MILLISECONDS_PER_TICK : undefined;
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The name of the program may hold anything, and stands in parentheses before state and parent. */
function parentOf(pid: number): number | undefined {
  const found = /^\d+ \(.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`) ?? '');
  return found ? Number(found[1]) : undefined;
}

function workingFolderOf(pid: number): string | undefined {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`));
}

function read(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}

/** A process may end between any two looks, and others are not ours to look into. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
