/** Runs tasks one after the other, in the order in which they are given. A task that fails does not stop the next. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve();

  public async run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
