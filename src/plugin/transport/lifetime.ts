import { Logger } from '../log';

const POLL_MILLISECONDS = 1_000;

/**
 * Terraform forwards an interrupt and asks for a stop by itself, so the signal alone means nothing. Other requests to
 * end run the exit handlers, which clean up.
 */
export function handleSignals(): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => process.exit(143));
  process.on('SIGHUP', () => process.exit(129));
}

/** Calls back when the process that started this one is gone, killed or not. Windows keeps no record of that. */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, POLL_MILLISECONDS);
  timer.unref();
}

/** A defect in one place is no reason to take all other resources down. */
export function surviveDefects(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.log('error', `Defect of the provider (${origin}): ${error.message}`, { error: error.stack });
  });
}
