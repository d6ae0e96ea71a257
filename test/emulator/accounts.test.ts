import { readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('without keys, which can be set at any time, every key belongs to the same account', async () => {
  const emulator = await start();
  const { id } = await createSlo(emulator.url, SLO, { key: 'one' });
  for (const [method, none] of [
    ['PUT', {}],
    ['DELETE', undefined],
  ] as const) {
    await call(emulator.url, 'PUT', '/_emulator/keys', { one: 'alpha' });
    const statuses = [await scopes(emulator, 'one'), await scopes(emulator, 'two')].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 401]);
    await call(emulator.url, method, '/_emulator/keys', none);
    expect((await slos(emulator, id, 'two')).json.slos).toHaveLength(1);
  }
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

test('a data file that is a symbolic link stays one, even if its target does not exist yet', async () => {
  const [link, otherLink] = [join(folder, 'link.json'), join(folder, 'other-link.json')];
  await symlink('other-link.json', link);
  await symlink('state.json', otherLink);
  const emulator = await start({ dataFile: link });
  for (let run = 0; run < 2; run++) {
    const { id } = await createSlo(emulator.url);
    expect([await readlink(link), await readlink(otherLink)]).toEqual(['other-link.json', 'state.json']);
    expect(await readFile(dataFile, 'utf8')).toContain(String(id));
  }
});

test('a second close does not write the objects again', async () => {
  const first = await start({ dataFile });
  await first.close();
  const second = await start({ dataFile });
  const { id } = await createSlo(second.url);
  await first.close();
  expect(await readFile(dataFile, 'utf8')).toContain(String(id));
});

test.each(['{"version": 1, "acc', '[]', '{}'])(
  'rejects a data file with %s, and leaves it unchanged',
  async (text) => {
    await writeFile(dataFile, text);
    await expect(start({ dataFile })).rejects.toThrow(`The data file ${dataFile} cannot be loaded.`);
    expect(await readFile(dataFile, 'utf8')).toBe(text);
  },
);
