import { deepStrictEqual } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testAdoptedProgram } from './adopted';
import { cdktn, packedFile } from './editions';
import { DIALECT_EXAMPLE, TestedLanguage, LanguageProject } from './project';
import { expectNoProcessIn, until } from '../../test/support/processes';
import { ROOT } from '../checkout';
import { run } from '../command';
import { filesOn } from '../pages';
import { python as pythonTarget } from '../translate/python';
import { EXAMPLES } from '../translate/reader';

const PIP_INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];

export const python: TestedLanguage = {
  name: 'python',
  main: 'main.py',
  target: pythonTarget,
  async install(project) {
    await project.run(['python3', '-m', 'venv', 'venv']);
    const wheel = packedFile('python', `${project.edition.targets.python.module}-`, '.whl');
    await project.run([venvCommand(project, 'python'), ...PIP_INSTALL, wheel, '-r', 'requirements.txt']);
    const plugin = packedFile('python', 'cdktf_provider_observability_pytest-', '.whl');
    await project.run([venvCommand(project, 'python'), ...PIP_INSTALL, plugin, 'pytest-xdist']);
  },
  guideProgram: (name) => `guides/${name}.py`,
  run: async (project, file) => project.run([venvCommand(project, 'python'), file]),
  async runLanguageTests(project) {
    // jsii runs the library in a separate process, whose warnings must reach the terminal exactly once.
    await expectPrinted(project, project.writeExamples(DIALECT_EXAMPLE), EXPECTED_WARNING);
    await testDicts(project);
    if (project.edition === cdktn) await expectMixedCoresErrors(project);
    else await testAdoptedProgram(project, venvCommand(project, 'python'));
    await project.run([venvCommand(project, 'pytest'), '-q', 'guides']);
    await testPytestPlugin(project);
  },
};

const SET_LIST = `for each in examples.node.find_all():
    if isinstance(each, ExtensionTestingRevision):
        each.put_changelog([ExtensionTestingRevisionChange(version="2", description_md="set later")])
`;

/** Tests that a dict can replace every struct: the examples of the reference then give the same stack. */
async function testDicts(project: LanguageProject): Promise<void> {
  const examples = readFileSync(join(project.path, project.writeExamples(EXAMPLES)), 'utf8');
  const program = examples.replace('app.synth()', `${SET_LIST}\napp.synth()`);
  const synthesize = async (file: string, text: string) => {
    // cdktn rejects functions, which some examples use, unless the app sets a version of Terraform.
    writeFileSync(join(project.path, file), text.replace('App()', 'App(skip_validation=True)'));
    return project.synthesizeExamples(file);
  };
  const withDicts = program.replace(/\b[A-Z]\w*\((?=\s*[a-z_]+=)/g, 'dict(');
  deepStrictEqual(await synthesize('dicts.py', withDicts), await synthesize('classes.py', program));
}

const EXPECTED_WARNING =
  'Warning: [examples/dialect/doubtful] The SLO has no indicator. The SLO measures nothing until you set request_based_metric_sli,';

const MIXED_CORES_PROGRAM = `
import sys
import cdktf
import cdktn
from cdktn_provider_observability import ObservabilityProvider

def print_error(run):
    try:
        run()
    except RuntimeError as error:
        print(error, file=sys.stderr)

of_other = cdktf.TerraformStack(cdktf.App(outdir="mixed"), "other")
print_error(lambda: ObservabilityProvider(of_other, "observability"))

app = cdktn.App(outdir="mixed")
stack = cdktn.TerraformStack(app, "shop")
ObservabilityProvider(stack, "observability")
cdktf.TerraformVariable(stack, "variable")
print_error(lambda: app.synth())
`;

async function expectMixedCoresErrors(project: LanguageProject): Promise<void> {
  await project.run([venvCommand(project, 'python'), ...PIP_INSTALL, 'cdktf']);
  writeFileSync(join(project.path, 'mixed.py'), MIXED_CORES_PROGRAM);
  await expectPrinted(
    project,
    'mixed.py',
    '[other] uses cdktf, but cdktn-provider-observability uses cdktn: install cdktf-provider-observability instead.',
    '[shop/variable] uses cdktf, but its stack uses cdktn: import it from cdktn instead.',
  );
}

/** Runs a program, which must print each text exactly once to standard error. */
async function expectPrinted(project: LanguageProject, program: string, ...texts: string[]): Promise<void> {
  const { stderr } = await project.run([venvCommand(project, 'python'), program]);
  for (const text of texts) {
    const times = stderr.split(text).length - 1;
    const problem = `${program} should print "${text}" once, but prints it ${times} times`;
    if (times !== 1) throw new Error(`${problem}:\n${stderr}`);
  }
}

const venvCommand = (project: LanguageProject, name: string) => join(project.path, 'venv', 'bin', name);

/**
 * Tests the pytest plugin: the sample in docs/testing.md and the fixture's other methods in two workers, the cleanup after failed,
 * interrupted and killed tests, and the error if the edition that contains the emulator is not installed.
 */
async function testPytestPlugin(project: LanguageProject): Promise<void> {
  const folder = join(project.path, 'tests');
  const temporary = join(project.path, 'tmp');
  mkdirSync(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  // Without the sample, pytest finds no test, which is an error.
  const sample = filesOn('docs/testing.md').get('test_shop.py') ?? '';
  for (const file of ['test_shop.py', 'test_again.py']) project.write(join('tests', file), sample);
  cpSync(join(ROOT, 'pytest-plugin', 'tests'), folder, { recursive: true });
  await project.run([venvCommand(project, 'pytest'), '-q', '-n', '2'], { cwd: folder, env });
  for (const scenario of ['fails', 'interrupted', 'killed']) {
    await expectNothingLeft(scenario, project, folder, env);
  }
  await expectInstallHint(project, folder);
}

async function expectNothingLeft(
  scenario: string,
  project: LanguageProject,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const ready = join(cwd, `${scenario}.ready`);
  const pytest = spawn(venvCommand(project, 'pytest'), ['-q', 'scenario.py'], {
    cwd,
    env: { ...env, SCENARIO: scenario, READY: ready },
    stdio: 'ignore',
  });
  const closed = once(pytest, 'close');
  await until(
    () => `the emulator should start (pytest: ${scenario})`,
    () => existsSync(ready),
  );
  if (scenario !== 'fails') pytest.kill(scenario === 'killed' ? 'SIGKILL' : 'SIGINT');
  if ((await closed)[0] === 0) throw new Error(`pytest should not succeed (${scenario})`);
  await expectNoProcessIn(cwd);
  const leftFiles = readdirSync(String(env.TMPDIR)).filter((name) => name.startsWith('observability-'));
  if (leftFiles.length > 0) throw new Error(`pytest left behind ${leftFiles.join(', ')} (${scenario})`);
  project.log(`pytest leaves nothing behind (${scenario})`);
}

async function expectInstallHint(project: LanguageProject, cwd: string): Promise<void> {
  await project.run([venvCommand(project, 'pip'), 'uninstall', '--quiet', '--yes', project.edition.name]);
  const { exitCode, text } = await run([venvCommand(project, 'pytest'), '-q', 'scenario.py'], { cwd });
  if (exitCode !== 1 || !text.includes('Install cdktf-provider-observability, or cdktn-provider-obs')) {
    throw new Error(`pytest should name the package to install:\n${text}`);
  }
}
