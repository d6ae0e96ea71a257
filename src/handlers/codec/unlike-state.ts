/**
 * The private state has a fingerprint only of what differs from the state: most services answer what was configured, and then
 * the state itself says what the answer was.
 */
import { Remembered } from './remembered';

/** In place of a fingerprint: the state has a value there, and the answer had none. */
const NONE = '';

/** Those of the answer's fingerprints that differ from the state's. */
export function unlikeState(answer: Remembered, state: Remembered): Remembered {
  const different = Object.entries(answer).filter(([path, print]) => state[path] !== print);
  const missing = Object.keys(state).filter((path) => !Object.hasOwn(answer, path));
  return Object.fromEntries([...different, ...missing.map((path) => [path, NONE] as const)]);
}

/** The answer's fingerprints again. */
export function withState(unlike: Remembered, state: Remembered): Remembered {
  return Object.fromEntries(Object.entries({ ...state, ...unlike }).filter(([, print]) => print !== NONE));
}
