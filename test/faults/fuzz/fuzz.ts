/** A small fuzzer: generates inputs from one seed, and passes them to a target until one of them violates its checks. */
import { inspect } from 'node:util';
import { heapUsed } from '../../support/heap';
import { SEED } from '../../support/seed';

/** Inputs per target. The default seed gives the same inputs in every run, so more would find little. The weekly workflow uses more inputs and a new seed. */
export const INPUTS = Number(process.env.FUZZ_INPUTS ?? 10_000);

/** Allowed growth of the heap after all inputs of a target, for compiled code and caches. */
const MAX_HEAP_GROWTH = 100 * 1024 * 1024;

export interface Target<Input, Result> {
  readonly name: string;
  /** Default: {@link INPUTS}. */
  readonly inputs?: number;
  /** The number of concurrent inputs. Default: 1. */
  readonly parallel?: number;
  readonly make: (random: Random) => Input;
  /** Returns false, or throws one of the `rejections`, if the input was rejected correctly. Throws another error if it violates a check. */
  readonly run: (input: Input) => Result | Promise<Result>;
  readonly rejections?: readonly (new (...parameters: never[]) => Error)[];
  /** Throws any error if the result violates a check. */
  readonly check?: (result: Result, input: Input) => void;
}

/** Prints the counts and the seed. Fails at the first input that violates a check, and shows that input. */
export async function fuzz<Input, Result>(target: Target<Input, Result>): Promise<void> {
  const { name, inputs = INPUTS, parallel = 1, make, run, rejections = [], check } = target;
  process.stdout.write(`fuzz ${name}: ${inputs} inputs, seed ${SEED}\n`);
  const random = new Random(SEED);
  const before = heapUsed();
  let accepted = 0;
  const attempt = async (input: Input, index: number): Promise<void> => {
    let result: Result | undefined;
    try {
      result = await run(input);
      if (result !== false) accepted += 1;
      check?.(result, input);
    } catch (error) {
      const isRejected = result === undefined && rejections.some((each) => error instanceof each);
      if (isRejected) return;
      throw new Error(
        `Input ${index} of seed ${SEED} breaks ${name}: ${inspect(input, { depth: 5 })}\n${error instanceof Error ? error.stack : String(error)}`,
      );
    }
  };
  for (let done = 0; done < inputs; done += parallel) {
    const batch = Array.from({ length: Math.min(parallel, inputs - done) }, () => make(random));
    await Promise.all(batch.map(async (input, index) => attempt(input, done + index)));
  }
  process.stdout.write(`fuzz ${name}: ${accepted} accepted, ${inputs - accepted} refused\n`);
  // If all or none of the inputs are accepted, they test nothing.
  expect(accepted).toBeGreaterThan(inputs / 100);
  expect(inputs - accepted).toBeGreaterThan(inputs / 100);
  expect(heapUsed() - before).toBeLessThan(MAX_HEAP_GROWTH);
}

/* eslint-disable no-bitwise */
/** The generator mulberry32. */
export class Random {
  constructor(private state: number) {}

  /** An integer from 0 up to, but not including, the limit. */
  public below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  public pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  public bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

/* eslint-enable no-bitwise */
/** Splits the strings at spaces. */
export const words = (...texts: readonly string[]): Buffer[] =>
  texts.flatMap((text) => text.split(' ').map((word) => Buffer.from(word)));

export const hexWords = (...texts: readonly string[]): Buffer[] =>
  words(...texts).map((word) => Buffer.from(word.toString(), 'hex'));

/**
 * Returns the bytes with up to three changes: bytes removed, doubled or overwritten, or a word inserted. One result in four is unchanged.
 */
export function mutated(original: Buffer, insertions: readonly Buffer[], random: Random): Buffer {
  let bytes = original;
  for (let changes = random.below(4) === 0 ? 0 : 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(bytes.length + 1);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const length = 1 + random.below(random.below(4) === 0 ? 64 : 4);
    switch (random.below(7)) {
      case 0:
        bytes = head;
        break;
      case 1:
        bytes = Buffer.concat([head, tail.subarray(length)]);
        break;
      case 2:
        bytes = Buffer.concat([head, tail.subarray(0, length), tail]);
        break;
      case 3:
        bytes = Buffer.concat([head, random.bytes(length), tail.subarray(length)]);
        break;
      case 4:
        bytes = Buffer.concat([head, ...Array<Buffer>(length).fill(random.pick(insertions)), tail]);
        break;
      default: {
        const word = random.pick(insertions);
        bytes = Buffer.concat([head, word, tail.subarray(random.below(2) * word.length)]);
      }
    }
  }
  return bytes;
}
