/**
 * Runs a step for each stack, at most `parallelism` at once, and returns the results in the order of the stacks. A step waits for those of
 * the stack's dependencies, which come earlier. After a failure, no other step starts. Throws once all have ended.
 */
export async function forEachStack<
  Stack extends { readonly stack: string; readonly dependencies: readonly string[] },
  Result,
>(stacks: readonly Stack[], parallelism = 1, step: (stack: Stack) => Promise<Result>): Promise<Result[]> {
  const results = new Map<string, Promise<Result>>();
  const queue = [...stacks];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const stack = next;
      const required = Promise.all(stack.dependencies.map((name) => results.get(name)));
      const result = required.then(async () => step(stack));
      results.set(stack.stack, result);
      await result.catch(() => queue.splice(0));
    }
  };
  await Promise.all(Array.from({ length: parallelism }, work));
  return Promise.all(results.values());
}
