import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError, inputName, inputPath, readInput, STDIN } from './command-error';
import { dataFolder, runTerraform } from './terraform';
import { isJsonObject, objectOrEmpty, tryParseJson } from '../contract/json';
import { Plan, readPlan } from '../json/plan';
import { ENV_VARIABLES } from '../schema/environment';

const ZIP_SIGNATURE = 'PK\u0003\u0004';

export const CHDIR = [
  '--chdir <folder>',
  'initialized folder of the stack of a binary plan (default: the folder of the plan)',
] as const;

/** Reads a plan: Terraform's own file, or the output of "terraform show -json" for it. */
export async function readPlanFile(file: string, chdir?: string): Promise<Plan> {
  const text = await readInput(file);
  const plan = objectOrEmpty(
    tryParseJson(text.startsWith(ZIP_SIGNATURE) ? await showPlan(file, chdir) : text),
  );
  if (plan.version !== undefined) {
    throw new CommandError(
      `${inputName(file)} is a Terraform state, not a plan. Pass a saved plan ("terraform plan -out PLAN"). To compare two states with left-behind, pass the later state as the second argument.`,
    );
  }
  if (!isJsonObject(plan.planned_values)) {
    throw new CommandError(
      `${inputName(file)} is not a plan. Use the file of "terraform plan -out PLAN", or the output of "terraform show -json PLAN".`,
    );
  }
  return readPlan(plan);
}

/** Returns the JSON of a binary plan, which contains secrets and therefore stays in memory. */
async function showPlan(file: string, chdir?: string): Promise<string> {
  const isBinary = `${inputName(file)} is a binary plan, which only Terraform can read`;
  if (file === STDIN) throw new CommandError(`${isBinary}, from a file. Pass its path.`);
  const path = resolve(inputPath(file));
  const folder = chdir === undefined ? dirname(path) : resolve(inputPath(chdir));
  if (!existsSync(dataFolder(folder))) {
    throw new CommandError(
      `${isBinary}, in the folder where it was made, and ${folder} is not initialized. Run "terraform init" there, or pass the folder of the stack with --chdir.`,
    );
  }
  const { binary, isOk, stdout, stderr } = await runTerraform(folder, ['show', '-json', '-no-color', path]);
  if (isOk) return stdout;
  throw new CommandError(
    `${file} cannot be read with ${binary} in ${folder}. Use the Terraform or OpenTofu that made the plan (${ENV_VARIABLES.terraformBinary}), and pass the folder of its stack with --chdir if it is another one.\n${stderr.trim()}`,
  );
}
