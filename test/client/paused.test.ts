/** A process that was paused, for example by Ctrl+Z or a closed laptop lid, must not discard a response that arrived meanwhile. */
import { ChildProcess, spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { cleanUp, httpServer } from './support';
import { temporaryFolder } from '../support/temporary-folder';

const TIMEOUT_MS = 900;
let command: string;
const running: ChildProcess[] = [];

/** Makes one call without retries, and prints the length of the response or the error's code. */
const PROGRAM = `
import { ManagementApiClient } from './src/client';
import { operations } from './src/schema';
const [baseUrl, operation] = process.argv.slice(2);
const client = new ManagementApiClient({ baseUrl, apiKey: 'key', userAgent: 'test/1', requestTimeoutMs: ${TIMEOUT_MS}, maxAttempts: 1 });
client.call(operations[operation], { body: {} }).then(
  ({ body }) => console.log(JSON.stringify(body).length),
  ({ code }) => console.log(code),
).finally(() => client.close());
`;

beforeAll(async () => {
  command = join(temporaryFolder(), 'create.cjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: join(__dirname, '../..'), loader: 'ts' },
    outfile: command,
    bundle: true,
    platform: 'node',
  });
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await cleanUp();
});

const sleep = async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Pauses the client from the arrival of its request until `overdueMs` after its timeout. Returns what the client prints. */
async function createWithPause(
  overdueMs: number,
  during: (response: ServerResponse) => void,
  after: (response: ServerResponse) => unknown = () => undefined,
): Promise<string> {
  let child: ChildProcess | undefined;
  const server = await httpServer(async (response) => {
    child?.kill('SIGSTOP');
    await sleep(100);
    during(response);
    await sleep(TIMEOUT_MS + overdueMs);
    child?.kill('SIGCONT');
    await after(response);
  });
  child = spawn(process.execPath, [command, server.baseUrl, 'createApiKey'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return (await text(child.stdout ?? process.stdin)).trim();
}

const bodyOf = (length: number) => JSON.stringify({ value: 'x'.repeat(length) });
/** Long enough to need several reads. */
const BODY = bodyOf(5_000_000);
/** Long enough to be noticed. */
const OVERDUE_MS = 1200;

test.each([
  ['a short response', 200, bodyOf(10)],
  ['a long response', OVERDUE_MS, BODY],
])('reads %s that arrives during a pause that ends %i ms after the timeout', async (_, overdueMs, body) => {
  const answer = await createWithPause(overdueMs, (response) => response.end(body));
  expect(answer).toBe(String(body.length));
});

test('waits for the rest of a response that begins during the pause', async () => {
  const middle = BODY.length / 2;
  const answer = await createWithPause(
    OVERDUE_MS,
    (response) => response.writeHead(200, { 'Content-Length': BODY.length }).write(BODY.slice(0, middle)),
    async (response) => {
      await sleep(TIMEOUT_MS / 2);
      response.end(BODY.slice(middle));
    },
  );
  expect(answer).toBe(String(BODY.length));
});

test('times out after the pause if no response arrives', async () => {
  expect(await createWithPause(OVERDUE_MS, () => undefined)).toBe('timeout');
});
