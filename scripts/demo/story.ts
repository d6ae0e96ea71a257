/** The chapters of the demo. Each continues where the one before it ended. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdings } from './holdings';
import { heading, indented, table } from './print';
import { Project } from './project';
import type { Emulator } from '../../src/emulator';

const PLAN = 'saved.plan';

export async function deploy(project: Project, service: Emulator): Promise<void> {
  heading('1. Declare: objectives for checkout, payments and catalog, in examples/typescript/services.ts');
  const [, services] = readFileSync(join(project.folder, 'services.ts'), 'utf8').split(/(?=^export)/m);
  indented(...services.trimEnd().split('\n'));
  indented('', 'main.ts makes an SLO of each, and adds a webhook, enrichments, an archive and an API key.');

  heading('2. Plan: what Terraform will create');
  await project.synth();
  await project.terraform('init');
  await project.terraform('plan', `-out=${PLAN}`);

  heading('3. Apply: what is new on the service');
  const before = new Set(holdings(service).map(String));
  await project.terraform('apply', PLAN);
  indented('');
  table(holdings(service).filter((row) => !before.has(String(row))));
}

export async function change(project: Project): Promise<void> {
  heading('4. Change: a higher target for the catalog, in services.ts');
  const [before, after] = ["succeeding('catalog', 99.9)", "succeeding('catalog', 99.95)"];
  const file = join(project.folder, 'services.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
  indented(`- ${before}`, `+ ${after}`, '');
  await project.synth();
  await project.terraform('plan', `-out=${PLAN}`);
  await project.terraform('apply', PLAN);
}

export async function drift(project: Project, { control }: Emulator): Promise<void> {
  heading('5. Drift: somebody lowers a target on the service by hand, and Terraform restores it');
  const [slo] = Object.values(control.objects('slos')).filter(({ name }) => name === 'payments availability');
  await control.patch('slos', String(slo.id), { targetThresholdPercentage: 95 });
  indented('"payments availability" has a target of 95 % now.', '');
  await project.terraform('plan', `-out=${PLAN}`);
  await project.terraform('apply', PLAN);
}

export async function converge(project: Project): Promise<void> {
  heading('6. Plan again: nothing is left to change');
  await project.terraform('plan', '-detailed-exitcode');
}

export async function destroy(project: Project): Promise<void> {
  heading('7. Destroy: what stays on the service');
  await project.terraform('plan', '-destroy', `-out=${PLAN}`);
  await project.terraform('apply', PLAN);
  indented(
    '',
    'The management API cannot delete. The command left-behind lists what stays on the service:',
    '',
  );
  const left = await project.leftBehind(PLAN);
  table(left.map(({ type, id, name }) => [type, id ?? '-', name ?? '-']));
}
