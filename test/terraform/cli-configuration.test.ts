import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './support';
import { EXCLUDE_LINE, MIRROR_LINES } from '../../src/synthesis/cli-configuration';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';
import { Result } from '../support/terraform';

const deployment = Deployment.use();
const file = () => join(deployment.folder, 'cli.tfrc');

afterEach(() => jest.restoreAllMocks());

/** Writes the user's CLI configuration, with these lines in `provider_installation` and in its `direct` block. */
function configure(lines: string, inDirect: string): void {
  writeFileSync(file(), `provider_installation {\n${lines}\n  direct {\n${inDirect}\n  }\n}\n`);
}

async function init(): Promise<Result> {
  return deployment.terraform.run(['init', '-no-color', '-input=false'], {
    env: { TF_CLI_CONFIG_FILE: file() },
  });
}

/** The warnings that CDKTF's command line would print. */
async function warningsAtSynth(): Promise<string[]> {
  jest.replaceProperty(process, 'env', { ...process.env, TF_CLI_CONFIG_FILE: file() });
  printedWarnings();
  await deployment.synth((stack) => checkout(stack));
  jest.restoreAllMocks();
  const { stacks } = JSON.parse(readFileSync(join(deployment.folder, 'manifest.json'), 'utf8')) as {
    stacks: { test: { annotations: { message: string }[] } };
  };
  return stacks.test.annotations.map(({ message }) => message);
}

test('a provider_installation block hides the provider, and synth warns about it with the lines that fix it', async () => {
  configure('', '');
  const [warning] = await warningsAtSynth();
  expect(warning).toContain(`The provider_installation block in ${file()} prevents Terraform from finding`);
  expect(warning).toContain(MIRROR_LINES);
  expect(warning).toContain(EXCLUDE_LINE);
  const { path } = deployment.terraform;
  rmSync(join(path, '.terraform'), { recursive: true });
  expect((await init()).text).toMatch(/Failed to (query available|resolve) provider packages/);

  configure(MIRROR_LINES, EXCLUDE_LINE);
  expect(await init()).toMatchObject({ exitCode: 0 });
  await deployment.apply();
  expect(await warningsAtSynth()).toEqual([]);
});
