import { Logger } from '../log';

const POLL_MILLISECONDS = 1_000;

/** Calls back when the parent process has ended for any reason. Windows does not report that. */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, POLL_MILLISECONDS);
  timer.unref();
}

/** A defect in one place must not end the process for all other resources. */
export function surviveDefects(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.log('error', `Defect of the provider (${origin}): ${error.message}`, { error: error.stack });
  });
}
