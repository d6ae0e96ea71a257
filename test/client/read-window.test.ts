import { ReadWindow } from '../../src/client/read-ahead';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Reads that wait in a window, and the sizes of the sent batches. */
class Reads {
  public readonly sent: number[] = [];
  private readonly window = new ReadWindow();
  private waiting: (() => void)[] = [];
  private answers: (() => void)[] = [];

  public start(count: number, areForChanges = false): void {
    for (let i = 0; i < count; i += 1) {
      const end = this.window.begin();
      void new Promise<void>((resolve) => this.waiting.push(resolve)).then(end);
      if (this.waiting.length === 1) this.window.schedule(() => this.send());
      this.window.addRead(areForChanges);
    }
  }

  /** Starts a read that needs no call. */
  public hit(): void {
    this.window.begin()();
  }

  /** Starts the rest of changes, and returns a function that ends it. */
  public finishChanges(count: number): () => void {
    const ends = Array.from({ length: count }, () => this.window.begin());
    return () => ends.forEach((end) => end());
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

/** Returns reads, the first `count` of which have received a response. */
async function afterFirst(count: number): Promise<Reads> {
  const reads = new Reads();
  reads.start(count);
  await jest.advanceTimersByTimeAsync(5);
  await reads.answer();
  return reads;
}

test('the first reads share a call that is sent when no other read follows', async () => {
  const reads = new Reads();
  reads.start(6);
  await jest.advanceTimersByTimeAsync(4);
  reads.start(4);
  await jest.advanceTimersByTimeAsync(4);
  expect(reads.sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads.sent).toEqual([10]);
});

test.each([
  ['half of the reads, so that Terraform can continue with the others', 20, 9],
  ['at least three reads, even with a low parallelism', 4, 2],
])('after the first responses, sends %s', async (_, parallelism, waiting) => {
  const reads = await afterFirst(parallelism);
  reads.start(waiting);
  expect(reads.sent).toEqual([parallelism]);
  reads.start(1);
  expect(reads.sent).toEqual([parallelism, waiting + 1]);
});

test('sends fewer reads if no other read follows, but later', async () => {
  const reads = await afterFirst(10);
  reads.start(2);
  await jest.advanceTimersByTimeAsync(19);
  expect(reads.sent).toEqual([10]);
  await jest.advanceTimersByTimeAsync(1);
  expect(reads.sent).toEqual([10, 2]);
});

test('a read does not wait forever while other reads need no call', async () => {
  const reads = await afterFirst(10);
  reads.start(1);
  for (let i = 0; i < 10; i += 1) {
    await jest.advanceTimersByTimeAsync(15);
    reads.hit();
  }
  expect(reads.sent).toEqual([10, 1]);
});

describe('reads for changes', () => {
  test('wait for those of all other changes that Terraform runs at the same time', async () => {
    const reads = await afterFirst(10);
    reads.start(9, true);
    await jest.advanceTimersByTimeAsync(19);
    reads.start(1, true);
    await jest.advanceTimersByTimeAsync(5);
    expect(reads.sent).toEqual([10, 10]);
  });

  test('wait longer if most changes are at their other calls', async () => {
    const reads = await afterFirst(10);
    const finish = reads.finishChanges(7);
    reads.start(3, true);
    await jest.advanceTimersByTimeAsync(99);
    expect(reads.sent).toEqual([10]);
    finish();
    reads.start(7, true);
    await jest.advanceTimersByTimeAsync(5);
    expect(reads.sent).toEqual([10, 10]);
  });

  test('do not wait for ever', async () => {
    const reads = await afterFirst(10);
    reads.finishChanges(7);
    reads.start(3, true);
    await jest.advanceTimersByTimeAsync(400);
    expect(reads.sent).toEqual([10, 3]);
  });
});
