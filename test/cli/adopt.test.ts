import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, openCopyOfCli, runCli } from './run';
import { CommandOptions } from '../../scripts/command';
import { JsonObject } from '../../src/contract/json';
import { Emulator, startEmulator } from '../../src/emulator';
import { temporaryFolder } from '../support/temporary-folder';

const KEY = 'key-81c2';

/** A user other than root, to whom permissions do not apply. */
const SOMEBODY = 65534;

let emulator: Emulator;
let folder: string;

const events = (query: string) => ({ query });
const INDICATOR = {
  requestBasedMetricSli: { goodEvents: events('good'), totalEvents: events('all') },
} satisfies JsonObject;

beforeAll(async () => {
  emulator = await startEmulator({ keys: { [KEY]: 'ours' }, strict: false });
  for (const id of ['one', 'two']) {
    const slo = {
      id,
      name: `${id} more`,
      targetThresholdPercentage: 99.5,
      labels: { team: id },
      ...INDICATOR,
    };
    await emulator.control.put('slos', id, slo, 'ours');
  }
  await emulator.control.put('slos', 'nameless', { id: 'nameless' }, 'ours');
});
afterAll(async () => emulator.close());

beforeEach(() => (folder = temporaryFolder()));
afterEach(async () => emulator.control.delete('slos', 'odd', 'ours'));

const adopt = async (args: string[], { env, ...options }: CommandOptions = {}, program = CLI) =>
  runCli(
    ['adopt', ...args],
    {
      cwd: folder,
      env: { ...process.env, OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: KEY, ...env },
      ...options,
    },
    program,
  );

const failed = (code: number, error: string) => ({
  code,
  output: '',
  errors: expect.stringContaining(error) as string,
});

const putSlo = async (id: string, values: JsonObject = {}) =>
  emulator.control.put(
    'slos',
    id,
    { id, name: 'odd', targetThresholdPercentage: '99.5', ...INDICATOR, ...values },
    'ours',
  );

/** Enough ids for progress to be shown. */
const hundreds = Array.from({ length: 200 }, (_, i) => `id-${i}`);

const importedIn = (code: string) => [...code.matchAll(/importFrom\('(.*)'\)/g)].map(([, id]) => id);

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const STATE = {
  version: 4,
  resources: [
    {
      mode: 'managed',
      type: 'other_slo',
      name: 'slo',
      instances: [
        { index_key: 'a', attributes: { id: 'one' } },
        { index_key: 'b', attributes: { id: 'two' } },
      ],
    },
    { mode: 'data', type: 'other_thing', instances: [{ attributes: { id: 'three' } }] },
    { mode: 'managed', type: 'other_team', instances: [{ attributes: { id: 'four' } }] },
  ],
};

