/** The chapters of the demo. Each chapter continues with the stack and the service of the previous one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, DemoProject } from './project';
import type { Emulator } from '../../src/emulator';
import { titleOf } from '../../src/emulator/titles';

const PLAN_FILE = 'saved.plan';

export async function deploy(project: DemoProject, service: Emulator): Promise<void> {
  printHeading('1. Declare: the objectives of three services, in examples/typescript/services.ts');
  const [, services] = readFileSync(join(project.folder, 'services.ts'), 'utf8').split(/(?=^export)/m);
  print(...services.trimEnd().split('\n'));
  print('', 'main.ts adds an SLO per objective, a webhook, enrichments, an archive target and an API key.');

  printHeading('2. Plan: what Terraform will create');
  await project.synth();
  await project.terraform('init');
  await project.terraform('plan', `-out=${PLAN_FILE}`);

  printHeading('3. Apply: what is new on the service');
  const before = new Set(objectRows(service).map(String));
  await project.terraform('apply', PLAN_FILE);
  print('');
  printTable(objectRows(service).filter((row) => !before.has(String(row))));
}

export async function changeTarget(project: DemoProject): Promise<void> {
  printHeading('4. Change: a higher target for the catalog, in services.ts');
  const [before, after] = ["succeeding('catalog', 99.9)", "succeeding('catalog', 99.95)"];
  const file = join(project.folder, 'services.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
  print(`- ${before}`, `+ ${after}`, '');
  await project.synth();
  await planAndApply(project);
}

export async function correctDrift(project: DemoProject, { control }: Emulator): Promise<void> {
  printHeading('5. Drift: someone lowers a target on the service by hand, and Terraform restores it');
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
  print('', 'The API cannot delete objects. The left-behind command lists those that stay:', '');
  const leftBehind = await project.leftBehind(PLAN_FILE);
  printTable(leftBehind.map(({ type, id, name }) => [type, id ?? '-', name ?? '-']));
}

async function planAndApply(project: DemoProject, ...options: string[]): Promise<void> {
  await project.terraform('plan', ...options, `-out=${PLAN_FILE}`);
  await project.terraform('apply', PLAN_FILE);
}

const objectRows = ({ control }: Emulator): string[][] =>
  Object.entries(control.allObjects()).flatMap(([collection, objects]) =>
    Object.entries(objects).map(([key, object]) => [collection, key, titleOf(object)]),
  );

function printHeading(text: string): void {
  const bold = process.stdout.isTTY && process.stdout.hasColors();
  console.log(bold ? `\n\x1b[1m${text}\x1b[0m\n` : `\n${text}\n`);
}

function printTable(rows: string[][]): void {
  const cells = rows.map((row) => row.map((cell) => (cell.length > 36 ? `${cell.slice(0, 35)}…` : cell)));
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  print(...cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')));
}
