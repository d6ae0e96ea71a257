const STEP_MS = 1000;

/**
 * Calls `onTimeout` after `milliseconds`, unless the returned function is called first. The timeout runs in steps. A step that fires late
 * means that the process was suspended, for example with Ctrl+Z. The timeout then restarts: the response may have arrived, but Node.js runs
 * timers before it reads sockets.
 */
export function startTimeout(milliseconds: number, onTimeout: () => void): () => void {
  let [remaining, timer, immediate]: [number, NodeJS.Timeout?, NodeJS.Immediate?] = [milliseconds];
  const wait = () => {
    const step = Math.min(remaining, STEP_MS);
    const due = performance.now() + step;
    timer = setTimeout(() => {
      remaining = performance.now() - due > STEP_MS ? milliseconds : remaining - step;
      // Lets Node.js read the sockets first, because a suspension may have been too short to be detected.
      immediate = setImmediate(remaining > 0 ? wait : onTimeout);
    }, step);
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}
