import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Project } from './project';
import { run } from '../command';
import { guideFile } from '../pages';

const SAMPLE = 'test_shop.py';
/** The controls of the fixture that the sample does not use. */
const CONTROLS = `
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
    with pytest.raises(ValueError, match="There is no object in dashboards"):
        observability_emulator.patch("dashboards", key, {"name": "new"})
`;

/** Writes where the emulator is, and then fails, or waits to be ended. */
const SCENARIO = `
import os, pathlib, time

def test_scenario(observability_emulator):
    pathlib.Path(os.environ["READY"] + ".part").write_text(observability_emulator.url)
    os.rename(os.environ["READY"] + ".part", os.environ["READY"])
    assert os.environ["SCENARIO"] != "fails"
    time.sleep(300)
`;

/**
 * The pytest plugin: the sample of docs/testing.md and its other controls, in two workers, nothing left behind however the tests end, and what it says
 * without the package.
 */
export async function provePytest(project: Project): Promise<void> {
  const folder = join(project.path, 'tests');
  const temporary = join(project.path, 'tmp');
  mkdirSync(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  for (const file of [SAMPLE, 'test_again.py']) project.write(join('tests', file), guideFile(SAMPLE));
  project.write(join('tests', 'test_controls.py'), CONTROLS);
  await project.run([join(project.path, 'venv/bin/pytest'), '-q', '-n', '2'], { cwd: folder, env });
  writeFileSync(join(folder, 'test_scenario.py'), SCENARIO);
  for (const scenario of ['fails', 'interrupted', 'killed']) {
    await expectNothingLeft(scenario, project, folder, env);
  }
  await expectExplained(project, folder);
}

async function expectNothingLeft(
  scenario: string,
  project: Project,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const ready = join(cwd, `${scenario}.ready`);
  const pytest = spawn(join(project.path, 'venv/bin/pytest'), ['-q', 'test_scenario.py'], {
    cwd,
    env: { ...env, SCENARIO: scenario, READY: ready },
    stdio: 'ignore',
  });
  const closed = once(pytest, 'close');
  await until(`the emulator of pytest should start (${scenario})`, async () => existsSync(ready));
  if (scenario !== 'fails') pytest.kill(scenario === 'killed' ? 'SIGKILL' : 'SIGINT');
  if ((await closed)[0] === 0) throw new Error(`pytest should have been ${scenario}`);
  const url = readFileSync(ready, 'utf8');
  await until(`the emulator should be gone when pytest is ${scenario}`, () =>
    fetch(`${url}/_emulator/health`).then(
      () => false,
      () => true,
    ),
  );
  const left = readdirSync(String(env.TMPDIR)).filter((name) => name.startsWith('observability-'));
  if (left.length > 0) throw new Error(`pytest has left behind ${left.join(', ')} (${scenario})`);
  project.say(`nothing is left behind when pytest is ${scenario}`);
}

async function expectExplained(project: Project, cwd: string): Promise<void> {
  const commands = join(project.path, 'venv/bin');
  await project.run([join(commands, 'pip'), 'uninstall', '--quiet', '--yes', project.edition.name]);
  const { exitCode, text } = await run([join(commands, 'pytest'), '-q', 'test_scenario.py'], { cwd });
  if (exitCode !== 1 || !text.includes('Install cdktf-provider-observability, or cdktn-provider-obs')) {
    throw new Error(`pytest should say what to install:\n${text}`);
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (await isSo()) return;
  }
  throw new Error(what);
}
