import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CLI, ENCODINGS, runCli } from './run';
import { startEmulator } from '../../src/emulator';
import { call, createSlo, ROOT } from '../emulator/calling';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(input: 'ignore' | 'pipe', ...parameters: string[]): ChildProcess {
  const args = [CLI, 'emulator', '--port', '0', ...parameters];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: [input, 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

const run = async (...parameters: string[]) =>
  runCli(parameters, { cwd: folder, onStart: (child) => running.push(child) });

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout: input } = child;
  if (!input) throw new Error('The command has no output.');
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The command ended with ${String(code)}, and printed no line.`);
  });
  // The process may exit after the race. Without this, that would be an unhandled rejection.
  ended.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface({ input }), 'line'), ended])) as [string];
  return line;
}

async function listening(...parameters: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = start('ignore', '--json', ...parameters);
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  return { child, url };
}

test('reports a port that is in use in one line', async () => {
  const { port, close } = await startEmulator({ host: '0.0.0.0' });
  const result = await run('emulator', '--host', '0.0.0.0', '--port', String(port));
  await close();
  expect(result).toEqual({
    code: 1,
    output: '',
    errors: `error: Port ${port} on 0.0.0.0 is in use. If an emulator is already running at http://127.0.0.1:${port}, use it, or stop it with Ctrl+C in its terminal. Otherwise, choose a different port with --port (0 for any free port).\n`,
  });
});

test('prints its address, how to use it, and the effect of Ctrl+C', async () => {
  const greetingOf = async (...parameters: string[]) => {
    const lines: string[] = [];
    const { stdout } = start('ignore', ...parameters);
    for await (const line of createInterface({ input: stdout as Readable })) {
      lines.push(line);
      if (line.startsWith('Stop')) break;
    }
    return lines;
  };
  const lines = await greetingOf();
  const [, url] = /is at (\S+)$/.exec(lines[0]) ?? [];
  expect(lines).toContain(`  export OBSERVABILITY_BASE_URL=${url}`);
  const [, page] = /open (\S+)$/m.exec(lines.join('\n')) ?? [];
  expect(await (await fetch(page)).text()).toContain('<title>Observability emulator</title>');
  expect(lines.at(-1)).toBe(
    'Stop the emulator with Ctrl+C. Its objects are then lost. To keep them, start it with --data FILE.',
  );
  const kept = await greetingOf('--data', 'kept.json');
  expect(kept.at(-1)).toBe('Stop the emulator with Ctrl+C. Its objects are kept in kept.json.');
});