describe('the ids', () => {
  it('are read once each from arguments, a file and a state', async () => {
    write('ids', '\n two \r\none\n');
    write('state', JSON.stringify(STATE));
    const run = await adopt(['two', '--ids-from', 'ids', '--from-state', 'state', '--type', 'other_slo']);
    expect(run).toMatchObject({ code: 0, errors: 'Adopted 2 of 2.\n' });
    expect(importedIn(run.output)).toEqual(['one', 'two']);
  });

  it("are read from standard input: this provider's own state without --type, or a list", async () => {
    const state = JSON.stringify(STATE).replace('other_slo', 'observability_slo');
    const fromState = await adopt(['--from-state', '-'], { input: state });
    const fromList = await adopt(['--ids-from', '-'], { input: 'two\n' });
    expect([fromState, fromList].map(({ code, output }) => [code, importedIn(output)])).toEqual([
      [0, ['one', 'two']],
      [0, ['two']],
    ]);
  });

  it.each<[string, string[], string]>([
    ['an empty file', ['--ids-from', 'empty'], 'No ids were given.'],
    ['a file that does not exist', ['--ids-from', 'none'], 'none cannot be read: the file does not exist.'],
    [
      'a state of another version',
      ['--from-state', 'version-3', '--type', 'x'],
      'version-3 has version 3 of the state format, but only version 4 is supported.',
    ],
    [
      'a file that is not a state',
      ['--from-state', 'empty', '--type', 'x'],
      'empty is not a Terraform state file.',
    ],
    [
      'a type that is not in the state',
      ['--from-state', 'state', '--type', 'observability_slo'],
      'state contains no resource of type observability_slo. It contains resources of these types: other_slo, other_team. Choose one with --type.',
    ],
  ])('are an error with %s', async (_, args, error) => {
    write('empty', '');
    write('version-3', '{"version":3,"modules":[]}');
    write('state', JSON.stringify(STATE));
    expect(await adopt(args)).toEqual(failed(1, error));
  });

  it.each<[string[], string]>([
    [[], 'no ids were given; pass ids, --ids-from or --from-state'],
    [['one', '--stack', ''], '--stack is empty'],
    [['one', '--stack', 'x', '--language', 'hcl'], '--stack has no effect on HCL'],
    [['one', '--type', 'x'], '--type requires --from-state'],
    [['one', '--out', ''], '--out is empty'],
    [['one', '--ids-file', ''], '--ids-file is empty'],
    [['one', '--out', 'x', '--ids-file', 'x'], '--out and --ids-file must be different files'],
    [['one', '--language', 'cobol'], 'Allowed choices are typescript, python, hcl'],
    [['one', '--unknown'], "unknown option '--unknown'"],
  ])('are an error with the command line %j', async (args, error) => {
    expect(await adopt(args)).toEqual(failed(2, error));
  });
});

