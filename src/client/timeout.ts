const STEP_MS = 1000;

/**
 * Calls `onTimeout` after `milliseconds`, unless the returned function is called first. Runs in steps, so that a suspension of the process,
 * for example by Ctrl+Z, counts as one step at most: otherwise, keys would be lost whose responses arrive right after it.
 */
export function startTimeout(milliseconds: number, onTimeout: () => void): () => void {
  let [remaining, timer, immediate]: [number, NodeJS.Timeout?, NodeJS.Immediate?] = [milliseconds];
  const wait = () => {
    const step = Math.min(remaining, STEP_MS);
    remaining -= step;
    timer = setTimeout(() => {
      // Node.js runs timers before it reads sockets, and would lose keys whose responses arrived during a suspension.
      immediate = setImmediate(remaining > 0 ? wait : onTimeout);
    }, step);
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
