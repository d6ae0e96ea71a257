import { Command } from 'commander';
import { CommandError, EXIT_CODE_FOUND, readInput, inputName, STDIN } from './command-error';
import {
  idOf,
  sameObjectOrReason,
  leavesNothing,
  comparisonKey,
  ResourceInstance,
  nameOf,
} from './managed-object';
import { CHDIR, readPlanFile } from './plan';
import { readState, StateInstance } from '../adopt/state-file';
import { elementsOf, isJsonObject, Json, JsonObject, objectOrEmpty } from '../contract/json';
import { groupBy } from '../json/group-by';
import { escapeInvisible } from '../json/invisible';
import { filterMembers } from '../json/members';
import { Plan } from '../json/plan';
import { apiKey } from '../schema/api-key';
import { PROVIDER_NAME } from '../schema/names';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

export interface LeftBehind {
  readonly address: string;
  readonly type: string;
  readonly name: string | null;
  readonly id: string | null;
  /** Why it is not known whether the object stays. Null if it certainly stays. */
  readonly doubt: string | null;
}

/** The objects that Terraform no longer manages at their addresses, and the objects that it manages after the change. */
interface Comparison {
  readonly gone: readonly ResourceInstance[];
  readonly present: readonly ResourceInstance[];
}

/** The API cannot delete objects, so they stay on the service when Terraform destroys or replaces them. */
export function leftBehindCommand(): Command {
  return new Command('left-behind')
    .description('list the objects that stay on the service after a destroy')
    .argument(
      '<file>',
      `a saved plan ("terraform plan -out PLAN"), its JSON ("terraform show -json PLAN"), or the state before a change ("terraform state pull"); "${STDIN}" for standard input`,
    )
    .argument('[later]', 'the state after the change; required if the first file is a state')
    .option(...CHDIR)
    .option('--exit-code', `exit with code ${EXIT_CODE_FOUND} if anything stays or may stay`)
    .option('--json', 'print the list as JSON')
    .addHelpText(
      'after',
      `
Examples, for a plan and for an apply, in the folder of a stack:
  terraform plan -destroy -out plan.bin
  npm run left-behind -- plan.bin

  terraform state pull > before.tfstate
  terraform apply
  terraform state pull > after.tfstate
  npm run left-behind -- before.tfstate after.tfstate`,
    )
    .action(run);
}

interface Flags {
  readonly chdir?: string;
  readonly exitCode?: true;
  readonly json?: true;
}

async function run(file: string, later: string | undefined, { chdir, exitCode, json }: Flags): Promise<void> {
  const found =
    later === undefined
      ? findInPlan(await readCompletePlan(file, chdir))
      : findLeftBehind(await compareStates(file, later));
  // API keys come first, because they give access to the account until somebody revokes them.
  const leftovers = found.sort((a, b) => Number(isApiKey(b)) - Number(isApiKey(a)));
  if (exitCode && leftovers.length > 0) process.exitCode = EXIT_CODE_FOUND;
  if (json) {
    console.log(JSON.stringify(leftovers));
    return;
  }
  for (const { address, name, id, doubt } of leftovers) {
    const parts = [address, id && `id ${id}`, name && JSON.stringify(name), doubt];
    console.log(escapeInvisible(parts.filter(Boolean).join('  ')));
  }
  console.error(summary(leftovers));
}

async function readCompletePlan(file: string, chdir?: string): Promise<Plan> {
  const plan = await readPlanFile(file, chdir);
  if (!plan.isFailed) return plan;
  throw new CommandError(
    `${inputName(file)} is a plan that failed, so it does not show every change. Correct the errors that "terraform plan" reports, and plan again.`,
  );
}

