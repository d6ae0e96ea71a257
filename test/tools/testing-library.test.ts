/** Tests the code in docs/testing.md and the testing library in a project with the packed package. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Project, useSharedEmulator } from './project';
import { filesOn } from '../../scripts/pages';
import { expectNoProcessIn, until } from '../support/processes';

const PACKAGES = {
  cdktf: '0.21.0',
  constructs: '10.4.2',
  jest: '30',
  vitest: '4',
  typescript: '5.9',
  '@types/node': '20',
};

const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  jest: ['npx', 'jest'],
  vitest: ['npx', 'vitest', 'run'],
  node: ['node', '--test'],
};

/** A test that runs until the point given by SCENARIO. */
const SCENARIO = `
const { writeFileSync } = require('node:fs');
const { App } = require('cdktf');
const { deploy, startEmulator } = require('cdktf-provider-observability/testing');
const { Shop } = require('./shop');

exports.scenario = async () => {
  const emulator = await startEmulator();
  const app = new App();
  new Shop(app, 99.9);
  if (process.env.SCENARIO === 'throws') {
    await deploy(app, emulator);
    throw new Error('as it should');
  }
  emulator.failNext('replaceSlo', { kind: 'hangBefore' });
  const deployed = deploy(app, emulator);
  while (emulator.requests({ operation: 'replaceSlo' }).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  writeFileSync(process.env.READY, '');
  await deployed;
};
`;
const SCENARIO_TESTS = {
  'jest/scenario.test.js': "test('scenario', () => require('../scenario').scenario(), 120_000);",
  'vitest/scenario.test.ts':
    "import { test } from 'vitest'; import { scenario } from '../scenario.js'; test('scenario', { timeout: 120_000 }, scenario);",
  'node/scenario.test.mjs':
    "import { test } from 'node:test'; import { scenario } from '../scenario.js'; test('scenario', scenario);",
};

let project: Project;
/** The temporary folder of the tests. */
let temporary: string;

beforeAll(async () => {
  project = await Project.create('typescript', PACKAGES);
  temporary = join(project.home, 'tmp');
  for (const folder of [temporary, ...Object.keys(RUNNERS).map((name) => join(project.folder, name))]) {
    mkdirSync(folder);
  }
  const files = Object.entries({
    ...Object.fromEntries(filesOn('docs/testing.md')),
    'scenario.js': SCENARIO,
    ...SCENARIO_TESTS,
  });
  for (const [file, code] of files) {
    if (/^(\w+\.js|main\.ts|check\.sh|(jest|vitest|node)\/.*)$/.test(file)) project.write(file, code);
  }
  // Otherwise jest's cache would be among the files that are left behind.
  project.write('jest.config.js', "module.exports = { cacheDirectory: '<rootDir>/.jest' };");
  Object.assign(project.env, { TMPDIR: temporary, TSX_DISABLE_CACHE: '1' });
});
afterAll(() => project.remove());

/** Files that CDKTF's Testing.app() leaves behind, and vitest if it is killed. */
const FOREIGN_FILES = /^(cdktf\.outdir\..*|[\w-]{21})$/;
const leftBehind = () => readdirSync(temporary).filter((name) => !FOREIGN_FILES.test(name));

/** Checks that no process is left, and no file in the temporary folder or next to the tests. */
async function expectNothingLeft(): Promise<void> {
  await expectNoProcessIn(project.folder);
  await expectNoProcessIn(temporary);
  await until(
    () => `Files left behind: ${leftBehind().join(', ')}`,
    () => leftBehind().length === 0,
  );
  expect(existsSync(join(project.folder, 'cdktf.out'))).toBe(false);
}

test('the tests of the guide pass in parallel, with jest, vitest and node:test, and leave nothing behind', async () => {
  const files = [...filesOn('docs/testing.md').keys()].filter((file) =>
    Object.keys(RUNNERS).includes(file.split('/')[0]),
  );
  expect(files).toHaveLength(4);
  await Promise.all(
    Object.entries(RUNNERS).map(async ([name, [command, ...args]]) =>
      project.run(command, ...args, ...files.filter((file) => file.startsWith(`${name}/`))),
    ),
  );
  await expectNothingLeft();
});

