/** Returns a test's responses without a socket, because hundreds of thousands of requests over a socket would take too long. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { Random } from './fuzz';
import { operations } from '../../../src/schema';
import { Kind } from '../../../src/schema/kind';
import type { Operation } from '../../../src/schema/operation';

export interface HostileAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The response to every call from now on. */
let current: HostileAnswer = { status: 200, headers: {}, body: Buffer.from('{}') };

export function answerWith(answer: HostileAnswer): void {
  current = answer;
}

/** Replaces the connection pool: see `jest.mock` in the tests. */
export async function createDispatcher(): Promise<Pick<Dispatcher, 'dispatch' | 'close'>> {
  return {
    dispatch(_: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      const { status, headers, body } = current;
      let aborted: Error | undefined;
      const controller = {
        abort: (error: Error) => (aborted ??= error),
      } as unknown as Dispatcher.DispatchController;
      handler.onRequestStart?.(controller, {});
      handler.onResponseStart?.(controller, status, headers, '');
      const middle = Math.floor(body.length / 2);
      for (const chunk of [body.subarray(0, middle), body.subarray(middle)]) {
        if (!aborted) handler.onResponseData?.(controller, chunk);
      }
      if (aborted) handler.onResponseError?.(controller, aborted);
      else handler.onResponseEnd?.(controller, {});
      return true;
    },
    close: async () => undefined,
  } as Pick<Dispatcher, 'dispatch' | 'close'>;
}

/** Responses as in the documented API, each with most of its members. */
export function documentedAnswers(
  random: Random,
  each: number,
  of: readonly Operation[] = Object.values(operations),
): Buffer[] {
  return of.flatMap(({ output }) =>
    Array.from({ length: each }, () => Buffer.from(JSON.stringify(example(output, random, 0)))),
  );
}

function example(kind: Kind, random: Random, depth: number): unknown {
  switch (kind.kind) {
    case 'string':
      return random.pick(['', 'a', '2024-01-01T00:00:00Z', 'slo-1', '🎉', '__proto__', 'x'.repeat(100)]);
    case 'boolean':
      return random.below(2) === 0;
    case 'integer':
    case 'integer64':
    case 'number':
      return random.pick<unknown>([0, -1, 99.9, 99.9000015, 2 ** 53, '12', '1e5', 1e300]);
    case 'list':
      return Array.from({ length: random.below(3) }, () => example(kind.of, random, depth + 1));
    case 'map':
      return random.pick<unknown>([{}, { a: example(kind.of, random, depth + 1) }]);
    case 'object': {
      const members = Object.entries(kind.members)
        .filter(() => random.below(5) > 0)
        .map(([name, member]) => [name, example(member.kind, random, depth + 1)]);
      const unlisted =
        random.below(4) === 0 ? [[random.pick(['__proto__', 'more', 'toString']), { a: [1] }]] : [];
      return Object.fromEntries([...members, ...unlisted] as [string, unknown][]);
    }
    default:
      return random.pick<unknown>([null, 'text', 1.5, [], {}, { a: { b: [1, 'c', null] } }]);
  }
}
