/** What the action returns, or else the other value if it throws. */
export function orElse<Result, Other>(action: () => Result, other: Other): Result | Other {
  try {
    return action();
  } catch {
    return other;
  }
}
