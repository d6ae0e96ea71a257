import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cdktn, packed } from './editions';
import { Language, Project } from './project';
import { provePytest } from './pytest';
import { python as pythonTarget } from '../translate/python';

const PIP = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];

export const python: Language = {
  name: 'python',
  main: 'main.py',
  tool: ['python3', '-m', 'venv', '--help'],
  target: pythonTarget,
  async install(project) {
    await project.run(['python3', '-m', 'venv', 'venv']);
    const wheel = packed('python', `${project.edition.targets.python.module}-`, '.whl');
    await project.run([interpreter(project), ...PIP, wheel, '--requirement', 'requirements.txt']);
    const plugin = packed('python', 'cdktf_provider_observability_pytest-', '.whl');
    await project.run([interpreter(project), ...PIP, plugin, 'pytest-xdist']);
  },
  run: async (project, file) => project.run([interpreter(project), file]),
  async proveMore(project) {
    // The library runs in a separate process, and its warnings must reach the terminal once.
    project.write('doubtful.py', DOUBTFUL);
    await expectPrinted(project, 'doubtful.py', 'Warning: [doubtful/slo] The SLO has no indicator.');
    if (project.edition === cdktn) await expectRefusal(project);
    await provePytest(project);
  },
};

const DOUBTFUL = `
from cdktf import App, TerraformStack
from cdktf_provider_observability import ObservabilityProvider, Slo

app = App(outdir="doubtful")
stack = TerraformStack(app, "doubtful")
ObservabilityProvider(stack, "observability")
Slo(stack, "slo", name="n", target_threshold_percentage=99)
app.synth()
`;

const MIXED = `
import sys
import cdktf
import cdktn
from cdktn_provider_observability import ObservabilityProvider

def refused(run):
    try:
        run()
    except RuntimeError as error:
        print(error, file=sys.stderr)

of_other = cdktf.TerraformStack(cdktf.App(outdir="mixed"), "other")
refused(lambda: ObservabilityProvider(of_other, "observability"))

app = cdktn.App(outdir="mixed")
stack = cdktn.TerraformStack(app, "shop")
ObservabilityProvider(stack, "observability")
cdktf.TerraformVariable(stack, "variable")
refused(lambda: app.synth())
`;

async function expectRefusal(project: Project): Promise<void> {
  await project.run([interpreter(project), ...PIP, 'cdktf']);
  writeFileSync(join(project.path, 'mixed.py'), MIXED);
  await expectPrinted(
    project,
    'mixed.py',
    '[other] is made with cdktf, and cdktn-provider-observability with cdktn: install cdktf-provider-observability in its place.',
    '[shop/variable] is made with cdktf, and its stack with cdktn: import it from cdktn in its place.',
  );
}

/** Runs a program that prints each text once to its standard error. */
async function expectPrinted(project: Project, program: string, ...texts: string[]): Promise<void> {
  const { stderr } = await project.run([interpreter(project), program]);
  for (const text of texts) {
    const times = stderr.split(text).length - 1;
    const found = `${program} should print "${text}" once, and does so ${times} times`;
    if (times !== 1) throw new Error(`${found}:\n${stderr}`);
  }
}

const interpreter = (project: Project) => join(project.path, 'venv', 'bin', 'python');
