import { readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { call, createSlo, Reply, ROOT, SLO, useEmulators } from './calling';
import { JsonObject } from '../../src/contract/json';
import { Emulator } from '../../src/emulator';
import { temporaryFolder } from '../support/temporary-folder';

let folder: string;
let dataFile: string;
const start = useEmulators();

beforeEach(() => {
  folder = temporaryFolder();
  dataFile = join(folder, 'state.json');
});

async function read({ url }: Emulator, path: string, key: string): Promise<Reply> {
  return call(url, 'GET', ROOT + path, undefined, { key });
}

const scopes = async (emulator: Emulator, key: string) => read(emulator, '/aaa/team-scopes/v1/list', key);
const slos = async (emulator: Emulator, id: unknown, key: string) =>
  read(emulator, `/v1/slo/slos:batchGet?ids=${String(id)}`, key);

test('without configured keys, every key belongs to the same account', async () => {
  const emulator = await start();
  const { id } = await createSlo(emulator.url, SLO, { key: 'one' });
  await call(emulator.url, 'PUT', '/_emulator/keys', { one: 'alpha' });
  await call(emulator.url, 'PUT', '/_emulator/keys', {});
  expect((await slos(emulator, id, 'two')).json.slos).toHaveLength(1);
});

test('two keys belong to two isolated accounts, and other keys are rejected', async () => {
  const emulator = await start({ keys: { 'key-a': 'alpha', 'key-b': 'beta' } });
  const { id } = await createSlo(emulator.url, SLO, { key: 'key-a' });
  expect(Object.keys(emulator.control.objects('slos', 'alpha'))).toEqual([id]);
  expect(emulator.control.objects('slos', 'beta')).toEqual({});
  expect((await slos(emulator, id, 'key-b')).json).toEqual({ slos: [], notFoundIds: [id] });
  expect((await scopes(emulator, 'key-c')).status).toBe(401);
  const teams = [await scopes(emulator, 'key-a'), await scopes(emulator, 'key-b')].map(({ json }) =>
    String((json.scopes as JsonObject[])[0].teamId),
  );
  expect(new Set(teams).size).toBe(2);
  expect(emulator.control.requests().map(({ account }) => account)).toContain('beta');
});

test('a created key is returned once and belongs to its account', async () => {
  const emulator = await start({ keys: { 'key-a': 'alpha' } });
  const path = `${ROOT}/aaa/api-keys/v3`;
  const created = await call(emulator.url, 'POST', path, { name: 'CI' }, { key: 'key-a' });
  expect(Object.keys(created.json)).toEqual(['keyId', 'name', 'value']);
  expect((await scopes(emulator, String(created.json.value))).status).toBe(200);
  expect(emulator.control.requests().at(-1)?.account).toBe('alpha');
});

test('the data file contains all returned objects after many concurrent requests, and is the only file in its folder', async () => {
  const emulator = await start({ dataFile });
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id } = await createSlo(emulator.url);
      expect(await readFile(dataFile, 'utf8')).toContain(String(id));
    }),
  );
  expect(await readdir(folder)).toEqual(['state.json']);
});

test('only its owner can read the data file, even if the file existed with other permissions', async () => {
  await writeFile(dataFile, '{"version":1,"accounts":{}}', { mode: 0o644 });
  for (let run = 0; run < 2; run++) {
    const emulator = await start({ dataFile });
    await createSlo(emulator.url);
    expect((await stat(dataFile)).mode.toString(8)).toBe('100600');
    await emulator.close();
  }
});

test('a data file that is a symbolic link stays one, even if its target does not exist yet, and both names are locked', async () => {
  const [link, otherLink] = [join(folder, 'link.json'), join(folder, 'other-link.json')];
  await symlink('other-link.json', link);
  await symlink('state.json', otherLink);
  const emulator = await start({ dataFile: link });
  await expect(start({ dataFile })).rejects.toThrow('is in use by another emulator');
  for (let run = 0; run < 2; run++) {
    const { id } = await createSlo(emulator.url);
    expect([await readlink(link), await readlink(otherLink)]).toEqual(['other-link.json', 'state.json']);
    expect(await readFile(dataFile, 'utf8')).toContain(String(id));
  }
});

test('rejects a second emulator on the same file, under any of its names, until the first emulator is closed', async () => {
  const first = await start({ dataFile });
  await createSlo(first.url);
  await symlink(dataFile, join(folder, 'link.json'));
  for (const name of ['state.json', 'link.json', `../${basename(folder)}/state.json`]) {
    const used = join(folder, name);
    await expect(start({ dataFile: used })).rejects.toThrow(
      `The data file ${used} is in use by another emulator. Stop that emulator, or use another file.`,
    );
  }
  await (await start({ dataFile: join(folder, 'other.json') })).close();
  await first.close();
  const second = await start({ dataFile });
  const { id } = await createSlo(second.url);
  // The first one must not write its objects again.
  await first.close();
  expect(await readFile(dataFile, 'utf8')).toContain(String(id));
});

test('only one of several emulators starts if they start together with the same file', async () => {
  const starts = await Promise.allSettled([1, 2, 3].map(async () => start({ dataFile })));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('reports that the folder of the data file does not exist', async () => {
  const missing = join(folder, 'missing', 'state.json');
  await expect(start({ dataFile: missing })).rejects.toThrow(
    `The folder of the data file ${missing} does not exist. Create the folder.`,
  );
});

test('an emulator that fails to start releases the data file', async () => {
  const { port } = await start();
  await expect(start({ dataFile, port })).rejects.toThrow('EADDRINUSE');
  await start({ dataFile });
});

test.each(['{"version": 1, "acc', '[]', '{}'])(
  'rejects a data file with %s, and leaves it unchanged',
  async (text) => {
    await writeFile(dataFile, text);
    await expect(start({ dataFile })).rejects.toThrow(`The data file ${dataFile} cannot be loaded.`);
    expect(await readFile(dataFile, 'utf8')).toBe(text);
  },
);
