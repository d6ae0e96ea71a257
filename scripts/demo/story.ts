/** The chapters of the demo. Each chapter continues with the stack and the service of the previous one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, DemoProject } from './project';
import { printStyled } from './style';
import type { Emulator } from '../../src/emulator';

const PLAN_FILE = 'saved.plan';

export async function deploy(project: DemoProject, service: Emulator): Promise<void> {
  printHeading('1. Declare: ten objectives of three services, in examples/typescript/services.ts');
  const [, services] = readFileSync(join(project.folder, 'services.ts'), 'utf8').split(/(?=^export)/m);
  print(...services.trimEnd().split('\n'));
  print('', 'main.ts adds an SLO per objective, a webhook, enrichments, an archive target and an API key.');

  printHeading('2. Plan: what Terraform will create');
  await project.synth();
  await project.terraform('init');
  await project.terraform('plan', `-out=${PLAN_FILE}`);

  printHeading('3. Apply: the SLOs on the service, and their targets');
  await project.terraform('apply', PLAN_FILE);
  const slos = Object.values(service.control.objects('slos'));
  printTable(
    slos.map((slo) => [`+ ${String(slo.name)}`, `${String(slo.targetThresholdPercentage)}%`]).sort(),
  );
}

export async function changeTarget(project: DemoProject): Promise<void> {
  printHeading('4. Change: a higher target for the catalog, in services.ts');
  const [before, after] = ['Objective.availability(99.9),', 'Objective.availability(99.95),'];
  const file = join(project.folder, 'services.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
  print(`- ${before}`, `+ ${after}`, '');
  await project.synth();
  await planAndApply(project);
}

export async function correctDrift(project: DemoProject, { control }: Emulator): Promise<void> {
  printHeading('5. Drift: someone lowers a target by hand, and Terraform restores it');
  const [slo] = Object.values(control.objects('slos')).filter(({ name }) => name === 'payments availability');
  await control.patch('slos', String(slo.id), { targetThresholdPercentage: 95 });
  print('"payments availability" now has a target of 95%.', '');
  await planAndApply(project);
}

export async function planAgain(project: DemoProject): Promise<void> {
  printHeading('6. Plan again: nothing is left to change');
  const [line = ''] = await project.terraform('plan', `-out=${PLAN_FILE}`);
  if (!line.startsWith('No changes.')) throw new Error('The plan should show no changes.');
}

export async function destroy(project: DemoProject): Promise<void> {
  printHeading('7. Destroy: what stays on the service');
  await planAndApply(project, '-destroy');
  print('', 'The API cannot delete objects. The left-behind command lists those that stay:');
  const leftBehind = await project.leftBehind(PLAN_FILE);
  printTable(leftBehind.map(({ type, id, name }) => [type, id ?? '-', name ?? '-']));
}

async function planAndApply(project: DemoProject, ...options: string[]): Promise<void> {
  await project.terraform('plan', ...options, `-out=${PLAN_FILE}`);
  await project.terraform('apply', PLAN_FILE);
}

const printHeading = (text: string): void => printStyled('', text);

function printTable(rows: string[][]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  print(...rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')));
}