describe('an object that cannot be adopted', () => {
  it('is listed, and the others are written', async () => {
    const ids = ['one', 'lost', 'nameless'];
    expect(await adopt([...ids, '--out', 'main.ts'])).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^SLO lost: The service has no SLO with this id\.\nSLO nameless: In the service's response, the name or the target is missing or invalid\.\nAdopted 1 of 3\. The objects that were not adopted are listed above\.\n$/,
      ),
    });
    expect(importedIn(read('main.ts'))).toEqual(['one']);
  });

  it.each([403, 404, 409, 422])(
    'is listed with the reason if the service rejects it with %i',
    async (status) => {
      const refused = 'refused-by-the-service';
      const fault = { kind: 'status', operation: 'batchGetSlos', body: '{"message":"not for you"}' } as const;
      emulator.control.addFault({ ...fault, matching: refused, status });
      const { code, output, errors } = await adopt(['one', refused, 'two', '--out', 'main.ts']);
      emulator.control.clearFaults();
      expect([code, output]).toEqual([1, '']);
      expect(errors).toMatch(new RegExp(`^SLO ${refused}: .*the service returned ${status}: not for you`));
      expect(importedIn(read('main.ts'))).toEqual(['one', 'two']);
    },
  );

  it('shares one line with all others that the service rejects for the same reason', async () => {
    emulator.control.clearRequests();
    emulator.control.addFault({ kind: 'status', operation: 'batchGetSlos', status: 403 });
    const { code, output, errors } = await adopt(hundreds.slice(0, 100));
    emulator.control.clearFaults();
    expect([code, output, errors.split('the service returned 403').length]).toEqual([1, '', 2]);
    expect(errors).toContain('Adopted 0 of 100.');
    expect(emulator.control.requests()).toHaveLength(5);
  });

  it('is listed by its address if its state has no id', async () => {
    const instances = [{ index_key: 'a', attributes: { slo_id: 'one' } }, { attributes: { id: 'two' } }];
    const resources = [{ mode: 'managed', module: 'module.m', type: 'other_slo', name: 'x', instances }];
    write('state', `\ufeff${JSON.stringify({ version: 4, resources })}`);
    const { code, output, errors } = await adopt(['--from-state', 'state', '--type', 'other_slo']);
    expect({ code, ids: importedIn(output), errors }).toEqual({
      code: 1,
      ids: ['two'],
      errors: expect.stringContaining('SLO module.m.other_slo.x["a"]: The state contains no id') as string,
    });
  });

  it.each<[string, JsonObject, string]>([
    ['a target of 150', { targetThresholdPercentage: '150' }, 'its targetThresholdPercentage is 150.'],
    ['a label without a value', { labels: { a: null } }, 'its label "a" has no value.'],
  ])('does not declare an SLO with %s, which would fail the plan of all SLOs', async (_, values, reason) => {
    await putSlo('odd', values);
    for (const language of ['typescript', 'python', 'hcl']) {
      const { code, errors } = await adopt(['one', 'odd', '--language', language]);
      expect({ language, code, errors }).toEqual({
        language,
        code: 1,
        errors: expect.stringContaining(reason) as string,
      });
    }
  });

  it('does not declare an SLO whose id Terraform changes to that of another SLO', async () => {
    const ids = ['e\u0301', '\u00e9'];
    for (const id of ids) await putSlo(id);
    const { code, output, errors } = await adopt(ids);
    expect({ code, ids: importedIn(output), errors }).toEqual({
      code: 1,
      ids: ['\u00e9'],
      errors: expect.stringContaining('Terraform would normalize its id to "\u00e9"') as string,
    });
    for (const id of ids) await emulator.control.delete('slos', id, 'ours');
  });

  it('writes invisible characters as escapes in the language', async () => {
    await putSlo('odd', { description: 'a\u200b\u{e0041}b 👩‍💻' });
    const code = async (language: string) => (await adopt(['odd', '--language', language])).output;
    expect(await code('typescript')).toContain("'a\\u200b\\udb40\\udc41b 👩‍💻'");
    expect(await code('python')).toContain('"a\\u200b\\U000e0041b 👩‍💻"');
    expect(await code('hcl')).toContain('"a\\u200b\\U000e0041b 👩‍💻"');
  });

  it('prints ids with escapes for invisible characters, including in errors', async () => {
    const id = 'lost\u202e\u200b\u{e0041}';
    const shown = 'lost\\u202e\\u200b\\udb40\\udc41';
    expect((await adopt([id])).errors).toContain(`SLO ${shown}: `);
    const file = await adopt(['--ids-from', '\u001b[2J\u202efile']);
    expect(file.errors).toBe('error: \\u001b[2J\\u202efile cannot be read: the file does not exist.\n');
    write('dialect', '{"\u009b2J":1}');
    expect((await adopt([id, '--dialect', 'dialect'])).errors).toContain(
      '\\u009b2J: The dialect has no such',
    );
  });

  it('leaves no file if nothing is adopted', async () => {
    const args = ['lost', '--out', 'main.ts', '--ids-file', 'ids.json'];
    expect(await adopt(args)).toMatchObject({ code: 1, output: '' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

it.each([
  [['--out', 'second batch.ts'], 'second batch.ts', "'second_batch'"],
  [['--out', 'cart/main.ts'], 'cart/main.ts', "'cart'"],
  [['--out', 'x.py', '--stack', 'objectives', '--language', 'python'], 'x.py', '"objectives"'],
])('the stack of %j has its own name, so that a second batch keeps the first', async (args, file, name) => {
  await adopt(['one', ...args]);
  expect(read(file)).toMatch(new RegExp(`Adopted\\(app, ${name}\\)`));
});

describe('an SLO that measures nothing', () => {
  it.each<[string, JsonObject, string]>([
    ['without an indicator', { requestBasedMetricSli: null }, 'has no indicator'],
    [
      'with a blank query',
      { requestBasedMetricSli: { goodEvents: events(' '), totalEvents: events('all') } },
      'has an incomplete indicator',
    ],
  ])('is adopted and listed: %s', async (_, values, problem) => {
    await putSlo('odd', values);
    expect(await adopt(['one', 'odd'])).toMatchObject({
      code: 0,
      errors: `SLO odd: This SLO ${problem}, so it measures nothing.\nAdopted 2 of 2.\n`,
    });
  });

  it('is not listed if it has another kind of indicator', async () => {
    await putSlo('odd', { requestBasedMetricSli: null, windowBasedMetricSli: { query: 'w' } });
    expect((await adopt(['odd'])).errors).toBe('Adopted 1 of 1.\n');
  });
});

describe('the file with ids', () => {
  it.each(['typescript', 'python', 'hcl'])('contains the ids instead of the code: %s', async (language) => {
    const args = ['one', 'two', '--language', language, '--ids-file', 'ids/live.json'];
    const { code, output, errors } = await adopt(args);
    expect({ code, errors }).toEqual({ code: 0, errors: 'Adopted 2 of 2.\n' });
    expect(JSON.parse(read('ids/live.json'))).toEqual({ one_more: 'one', two_more: 'two' });
    expect(output).toMatch(/OBSERVABILITY_IDS_FILE|var\.ids_file/);
    expect(output).not.toMatch(/importFrom\('|import_from\("|id = "/);
  });

  it('comes with a list of the objects whose construct ids still depend on their ids', async () => {
    await putSlo('odd', { name: 'one more' });
    expect((await adopt(['one', 'two', 'odd'])).errors).toBe('Adopted 3 of 3.\n');
    expect((await adopt(['one', 'two', 'odd', '--ids-file', 'ids.json'])).errors).toBe(
      'SLO one, odd: All of these are named "one more". Their construct ids therefore contain hashes of their ids, and differ between environments.\nAdopted 3 of 3.\n',
    );
  });
});

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  [
    'no key',
    { OBSERVABILITY_API_KEY: '' },
    /^error: The API key is not set\. Set the environment variable OBSERVABILITY_API_KEY\.\n$/,
  ],
  ['a wrong key', { OBSERVABILITY_API_KEY: 'wrong-9f31' }, /^error: .* 401.* Check the API key\..*\n$/],
  [
    'no base URL',
    { OBSERVABILITY_BASE_URL: '' },
    /^error: The base URL is not set\. Set OBSERVABILITY_BASE_URL to the address of the service, or pass --base-url\b.*\n$/,
  ],
])('every call causes the same error, which is printed once, with %s', async (_, env, error) => {
  const { code, output, errors } = await adopt(hundreds, { env });
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(error);
  expect(errors).not.toContain('wrong-9f31');
});

describe('the files', () => {
  it.each([
    ['--out', "importFrom('one')"],
    ['--ids-file', '"one_more": "one"'],
  ])('of %s are not overwritten without --force, and their folders are created', async (option, content) => {
    write('file', 'mine');
    emulator.control.clearRequests();
    const args = ['one', option, 'file'];
    expect(await adopt(args)).toEqual(failed(1, 'file exists. Nothing was changed.'));
    expect(read('file')).toBe('mine');
    expect(emulator.control.requests()).toEqual([]);
    expect((await adopt([...args, '--force'])).code).toBe(0);
    expect((await adopt(['one', option, 'a/b/file'])).code).toBe(0);
    for (const file of ['file', 'a/b/file']) expect(read(file)).toContain(content);
  });

  it.each([
    ['a folder', ['--out', '.'], '. is a folder.'],
    [
      'a file inside a file',
      ['--out', 'file/main.ts'],
      'file/main.ts cannot be written: a part of its path is not a folder.',
    ],
  ])('are not written to %s', async (_, args, error) => {
    write('file', '');
    expect(await adopt(['one', ...args])).toEqual(failed(1, error));
  });

  it('are not written to a write-protected folder', async () => {
    chmodSync(folder, 0o555);
    const uid = process.getuid?.() === 0 ? SOMEBODY : undefined;
    expect(await adopt(['one', '--out', 'main.ts'], { uid }, openCopyOfCli())).toEqual(
      failed(1, 'main.ts cannot be written: permission denied.'),
    );
    chmodSync(folder, 0o755);
  });
});
