import type { Dispatcher } from 'undici';
import { Body, Exchange } from '../../src/client/exchange';
import { fc } from '../support/fast-check';
import { heapUsed } from '../support/heap';

test('a body contains all chunks in order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 }), (pieces) => {
      const body = new Body();
      for (const piece of pieces) body.append(Buffer.from(piece));
      expect(body.bytes().equals(Buffer.concat(pieces))).toBe(true);
      expect(body.length).toBe(body.bytes().length);
    }),
  );
});

test('a response in a million chunks takes little more memory than its bytes', async () => {
  const exchange = new Exchange(undefined, false, 10_000);
  const controller = {} as Dispatcher.DispatchController;
  let growth = 0;
  const dispatcher = {
    dispatch() {
      exchange.onRequestStart(controller);
      exchange.onResponseStart(controller, 200, {});
      const before = heapUsed();
      for (let count = 0; count < 1_000_000; count++) exchange.onResponseData(controller, Buffer.from('x'));
      growth = heapUsed() - before;
      exchange.onResponseEnd();
      return true;
    },
  } as unknown as Dispatcher;
  const { body } = await exchange.run(dispatcher, { path: '/', method: 'GET' });
  expect(body.toString()).toBe('x'.repeat(1_000_000));
  expect(growth).toBeLessThan(5_000_000);
});
