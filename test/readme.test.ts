/** The README's length, and its stack and commands as written. */
import { exec, execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectShown, installPackages } from './support/guide';
import { temporaryFolder } from './support/temporary-folder';
import { ROOT } from '../scripts/checkout';
import { Block, blocksOf, textOf } from '../scripts/pages';
import { Emulator, startEmulator } from '../src/emulator';

const BLOCKS = blocksOf('README.md');

function codeOf(isWanted: (block: Block) => boolean): string {
  const block = BLOCKS.find(isWanted);
  if (!block) throw new Error('README.md has no such block.');
  return block.code;
}
const command = (name: string) => codeOf(({ comment }) => comment === `Run by test/readme.test.ts: ${name}.`);

describe('the README', () => {
  let project: string;
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
    project = temporaryFolder();
    installPackages(project);
  });
  afterAll(async () => emulator.close());

  it('has at most 130 lines', () =>
    expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(130));

  it('has a stack of 15 lines that deploys as written, and shows its plan', async () => {
    const stack = codeOf(({ language }) => language === 'ts');
    const code = stack.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
    expect(code.length).toBeLessThanOrEqual(15);
    writeFileSync(join(project, 'main.ts'), stack);

    const commands = command('deploy').replace('http://127.0.0.1:4010', emulator.url);
    const { stdout } = await promisify(exec)(commands, {
      cwd: project,
      env: {
        PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
        HOME: project,
        CHECKPOINT_DISABLE: '1',
        TF_CLI_ARGS: '-no-color',
        // A user would answer "yes".
        TF_CLI_ARGS_apply: '-auto-approve',
      },
    });
    expectShown(
      stdout,
      codeOf(({ language }) => language === 'text'),
      'README.md',
    );
    expect(Object.values(emulator.control.objects('slos'))).toMatchObject([
      { name: 'checkout availability' },
    ]);
  });

  it('starts the emulator', async () => {
    const [, emulatorCommand = ''] = /`npx --no-install \S+ (emulator .*?)`/.exec(textOf('README.md')) ?? [];
    const args = emulatorCommand.replace('4010', '0 --json').split(' ');
    const child = execFile(process.execPath, [join(ROOT, 'lib/cli.cjs'), ...args]);
    const closed = new Promise((resolve) => child.once('close', resolve));
    const line = await new Promise<string>((resolve) => child.stdout?.once('data', resolve));
    expect(JSON.parse(line)).toMatchObject({ url: expect.stringContaining('http://127.0.0.1:') as string });
    child.kill();
    await closed;
  });

  it('has a request that shows whether a service uses the documented paths', async () => {
    const [, request = ''] = /`(echo .*curl .*)`/.exec(textOf('README.md')) ?? [];
    const env = {
      PATH: process.env.PATH,
      OBSERVABILITY_API_KEY: 'key',
      OBSERVABILITY_BASE_URL: emulator.url,
    };
    const { stdout } = await promisify(exec)(request, { env });
    expect(JSON.parse(stdout)).toMatchObject({ scopes: expect.any(Array) as unknown[] });
  });

  it('uses only commands that exist in the repository', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const commands = [...textOf('README.md').matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
  });
});
