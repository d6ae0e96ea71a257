import * as fc from 'fast-check';
import { cleanUp, clientOf, listThings, rawServer } from './support';
import { Body } from '../../src/client/body';

afterEach(cleanUp);

test('holds all pieces in order, until it is cleared', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 20 }), (pieces) => {
      const body = new Body();
      for (const piece of pieces) body.append(Buffer.from(piece));
      expect(body.bytes().equals(Buffer.concat(pieces))).toBe(true);
      expect(body.length).toBe(body.bytes().length);
      body.clear();
      expect(body.bytes()).toHaveLength(0);
    }),
  );
});

test('an answer in a million pieces takes little more memory than in one', async () => {
  const answer = `{"text":"${'x'.repeat(1_000_000)}"}`;
  const { baseUrl } = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.end(`${answer.replace(/./g, '1\r\n$&\r\n')}0\r\n\r\n`);
  });
  const client = clientOf(baseUrl);
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 1);
  const { body } = await client.call(listThings);
  clearInterval(watch);
  expect(body.text).toHaveLength(1_000_000);
  expect(most).toBeLessThan(40_000_000);
});
