import { basename, dirname, resolve } from 'node:path';
import { at, maskPlan } from './mask';
import {
  elementsOf,
  isJsonObject,
  JsonObject,
  objectOrEmpty,
  printJson,
  tryParseJson,
} from '../../contract/json';
import { filterMembers } from '../../json/members';
import { changesResource, isEffectiveChange, Plan } from '../../json/plan';
import { CommandError, inputName, readInput, STDIN } from '../command-error';
import { comparePlan, findLeftBehind, LeftBehind } from '../left-behind';
import { readPlanFile } from '../plan';

export interface Stack {
  /** Empty if there is only one stack. */
  readonly name: string;
  /** The plan's changes, and the objects that it leaves on the service, without secrets. Undefined if the plan failed. */
  readonly plan?: {
    readonly resourceChanges: readonly JsonObject[];
    readonly outputChanges: Plan['outputChanges'];
    readonly drift: readonly JsonObject[];
    readonly actionInvocations: readonly JsonObject[];
    readonly left: readonly LeftBehind[];
  };
  /** The secrets in the plan. The diagnostics and the text may contain them, too. */
  readonly secrets: readonly string[];
  readonly diagnostics: readonly JsonObject[];
  readonly text: string;
}

/** Reads the files of all stacks. The logs determine the order of the stacks, because even a failed plan has a log. */
export async function readStacks(
  files: readonly [logs: readonly string[], plans: readonly string[], texts: readonly string[]],
  chdir?: string,
) {
  const stacks = new Map<string, Stack>();
  const readers: readonly ((file: string) => Promise<Partial<Stack>>)[] = [
    readLog,
    async (file) => partsOf(await readPlanFile(file, chdir)),
    async (file) => ({ text: await readInput(file) }),
  ];
  const isSingleStack = files.every(({ length }) => length <= 1);
  for (const [index, read] of readers.entries()) {
    const fileOf = new Map<string, string>();
    for (const file of files[index]) {
      const name = isSingleStack ? '' : stackName(file);
      const other = fileOf.get(name);
      if (other !== undefined) {
        throw new CommandError(
          `${inputName(other)} and ${inputName(file)} are both named after the stack "${name}". Rename one, for example to ${name}-2.`,
        );
      }
      fileOf.set(name, file);
      const stack = stacks.get(name) ?? { name, secrets: [], diagnostics: [], text: '' };
      const parts = await read(file);
      if (parts.plan && stack.diagnostics.some(({ severity }) => severity === 'error')) {
        throw new CommandError(
          `${inputName(file)} is not from the run in the log, which failed and wrote no plan. Pass only the log.`,
        );
      }
      stacks.set(name, { ...stack, ...parts });
    }
  }
  return withoutImported([...stacks.values()]);
}

/** An object that moves to another stack is removed in one plan and imported in another. It does not stay behind. */
function withoutImported(stacks: readonly Stack[]): Stack[] {
  const keyOf = (type: unknown, id: unknown) => JSON.stringify([type, id]);
  const imported = new Set(
    stacks
      .flatMap(({ plan }) => plan?.resourceChanges ?? [])
      .filter(({ change }) => isImport(objectOrEmpty(change)))
      // An import by identity names no id, but has read the object.
      .map(({ type, change }) => keyOf(type, at(at(change ?? null, 'before'), 'id'))),
  );
  return stacks.map(({ plan, ...stack }) => {
    const left = plan?.left.filter(({ type, id }) => id === null || !imported.has(keyOf(type, id)));
    return { ...stack, ...(plan && left && { plan: { ...plan, left } }) };
  });
}

/** Whether an object is imported and kept. A replacement would leave it on the service. */
const isImport = ({ importing, actions }: JsonObject): boolean =>
  isJsonObject(importing) && !elementsOf(actions).includes('delete');

function stackName(file: string): string {
  const name = basename(file).replace(/\.[^.]*$/, '');
  return name === 'plan' || file === STDIN ? basename(dirname(resolve(file))) : name;
}

function partsOf(whole: Plan): Partial<Stack> {
  const { plan, secrets } = maskPlan(whole);
  if (plan.isFailed) return { secrets };
  const { resourceChanges, outputChanges, actionInvocations } = plan;
  // A plan may ignore a change to the object, because of `ignore_changes`. A plan with -refresh-only lists only the drift.
  const unchanged = new Set(
    resourceChanges.filter((entry) => !changesResource(entry)).map(({ address }) => address),
  );
  return {
    secrets,
    plan: {
      resourceChanges: resourceChanges.filter(changesResource),
      outputChanges: filterMembers(outputChanges, (change) => isEffectiveChange(change)),
      drift: plan.drift.filter(
        ({ address, change }) =>
          !unchanged.has(address) && printJson(change.before) !== printJson(change.after),
      ),
      actionInvocations,
      left: findLeftBehind(comparePlan(plan)),
    },
  };
}

async function readLog(file: string): Promise<Partial<Stack>> {
  const lines = (await readInput(file)).split('\n');
  const messages = lines.map((line) => tryParseJson(line)).filter(isJsonObject);
  if (messages.length === 0) {
    throw new CommandError(`${inputName(file)} is not a log. Use the output of "terraform plan -json".`);
  }
  return { diagnostics: messages.map(({ diagnostic }) => diagnostic).filter(isJsonObject) };
}
