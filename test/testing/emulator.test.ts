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

/** Runs TypeScript in another process. */
const runProgram = (program: string) =>
  spawn(process.execPath, ['--import', 'tsx', '-e', program], { cwd: join(__dirname, '..', '..') });

const events = async (key: string) => call(emulator.url, 'GET', `${ROOT}/v3/events`, undefined, { key });
const createSlo = async (key: string) => call(emulator.url, 'PUT', `${ROOT}/v1/slo/slos`, SLO, { key });

test('accounts have their own keys, even after a reset, and other keys are rejected', async () => {
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

test('returns numbers as JavaScript numbers, or as strings if JavaScript would round them', () => {
  const { enrichments, tokenStatistics } = emulator.objects();
  expect(enrichments[0].id).toBe('9007199254740993');
  expect(JSON.stringify(tokenStatistics)).not.toContain('isLosslessNumber');
});

test('returns the objects of one kind, and rejects an unknown kind', async () => {
  await createSlo(emulator.apiKey);
  expect(emulator.objects('slos')).toEqual([expect.objectContaining({ name: SLO.name })]);
  for (const kind of ['slos', 'enrichments', 'webhooks'] as const) {
    expect(emulator.objects(kind)).toEqual(emulator.objects()[kind]);
  }
  expect(emulator.account('other').objects('slos')).toEqual([]);
  expect(() => emulator.objects('sloes' as 'slos')).toThrow(
    'There is no collection "sloes". Use one of apiKeys,',
  );
});

test('puts, changes and deletes objects', async () => {
  await emulator.put('slos', 'a', SLO);
  await emulator.patch('slos', 'a', { name: 'Renamed' });
  expectObject(emulator, 'slos', { id: 'a', name: 'Renamed', revision: { revision: 1 } });
  expect(await emulator.delete('slos', 'a')).toBe(true);
  expect(await emulator.delete('slos', 'a')).toBe(false);
});

test('failNext fails the given number of requests with the given status', async () => {
  emulator.failNext('listEvents', { status: 429, retryAfter: 7, times: 2 });
  const replies = [];
  for (let number = 0; number < 3; number++) replies.push(await events(emulator.apiKey));
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 200]);
  expect(replies[0].headers.get('retry-after')).toBe('7');
  const [first, second] = emulator.requests({ status: 429 });
  expect(emulator.requests({ since: second.sequence })).toHaveLength(1);
  expectRequests(emulator, 2, { status: 429 });
  expect(first.answer).toContain('The service returns 429.');
});

test('waits for requests', async () => {
  const waiting = emulator.waitForRequests(2, { operation: 'listEvents' });
  await events(emulator.apiKey);
  await events(emulator.apiKey);
  expect(await waiting).toHaveLength(2);
});

test('restores all objects from a snapshot or a seed', async () => {
  await createSlo(emulator.apiKey);
  const snapshot = emulator.snapshot();
  await createSlo(emulator.apiKey);
  await emulator.restore(snapshot);
  expect(emulator.objects().slos).toHaveLength(1);
  const seeded = await startEmulator({ seed: snapshot });
  try {
    expect(seeded.objects()).toEqual(emulator.objects());
  } finally {
    await seeded.stop();
  }
});

test('passes options to the emulator, and keeps them after a reset', async () => {
  const faults = [{ kind: 'members', members: { message: 'Wartung' } }] as const;
  const lenient = await startEmulator({ strict: false, quirks: ['trimText'], faults });
  try {
    for (const round of [1, 2]) {
      const slo = { name: ` round ${round} `, targetThresholdPercentage: 150 };
      const { json } = await call(lenient.url, 'PUT', `${ROOT}/v1/slo/slos`, slo, { key: lenient.apiKey });
      expect(json.message).toBe('Wartung');
      expectObject(lenient, 'slos', { name: `round ${round}` });
      await lenient.reset();
    }
  } finally {
    await lenient.stop();
  }
});

test('stops when it is disposed of', async () => {
  const disposed = await startEmulator();
  await disposed[Symbol.asyncDispose]();
  await expect(fetch(disposed.url)).rejects.toThrow();
});

test('lets the process end without stopping it, even if a page is open', async () => {
  const program = `require('./src/testing/index.ts').startEmulator().then(({ url }) => {
    console.log(url);
    process.stdin.once('data', () => process.stdin.destroy());
  })`;
  const child = runProgram(program);
  const ended = once(child, 'close');
  const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  // Like a page, this process keeps its connection open.
  await (await fetch(`${url.trim()}/_emulator/view`)).text();
  child.stdin.write('end');
  expect(await ended).toEqual([0, null]);
});

test('fails to wait for missing requests, even if nothing else keeps the process alive', async () => {
  const program = `require('./src/testing/index.ts').startEmulator()
    .then((emulator) => emulator.waitForRequests(1, {}, 0.2))
    .catch((error) => { console.log(error.message); process.exit(3); })`;
  const child = runProgram(program);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect({ code, printed: printed.trim() }).toEqual({
    code: 3,
    printed: expect.stringContaining('Only 0 of 1 requests'),
  });
});
