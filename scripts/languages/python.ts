import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cdktn } from './edition';
import { Language, pytestWheel, pythonWheel } from './language';
import { Project } from './project';
import { provePytest } from './pytest';
import { synthesizeReference } from './reference';
import { python as translated } from '../translate/python';

const PIP = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];

export const python: Language = {
  name: 'python',
  tool: ['python3', '-m', 'venv', '--help'],
  async install(project) {
    await project.run(['python3', '-m', 'venv', 'venv']);
    const wheel = pythonWheel(project.edition);
    await project.run([interpreter(project), ...PIP, wheel, '--requirement', 'requirements.txt']);
    await project.run([interpreter(project), ...PIP, pytestWheel(), 'pytest-xdist']);
  },
  async synthesize(project) {
    await project.run([interpreter(project), 'main.py']);
    await expectWarning(project);
    if (project.edition === cdktn) await expectRefusal(project);
  },
  reference: (project) =>
    synthesizeReference(project, translated, async (file) => {
      await project.run([interpreter(project), file]);
    }),
  proveMore: provePytest,
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

/** The library runs in a separate process, and its warnings must reach the terminal once. */
async function expectWarning(project: Project): Promise<void> {
  project.write('doubtful.py', DOUBTFUL);
  await expectPrinted(project, 'doubtful.py', 'Warning: [doubtful/slo] The SLO has no indicator.');
}

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

/** A mixture of cores is explained. */
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
  await project.run(['sh', '-c', `exec "$0" ${program} 2> printed.txt`, interpreter(project)]);
  const printed = readFileSync(join(project.path, 'printed.txt'), 'utf8');
  for (const text of texts) {
    const times = printed.split(text).length - 1;
    if (times !== 1) {
      throw new Error(`${program} should print "${text}" once, and does so ${times} times:\n${printed}`);
    }
  }
}

const interpreter = (project: Project) => join(project.path, 'venv', 'bin', 'python');
