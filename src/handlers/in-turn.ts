/** Runs tasks one after the other, in order. A failed task does not stop the next one. */
export class InTurn {
  private last: Promise<unknown> = Promise.resolve();

  public async run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