describe.each(['throws', 'interrupted', 'killed'])('nothing is left behind when a test is %s', (scenario) => {
  test.each(Object.entries(SCENARIO_TESTS))('%s', async (file) => {
    const [command, ...args] = RUNNERS[file.split('/')[0]];
    const ready = join(project.home, 'ready');
    rmSync(ready, { force: true });
    const runner = spawn(command, [...args, file], {
      cwd: project.folder,
      env: { ...process.env, ...project.env, SCENARIO: scenario, READY: ready },
      // Like in a terminal, an interrupt goes to the whole process group.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [runner.stdout, runner.stderr]) {
      stream.on('data', (text: Buffer) => (output += String(text)));
    }
    const closed = new Promise<number | null>((resolve) => runner.once('close', resolve));
    if (scenario !== 'throws') {
      await until(
        () => `The test should be in the middle of an apply:\n${output}`,
        () => existsSync(ready),
      );
      expect(leftBehind()).toHaveLength(1);
      process.kill(-Number(runner.pid), scenario === 'killed' ? 'SIGKILL' : 'SIGINT');
    }
    expect(await closed).not.toBe(0);
    if (scenario === 'throws') expect(output).toContain('as it should');
    await expectNothingLeft();
  });
});

test.each([
  ['node16', ['--module', 'node16']],
  [
    'node10, which reads no exports',
    ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '5.0'],
  ],
])('the types are found with the module resolution %s', async (_, options) => {
  project.write(
    'types.ts',
    `import { deploy, Deployment, Emulator, startEmulator } from 'cdktf-provider-observability/testing';
    import { App } from 'cdktf';
    export async function run(): Promise<Deployment> {
      const emulator: Emulator = await startEmulator({ quirks: ['trimText'] });
      emulator.failNext('replaceSlo');
      // @ts-expect-error: no such operation
      emulator.failNext('replaceUnicorn');
      // @ts-expect-error: no such quirk
      await startEmulator({ quirks: ['unicorn'] });
      const name: unknown = emulator.objects().slos[0].name;
      console.log(name);
      return deploy(new App(), emulator);
    }`,
  );
  const strict = ['--noEmit', '--strict', '--target', 'ES2022', '--esModuleInterop', '--types', 'node'];
  const skip = ['--skipLibCheck'];
  await project.run('npx', 'tsc', ...strict, ...skip, ...options, 'types.ts');
});

test('import and require load the same library, and the other entry points stay the same', async () => {
  project.write(
    'entries.mjs',
    `import { createRequire } from 'node:module';
    import * as library from 'cdktf-provider-observability/testing';
    const require = createRequire(import.meta.url);
    const required = require('cdktf-provider-observability/testing');
    console.log(JSON.stringify({
      same: Object.keys(required).every((name) => required[name] === library[name]) && Object.keys(required).length,
      folder: Object.keys(require('./node_modules/cdktf-provider-observability/testing')).length,
      constructs: typeof require('cdktf-provider-observability').Slo + typeof (await import('cdktf-provider-observability')).Slo,
      files: ['package.json', '.jsii', 'lib/index.js', 'lib/cli.cjs'].map((file) =>
        require.resolve('cdktf-provider-observability/' + file).endsWith(file)),
    }));`,
  );
  expect(JSON.parse(await project.run('node', 'entries.mjs'))).toEqual({
    same: 8,
    folder: 8,
    constructs: 'functionfunction',
    files: [true, true, true, true],
  });
});

describe('the plan against a service', () => {
  const service = useSharedEmulator();
  afterAll(() => rmSync(join(project.folder, 'cdktf.out'), { recursive: true, force: true }));

  it('reports changes by its exit code, and writes nothing', async () => {
    project.write(
      'main.ts',
      "import { App } from 'cdktf'; import { Shop } from './shop.js'; const app = new App(); new Shop(app, 99.9); app.synth();",
    );
    Object.assign(project.env, {
      OBSERVABILITY_BASE_URL: service.url,
      OBSERVABILITY_API_KEY: 'may-read',
      TF_CLI_ARGS_plan: '-no-color',
    });
    await project.run('npm', 'pkg', 'set', 'scripts.review=cdktf-provider-observability review');
    const output = await project.run('sh', '-c', 'sh check.sh; test $? = 3');
    expect(output).toContain('Plan: 1 to add, 0 to change, 0 to destroy.');
    expect(service.control.requests().map(({ method }) => method)).toEqual(['GET']);
  });
});
