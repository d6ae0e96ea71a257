/** Other sites must not misuse the page and its events. `origin.test.ts` tests who can see them. */
import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { useEmulator } from '../calling';

const emulator = useEmulator();

async function open(path: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(`${emulator.url}${path}`), 'response')) as [IncomingMessage];
  return answer;
}

test.each(['/', '/_emulator/events'])(
  '%s cannot be framed, stored or read by other sites, and is not in the list of requests',
  async (path) => {
    const answer = await open(path);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    answer.destroy();
    expect(emulator.control.requests()).toEqual([]);
  },
);

test('the page allows only its own script', async () => {
  const { headers } = await open('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-\S{44}'$/),
    expect.stringMatching(/^style-src 'sha256-\S{44}'$/),
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

test('closes the connection if its events are not read', async () => {
  const events = await open('/_emulator/events');
  events.pause().on('error', () => undefined);
  const closed = new Promise((resolve) => events.once('close', resolve));
  // In addition to the events in the emulator, the system buffers some megabytes for the connection.
  const name = 'x'.repeat(1_000_000);
  for (let number = 0; number < 40; number++) {
    await emulator.control.put('slos', 'a', { id: 'a', name, targetThresholdPercentage: 99 });
    await new Promise((resolve) => setImmediate(resolve));
  }
  events.resume();
  await closed;
});

test('the first event may be larger than the limit on unread events', async () => {
  const name = 'x'.repeat(20_000_000);
  const slos = { a: { id: 'a', name, targetThresholdPercentage: 99 } };
  await emulator.control.restore({ version: 1, accounts: { default: { slos } } });
  const events = await open('/_emulator/events');
  let received = 0;
  for await (const chunk of events as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > name.length) break;
  }
  expect(received).toBeGreaterThan(name.length);
});

test('the emulator stops even if a page is open', async () => {
  const events = await open('/_emulator/events');
  const ended = text(events).catch(() => 'cut');
  await emulator.createSlo();
  await emulator.close();
  await ended;
});
