import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testAdoptedProgram } from './adopted';
import { DIALECT_EXAMPLE } from './dialect';
import { cdktn, packedFile } from './editions';
import { TestedLanguage, LanguageProject } from './project';
import { until } from '../../test/support/processes';
import { run } from '../command';
import { testingSample } from '../pages';
import { python as pythonTarget } from '../translate/python';

const PIP_INSTALL = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];

export const python: TestedLanguage = {
  name: 'python',
  main: 'main.py',
  toolCheck: ['python3', '-m', 'venv', '--help'],
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
    if (project.edition === cdktn) await expectMixedCoresErrors(project);
    else await testAdoptedProgram(project, venvCommand(project, 'python'));
    await project.run([venvCommand(project, 'pytest'), '-q', 'guides']);
    await testPytestPlugin(project);
  },
};

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

const SAMPLE = 'test_shop.py';
/** Python tests of those methods of the `observability_emulator` fixture that the sample test does not call. */
const FIXTURE_METHODS_TEST = `
import os
import pytest

def test_other_people_change_objects(observability_emulator):
    key = "of/a person"
    observability_emulator.put("dashboards", key, {"name": "old", "description": "by hand"})
    observability_emulator.patch("dashboards", key, {"name": "new", "description": None})
    dashboard = observability_emulator.objects("dashboards")[key]
    assert dashboard["name"] == "new"
    assert "description" not in dashboard
    assert observability_emulator.delete("dashboards", key) is True
    assert observability_emulator.delete("dashboards", key) is False
    assert key not in observability_emulator.objects("dashboards")
    with pytest.raises(ValueError, match="There is no object .+of/a person"):
        observability_emulator.patch("dashboards", key, {"name": "new"})

def test_keeps_other_hosts_without_a_proxy(observability_emulator):
    assert os.environ["NO_PROXY"] == os.environ["no_proxy"] == "127.0.0.1,localhost,lower.test"

def test_accounts_are_separate(observability_emulator):
    team = observability_emulator.account("team")
    team.put("dashboards", "own", {"name": "own"})
    assert "own" in team.objects("dashboards")
    assert "own" not in observability_emulator.objects("dashboards")
    assert team.env["OBSERVABILITY_API_KEY"] != observability_emulator.env["OBSERVABILITY_API_KEY"]
    team.reset()
    assert "own" not in team.objects("dashboards")
`;

/** A Python test that writes the emulator's address to a file, and then fails, or waits until it is interrupted or killed. */
const SCENARIO_TEST = `
import os, pathlib, time

def test_scenario(observability_emulator):
    pathlib.Path(os.environ["READY"] + ".part").write_text(observability_emulator.url)
    os.rename(os.environ["READY"] + ".part", os.environ["READY"])
    assert os.environ["SCENARIO"] != "fails"
    time.sleep(300)
`;

/**
 * Tests the pytest plugin: the sample in docs/testing.md and the fixture's other methods in two workers, the cleanup after failed,
 * interrupted and killed tests, and the error if the edition that contains the emulator is not installed.
 */
async function testPytestPlugin(project: LanguageProject): Promise<void> {
  const folder = join(project.path, 'tests');
  const temporary = join(project.path, 'tmp');
  mkdirSync(temporary);
  const env = { ...process.env, TMPDIR: temporary, NO_PROXY: '', no_proxy: 'lower.test' };
  for (const file of [SAMPLE, 'test_again.py']) project.write(join('tests', file), testingSample(SAMPLE));
  project.write(join('tests', 'test_controls.py'), FIXTURE_METHODS_TEST);
  await project.run([venvCommand(project, 'pytest'), '-q', '-n', '2'], { cwd: folder, env });
  writeFileSync(join(folder, 'test_scenario.py'), SCENARIO_TEST);
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
  const pytest = spawn(venvCommand(project, 'pytest'), ['-q', 'test_scenario.py'], {
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
  const url = readFileSync(ready, 'utf8');
  await until(
    () => `the emulator should exit (pytest: ${scenario})`,
    async () =>
      fetch(`${url}/_emulator/health`).then(
        () => false,
        () => true,
      ),
  );
  const leftFiles = readdirSync(String(env.TMPDIR)).filter((name) => name.startsWith('observability-'));
  if (leftFiles.length > 0) throw new Error(`pytest left behind ${leftFiles.join(', ')} (${scenario})`);
  project.log(`pytest leaves nothing behind (${scenario})`);
}

async function expectInstallHint(project: LanguageProject, cwd: string): Promise<void> {
  await project.run([venvCommand(project, 'pip'), 'uninstall', '--quiet', '--yes', project.edition.name]);
  const { exitCode, text } = await run([venvCommand(project, 'pytest'), '-q', 'test_scenario.py'], { cwd });
  if (exitCode !== 1 || !text.includes('Install cdktf-provider-observability, or cdktn-provider-obs')) {
    throw new Error(`pytest should name the package to install:\n${text}`);
  }
}
