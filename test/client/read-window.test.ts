import { ReadWindow } from '../../src/client/read-ahead';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Reads that wait in a window, and how many were sent each time. */
class Reads {
  public readonly sent: number[] = [];
  private readonly window = new ReadWindow();
  private waiting: (() => void)[] = [];
  private answers: (() => void)[] = [];

  public start(count: number): void {
    for (let i = 0; i < count; i += 1) {
      void this.window.around(async () => {
        const sent = new Promise<void>((resolve) => this.waiting.push(resolve));
        if (this.waiting.length === 1) this.window.open(() => this.send());
        this.window.join();
        return sent;
      });
    }
  }

  /** A read that needs no call. */
  public hit(): void {
    void this.window.around(async () => undefined);
  }

  public async answer(): Promise<void> {
    for (const resolve of this.answers.splice(0)) resolve();
    await jest.advanceTimersByTimeAsync(0);
  }

  private send(): void {
    this.sent.push(this.waiting.length);
    this.answers.push(...this.waiting.splice(0));
  }
}

/** Reads of which the first so many were sent and answered. */
async function afterFirst(count: number): Promise<Reads> {
  const reads = new Reads();
  reads.start(count);
  await jest.advanceTimersByTimeAsync(5);
  await reads.answer();
  return reads;
}

test('the first reads share a call once no other comes', async () => {
  const reads = new Reads();
  reads.start(6);
  await jest.advanceTimersByTimeAsync(4);
  reads.start(4);
  await jest.advanceTimersByTimeAsync(4);
  expect(reads.sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads.sent).toEqual([10]);
});

test('afterwards half of them are enough, so that Terraform has something to continue with', async () => {
  const reads = await afterFirst(20);
  reads.start(9);
  expect(reads.sent).toEqual([20]);
  reads.start(1);
  expect(reads.sent).toEqual([20, 10]);
});

test('fewer are sent when nothing comes, later than where all wait', async () => {
  const reads = await afterFirst(10);
  reads.start(2);
  await jest.advanceTimersByTimeAsync(19);
  expect(reads.sent).toEqual([10]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads.sent).toEqual([10, 2]);
});

test('with a low parallelism, two that wait are not enough', async () => {
  const reads = await afterFirst(4);
  reads.start(2);
  expect(reads.sent).toEqual([4]);
  reads.start(1);
  expect(reads.sent).toEqual([4, 3]);
});

test('a read does not wait for ever while others need no call', async () => {
  const reads = await afterFirst(10);
  reads.start(1);
  for (let i = 0; i < 10; i += 1) {
    await jest.advanceTimersByTimeAsync(15);
    reads.hit();
  }
  expect(reads.sent).toEqual([10, 1]);
});