test('prints its addresses as one line of JSON with --json', async () => {
  const child = start('ignore', '--json');
  const addresses = JSON.parse(await firstLine(child)) as { [name: string]: string };
  expect(addresses).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    page: `${addresses.url}/`,
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops it with exit code 0, even while it holds a request',
  async (signal) => {
    const { child, url } = await listening();
    await call(url, 'POST', '/_emulator/faults', { kind: 'hangBefore' });
    const answer = createSlo(url);
    while ((await call(url, 'GET', '/_emulator/held')).text !== '{"requests":1}') {
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Before the signal: the process may have ended by the time the client sees its connection reset.
    const closed = once(child, 'close');
    child.kill(signal);
    await expect(answer).rejects.toThrow();
    expect(await closed).toEqual([0, null]);
  },
);

test('the file of --data survives even if the emulator is killed', async () => {
  const file = join(folder, 'state.json');
  const first = await listening('--data', file);
  const { id } = await createSlo(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'close');

  const second = await listening('--data', file);
  const { json } = await call(second.url, 'GET', `${ROOT}/v1/slo/slos:batchGet?ids=${String(id)}`);
  expect(json).toMatchObject({ slos: [{ id }] });
});

test('reports once that the --data file cannot be written, and saves everything after a later change', async () => {
  const place = join(folder, 'place');
  await mkdir(place);
  const file = join(place, 'state.json');
  const { child, url } = await listening('--data', file);
  const errors = text(child.stderr as Readable);
  const ids = [await createSlo(url)];
  for (const isThere of [false, false, true, false]) {
    await (isThere ? mkdir(place) : rm(place, { recursive: true, force: true }));
    ids.push(await createSlo(url));
    if (!isThere) continue;
    const stored = await readFile(file, 'utf8');
    for (const { id } of ids) expect(stored).toContain(String(id));
  }
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  const report =
    'error: The objects cannot be saved: ENOENT.*/state.json.*. The emulator continues, and tries again after the next change.\n';
  expect(await errors).toMatch(new RegExp(`^${report}${report}$`));
});

test('--allow-host adds host names for requests, and may be repeated', async () => {
  const { url } = await listening('--allow-host', 'one.example', '--allow-host', 'two.example');
  const statusUnder = async (host: string) => {
    const [response] = (await once(get(`${url}/_emulator/health`, { headers: { host } }), 'response')) as [
      IncomingMessage,
    ];
    return response.resume().statusCode;
  };
  const hosts = ['one.example:4010', 'two.example', 'three.example', 'localhost'];
  expect(await Promise.all(hosts.map(statusUnder))).toEqual([200, 200, 403, 200]);
});

test('is strict unless it is started with --no-strict', async () => {
  const body = { name: 'n', targetThresholdPercentage: 150 };
  const statusOf = async (...parameters: string[]) => {
    const { url } = await listening(...parameters);
    return (await call(url, 'PUT', `${ROOT}/v1/slo/slos`, body)).status;
  };
  expect([await statusOf(), await statusOf('--no-strict')]).toEqual([400, 200]);
});

test('--quirk and --fault emulate a service from the start', async () => {
  const notice = '{"kind": "members", "members": {"message": "Wartung"}}';
  const quirks = ['--quirk', 'trimText', 'addMembers', '--quirk', 'addedLabel'];
  const { url } = await listening(
    ...quirks,
    '--fault',
    notice,
    '--fault',
    '{"kind": "latency", "operation": "unknown"}',
  );
  const { json } = await call(url, 'PUT', `${ROOT}/v1/slo/slos`, {
    name: ' a ',
    targetThresholdPercentage: 99,
  });
  expect(json).toMatchObject({
    slo: { name: 'a', labels: { origin: 'api' }, serviceNotes: {} },
    message: 'Wartung',
  });
  expect((await call(url, 'GET', '/_emulator/faults')).json).toHaveLength(2);
});

test.each(ENCODINGS)('--seed and --data read files in %s', async (_, encode) => {
  const snapshot = encode('{"version":1,"accounts":{"default":{"dashboards":{"one":{"name":"Eins – ä"}}}}}');
  for (const option of ['--seed', '--data']) {
    const file = join(folder, `encoded${option}.json`);
    await writeFile(file, snapshot);
    const { url } = await listening(option, file);
    expect((await call(url, 'GET', '/_emulator/objects/dashboards')).json).toMatchObject({
      one: { name: 'Eins – ä' },
    });
  }
});

test.each([
  [2, '', 'Usage: '],
  [2, 'nothing', "error: unknown command 'nothing'"],
  [2, 'emulator x', "error: too many arguments for 'emulator'."],
  [2, 'emulator --port 65536', 'It must be a number from 0 to 65535.'],
  [2, 'emulator --quirk shuffle', 'Allowed choices are float32Targets,'],
  [2, 'emulator --fault latency', 'It must be a JSON object.'],
  [
    1,
    'emulator --port 0 --fault {"kind":"explode"}',
    'A fault cannot be used: kind: must be one of latency,',
  ],
  [1, 'emulator --port 0 --seed nowhere', 'error: nowhere cannot be read: the file does not exist.'],
  [1, 'emulator --port 0 --seed wrong.json', 'error: The seed cannot be used: Invalid JSON at position 1.'],
  [1, 'emulator --port 0 --data .', 'error: EISDIR: '],
])(
  'exits with %i for the command line "%s", and with one line if it is valid',
  async (code, line, message) => {
    await writeFile(join(folder, 'wrong.json'), '{');
    const result = await run(...line.split(' ').filter(Boolean));
    expect(result).toEqual({ code, output: '', errors: expect.stringContaining(message) as string });
    if (code === 1) expect(result.errors.trim().split('\n')).toHaveLength(1);
  },
);

describe('--exit-with-parent', () => {
  test.each<[string, boolean, (child: ChildProcess) => unknown]>([
    ['its standard input is closed', true, ({ stdin }) => stdin?.end()],
    ['its standard input was closed while it starts', false, ({ stdin }) => stdin?.end()],
    ['it is interrupted, although its standard input stays open', true, (child) => child.kill('SIGTERM')],
  ])('stops it when %s', async (_, hasStarted, end) => {
    const child = start('pipe', '--json', '--exit-with-parent');
    if (hasStarted) await firstLine(child);
    end(child);
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test.each(['ignore', 'pipe'] as const)(
    'stops it when its parent is killed: standard input %s',
    async (input) => {
      const script = `const child = require('node:child_process').spawn(process.execPath,
      ${JSON.stringify([CLI, 'emulator', '--port', '0', '--json', '--exit-with-parent'])},
      { stdio: ['${input}', 'inherit', 'inherit'] }); setInterval(() => child, 1000);`;
      const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
      running.push(parent);
      const { url } = JSON.parse(await firstLine(parent)) as { url: string };
      expect((await call(url, 'GET', '/_emulator/health')).status).toBe(200);
      parent.kill('SIGKILL');
      // The output is closed after both the parent and the emulator have ended.
      await once(parent, 'close');
      await expect(call(url, 'GET', '/_emulator/health')).rejects.toThrow();
    },
  );
});
