export function orElse<Result, Fallback>(action: () => Result, fallback: Fallback): Result | Fallback {
  try {
    return action();
  } catch {
    return fallback;
  }
}
