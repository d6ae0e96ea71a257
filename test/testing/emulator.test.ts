import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Emulator, expectObject, expectRequests, startEmulator } from '../../src/testing';
import { call, ROOT, SLO } from '../emulator/calling';

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => emulator.stop());

const events = async (key: string) => call(emulator.url, 'GET', `${ROOT}/v3/events`, undefined, { key });
const createSlo = async (key: string) => call(emulator.url, 'PUT', `${ROOT}/v1/slo/slos`, SLO, { key });

test('the environment has address and key, and loopback needs no proxy', () => {
  expect(emulator.env).toMatchObject({
    OBSERVABILITY_BASE_URL: emulator.url,
    OBSERVABILITY_API_KEY: emulator.apiKey,
    NO_PROXY: expect.stringMatching(/^127\.0\.0\.1,localhost/),
  });
});

test('accounts have keys of their own, also after a reset, and other keys open nothing', async () => {
  const other = emulator.account('other');
  await createSlo(other.apiKey);
  await createSlo(emulator.apiKey);
  expect([emulator.requests().length, other.requests().length]).toEqual([1, 1]);
  emulator.failNext('all');
  await other.reset();
  expect([emulator.objects().slos.length, other.objects().slos.length]).toEqual([1, 0]);
  expect((await events(other.apiKey)).status).toBe(200);
  expect((await events(emulator.apiKey)).status).toBe(500);
  await emulator.reset();
  expect(other.requests()).toEqual([]);
  for (const account of [emulator, other]) expect((await events(account.apiKey)).status).toBe(200);
  expect((await events('no-such-key')).status).toBe(401);
  expect(emulator.account('other')).toBe(other);
});

test('numbers are as JavaScript has them, and as text where it would round them', () => {
  const { enrichments, tokenStatistics } = emulator.objects();
  expect(enrichments[0].id).toBe('9007199254740993');
  expect(JSON.stringify(tokenStatistics)).not.toContain('isLosslessNumber');
});

test('objects of one kind are those that all have, and an unknown kind is an error', async () => {
  await createSlo(emulator.apiKey);
  expect(emulator.objects('slos')).toEqual([expect.objectContaining({ name: SLO.name })]);
  for (const kind of ['slos', 'enrichments', 'webhooks'] as const) {
    expect(emulator.objects(kind)).toEqual(emulator.objects()[kind]);
  }
  expect(emulator.account('other').objects('slos')).toEqual([]);
  expect(() => emulator.objects('sloes' as 'slos')).toThrow(
    'There is no collection "sloes". Use one of teamScopes,',
  );
});

test('objects are put, changed and deleted', async () => {
  await emulator.put('slos', 'a', SLO);
  await emulator.patch('slos', 'a', { name: 'Renamed' });
  expectObject(emulator, 'slos', { id: 'a', name: 'Renamed', revision: { revision: 1 } });
  expect(await emulator.delete('slos', 'a')).toBe(true);
  expect(await emulator.delete('slos', 'a')).toBe(false);
});

test('requests fail as often as asked, in the way asked', async () => {
  emulator.failNext('listEvents', { status: 429, retryAfter: 7, times: 2 });
  const replies = [
    await events(emulator.apiKey),
    await events(emulator.apiKey),
    await events(emulator.apiKey),
  ];
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 200]);
  expect(replies[0].headers.get('retry-after')).toBe('7');
  const [first, second] = emulator.requests({ status: 429 });
  expect(emulator.requests({ since: second.sequence })).toHaveLength(1);
  expectRequests(emulator, 2, { status: 429 });
  expect(first.answer).toContain('The service answers 429.');
});

test('requests are waited for', async () => {
  const waiting = emulator.waitForRequests(2, { operation: 'listEvents' });
  await events(emulator.apiKey);
  await events(emulator.apiKey);
  expect(await waiting).toHaveLength(2);
  await expect(emulator.waitForRequests(3, {}, 0)).rejects.toThrow(
    'Within 0 seconds there were 2 of 3 requests',
  );
});

test('a snapshot brings everything back, and so does a seed', async () => {
  await createSlo(emulator.apiKey);
  const snapshot = emulator.snapshot();
  await createSlo(emulator.apiKey);
  await emulator.restore(snapshot);
  expect(emulator.objects().slos).toHaveLength(1);
  const other = await startEmulator({
    seed: JSON.parse(JSON.stringify({ version: 1, accounts: {} })) as never,
  });
  await other.stop();
  const seeded = await startEmulator({ seed: snapshot });
  try {
    expect(seeded.objects()).toEqual(emulator.objects());
  } finally {
    await seeded.stop();
  }
});

test('options reach the emulator, and stay after a reset', async () => {
  const lenient = await startEmulator({ strict: false, normalisers: ['trimText'] });
  try {
    for (const round of [1, 2]) {
      const slo = { name: ` round ${round} `, targetThresholdPercentage: 150 };
      await call(lenient.url, 'PUT', `${ROOT}/v1/slo/slos`, slo, { key: lenient.apiKey });
      expectObject(lenient, 'slos', { name: `round ${round}` });
      await lenient.reset();
    }
  } finally {
    await lenient.stop();
  }
});

test('it is disposed of', async () => {
  const disposed = await startEmulator();
  await disposed[Symbol.asyncDispose]();
  await expect(fetch(disposed.url)).rejects.toThrow();
});

test('a process ends that did not stop it, also if a page is open', async () => {
  const program = `require('./src/testing/index.ts').startEmulator().then(({ url }) => {
    console.log(url);
    process.stdin.once('data', () => process.stdin.destroy());
  })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    cwd: join(__dirname, '..', '..'),
  });
  const ended = once(child, 'close');
  const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const page = await fetch(`${url.trim()}/_emulator/events`);
  child.stdin.write('end');
  expect(await ended).toEqual([0, null]);
  await expect(page.text()).rejects.toThrow();
});

test('waiting for requests that never come fails, also if nothing else keeps the process alive', async () => {
  const program = `require('./src/testing/index.ts').startEmulator()
    .then((emulator) => emulator.waitForRequests(1, {}, 0.2))
    .catch((error) => { console.log(error.message); process.exit(3); })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    cwd: join(__dirname, '..', '..'),
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect({ code, printed: printed.trim() }).toEqual({
    code: 3,
    printed: expect.stringContaining('Within 0.2 seconds there were 0 of 1 requests'),
  });
});
