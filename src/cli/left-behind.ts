import { Command } from 'commander';
import { CommandError, contentOf, inputName, STDIN } from './command-error';
import { grouped, instancesInState, jsonIn, membersOf, objectsIn, StateInstance } from '../adopt';
import { idOf, isSame, leavesNothing, keyOf, Managed, nameOf } from './managed-object';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { visible } from '../json/visible';
import { apiKey } from '../schema/api-key';
import { PROVIDER_NAME } from '../schema/names';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

export interface LeftBehind {
  readonly address: string;
  readonly type: string;
  readonly name: string | null;
  readonly id: string | null;
  /** Why it is not known whether it stays. Null if it does. */
  readonly doubt: string | null;
}

/** What was managed and is not any more, at its address, and what is managed now. */
interface Comparison {
  readonly gone: readonly Managed[];
  readonly present: readonly Managed[];
}

/**
 * `left-behind`: the API cannot delete, and Terraform forgets what it has destroyed or replaced. A plan or the state before still
 * names it, and that is all the command reads.
 */
export function leftBehindCommand(): Command {
  return new Command('left-behind')
    .description('list the objects that stay on the service after Terraform has destroyed or replaced them')
    .argument(
      '<file>',
      `a saved plan ("terraform show -json PLAN"), or a state ("terraform state pull"); "${STDIN}" for standard input`,
    )
    .argument('[later]', 'a later state; needed if the first file is a state')
    .option('--exit-code', `end with ${STAYS} if anything stays or may stay`)
    .option('--json', 'print a list as JSON')
    .action(run);
}

/** Exit code: 1 and 2 are errors. */
const STAYS = 3;

interface Flags {
  readonly exitCode?: true;
  readonly json?: true;
}

async function run(file: string, later: string | undefined, { exitCode, json }: Flags): Promise<void> {
  const comparison = later === undefined ? inPlan(await contentOf(file), file) : await between(file, later);
  // Keys first, because they open the account until somebody revokes them.
  const left = leftBehind(comparison).sort((one, other) => Number(isKey(other)) - Number(isKey(one)));
  if (exitCode && left.length > 0) process.exitCode = STAYS;
  if (json) {
    console.log(visible(JSON.stringify(left)));
    return;
  }
  for (const { address, name, id, doubt } of left) {
    const parts = [address, id && `id ${id}`, name && JSON.stringify(name), doubt];
    console.log(visible(parts.filter(Boolean).join('  ')));
  }
  console.error(summary(left));
}

function summary(left: readonly LeftBehind[]): string {
  const doubtful = left.filter(({ doubt }) => doubt !== null).length;
  const keys = left.filter(isKey).length;
  const sentences = [
    left.length > doubtful &&
      `${left.length - doubtful} stay on the service. Remove them there if nobody needs them.`,
    doubtful > 0 &&
      `${doubtful} may stay on the service, or may still be managed, for the reasons above. Remove nothing before you have compared them with the service.`,
    keys > 0 && `API keys among them: ${keys}. They stay valid until somebody revokes them.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'Nothing stays behind.';
}

const isKey = ({ type }: LeftBehind): boolean => type === apiKey.terraformType;

function leftBehind({ gone, present }: Comparison): LeftBehind[] {
  const candidates = grouped(present, keyOf);
  return gone.flatMap((object) => {
    const answers = (candidates.get(keyOf(object)) ?? []).map((other) => isSame(object, other));
    if (leavesNothing(object) || answers.includes(true)) return [];
    const doubt = answers.find((answer) => typeof answer === 'string') ?? null;
    const { address, type } = object;
    return [{ address, type, name: nameOf(object), id: idOf(object), doubt }];
  });
}

/** What a plan destroys or replaces, and what there will be. */
function inPlan(content: string, file: string): Comparison {
  const plan = membersOf(jsonIn(content));
  const changes = plan.resource_changes ?? [];
  if (!isJsonObject(plan.planned_values) || !Array.isArray(changes)) {
    throw new CommandError(
      `${inputName(file)} is not a JSON plan. Use what "terraform show -json PLAN" prints, or give two states.`,
    );
  }
  // Terraform saves a plan that failed, such as one that on_destroy has refused, without the changes that it refused.
  if (plan.errored === true) {
    throw new CommandError(
      `The plan in ${inputName(file)} has failed, so it does not show every change. Correct what "terraform plan" reports, and plan again.`,
    );
  }
  // A plan does not say which provider block a resource has that left the configuration.
  const provider = providerBlocksIn(plan) > 1 ? undefined : PROVIDER_NAME;
  const gone: Managed[] = [];
  const present: Managed[] = [];
  // An object without an id that a plan destroys is none of those that it keeps or creates.
  const add = (to: Managed[], { address, type }: JsonObject, attributes: Json | undefined) => {
    if (!isJsonObject(attributes)) return;
    const mark = to === gone ? 'gone' : 'present';
    to.push({ address: String(address), type: String(type), attributes, provider, privateState: { mark } });
  };
  const planned = objectsIn(changes);
  for (const resource of planned) {
    const { actions, before, after } = membersOf(resource.change);
    const isGone =
      Array.isArray(actions) && actions.some((action) => action === 'delete' || action === 'forget');
    if (isGone) add(gone, resource, before);
    add(present, resource, after);
  }
  // With -target, a plan says nothing about the other resources of the state.
  const addresses = new Set(planned.map(({ address }) => address));
  for (const resource of resourcesIn(membersOf(membersOf(plan.prior_state).values).root_module)) {
    if (!addresses.has(resource.address)) add(present, resource, resource.values);
  }
  return { gone: gone.filter(isOurs), present };
}

/** The managed resources of a module and of those inside it. */
function resourcesIn(module: Json | undefined): JsonObject[] {
  const { resources, child_modules: inner } = membersOf(module);
  const managed = objectsIn(resources).filter(({ mode }) => mode === 'managed');
  return [...managed, ...objectsIn(inner).flatMap(resourcesIn)];
}

function providerBlocksIn({ configuration }: JsonObject): number {
  const blocks = Object.values(membersOf(membersOf(configuration).provider_config));
  return blocks.filter((block) => membersOf(block).full_name === PROVIDER_SOURCE).length;
}

/** What an earlier state has, and what a later one has. */
async function between(earlier: string, later: string): Promise<Comparison> {
  const [before, after] = await Promise.all(
    [earlier, later].map(async (file) => instancesInState(await contentOf(file), inputName(file))),
  );
  return { gone: before.filter(isManaged).filter(isOurs), present: after.filter(isManaged) };
}

const isOurs = ({ type }: Managed): boolean => type.startsWith(`${PROVIDER_NAME}_`);

const isManaged = (instance: StateInstance): instance is StateInstance & Managed =>
  instance.attributes !== undefined;