function summary(leftovers: readonly LeftBehind[]): string {
  const doubtful = leftovers.filter(({ doubt }) => doubt !== null).length;
  const keys = leftovers.filter(isApiKey).length;
  const sentences = [
    leftovers.length > doubtful &&
      `Left on the service: ${leftovers.length - doubtful}. Remove them there if nobody needs them.`,
    doubtful > 0 &&
      `Possibly left on the service, or still managed, for the reasons above: ${doubtful}. Compare them with the service before you remove any.`,
    keys > 0 && `API keys among them: ${keys}. They stay valid until somebody revokes them.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing stays behind.';
}

export const isApiKey = ({ type }: LeftBehind): boolean => type === apiKey.terraformType;

export function findLeftBehind({ gone, present }: Comparison): LeftBehind[] {
  const candidates = groupBy(present, comparisonKey);
  return gone.flatMap((object) => {
    const matches = (candidates.get(comparisonKey(object)) ?? []).map((other) =>
      sameObjectOrReason(object, other),
    );
    if (leavesNothing(object) || matches.includes(true)) return [];
    const doubt = matches.find((match) => typeof match === 'string') ?? null;
    const { address, type } = object;
    return [{ address, type, name: nameOf(object), id: idOf(object), doubt }];
  });
}

/** The plan does not say which. Its log does, if the provider knows. */
export const NOT_FOUND = 'it was deleted on the service, or the API key cannot see it';

/** Also lists the objects that the provider did not find, which Terraform therefore no longer manages. */
function findInPlan(plan: Plan): LeftBehind[] {
  const { gone } = comparePlan({ ...plan, resourceChanges: plan.drift });
  const missing = findLeftBehind({ gone, present: [] });
  const doubt = `It is not known whether it still exists: ${NOT_FOUND}.`;
  return [...findLeftBehind(comparePlan(plan)), ...missing.map((object) => ({ ...object, doubt }))];
}

/** Returns the objects that a plan destroys, replaces or removes from the state, and those that Terraform manages after the apply. */
export function comparePlan({ resourceChanges, priorResources, providerSources }: Plan): Comparison {
  // A plan does not show which provider block a removed resource used.
  const provider =
    providerSources.filter((source) => source === PROVIDER_SOURCE).length > 1 ? undefined : PROVIDER_NAME;
  const gone: ResourceInstance[] = [];
  const present: ResourceInstance[] = [];
  // A plan never keeps or creates an object that it destroys. Different marks show this, even if the objects have no ids and equal values.
  const add = (to: ResourceInstance[], resource: JsonObject, attributes: Json | undefined) => {
    if (!isJsonObject(attributes)) return;
    const { before_sensitive: marks } = objectOrEmpty(resource.change);
    to.push({
      ...{ address: String(resource.address), type: String(resource.type), attributes, provider },
      privateState: { mark: to === gone ? 'gone' : 'present' },
      sensitive: Object.keys(filterMembers(objectOrEmpty(marks), (mark) => mark === true)),
    });
  };
  for (const resource of resourceChanges) {
    const { actions, before, after } = resource.change;
    if (elementsOf(actions).some((action) => action === 'delete' || action === 'forget')) {
      add(gone, resource, before);
    }
    add(present, resource, after);
  }
  // With -target, a plan lists only some of the resources in the state.
  const addresses = new Set(resourceChanges.map(({ address }) => address));
  for (const resource of priorResources) {
    if (!addresses.has(resource.address)) add(present, resource, resource.values);
  }
  return { gone: gone.filter(isOurResource), present };
}

async function compareStates(earlier: string, later: string): Promise<Comparison> {
  const [before, after] = await Promise.all(
    [earlier, later].map(async (file) => readState(await readInput(file), inputName(file))),
  );
  if (before.lineage !== after.lineage) {
    throw new CommandError(
      `${inputName(earlier)} and ${inputName(later)} are states of different stacks. Pass the states of one stack, from before and after the change.`,
    );
  }
  if (before.serial > after.serial) {
    throw new CommandError(
      `${inputName(later)} is older than ${inputName(earlier)}. Name the state from before the change first.`,
    );
  }
  return {
    gone: before.instances.filter(hasAttributes).filter(isOurResource),
    present: after.instances.filter(hasAttributes),
  };
}

const isOurResource = ({ type }: ResourceInstance): boolean => type.startsWith(`${PROVIDER_NAME}_`);

const hasAttributes = (instance: StateInstance): instance is StateInstance & ResourceInstance =>
  instance.attributes !== undefined;
