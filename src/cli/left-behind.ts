import { Command } from 'commander';
import { CommandError } from './command-error';
import { contentOf, inputName, STDIN } from './input-file';
import { instancesInState, StateFileError } from '../adopt';
import { isJsonObject, Json, JsonObject, parseJson } from '../contract/json';
import { webhookTest } from '../schema/webhook-test';

interface LeftBehind {
  readonly address: string;
  readonly type: string;
  readonly name: string | null;
  readonly id: string | null;
}

const PREFIX = 'observability_';

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
    .option('--json', 'print a list as JSON')
    .action(run);
}

async function run(
  file: string,
  later: string | undefined,
  { json }: { readonly json?: true },
): Promise<void> {
  try {
    const left = later === undefined ? inPlan(await contentOf(file), file) : await between(file, later);
    if (json) {
      console.log(JSON.stringify(left));
      return;
    }
    for (const { address, name, id } of left) {
      console.log(
        [address, id === null ? '' : `id ${id}`, name === null ? '' : JSON.stringify(name)]
          .filter(Boolean)
          .join('  '),
      );
    }
    console.error(
      left.length === 0
        ? 'Nothing stays behind.'
        : `${left.length} stay on the service. Remove them there if nobody needs them.`,
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}

/** What a plan destroys or replaces. */
function inPlan(content: string, file: string): LeftBehind[] {
  const plan = parsed(content);
  const changes =
    isJsonObject(plan) && isJsonObject(plan.planned_values) ? (plan.resource_changes ?? []) : undefined;
  if (!Array.isArray(changes)) {
    throw new CommandError(
      `${inputName(file)} is no plan in JSON. Use what "terraform show -json PLAN" prints, or give two states.`,
    );
  }
  return changes.filter(isJsonObject).flatMap(({ address, type, change }) => {
    const { actions, before } = isJsonObject(change) ? change : {};
    const isLeft =
      Array.isArray(actions) && actions.some((action) => action === 'delete' || action === 'forget');
    return isLeft && isJsonObject(before) ? leftBehind(String(address), String(type), before) : [];
  });
}

/** What an earlier state has and a later one does not. */
async function between(earlier: string, later: string): Promise<LeftBehind[]> {
  const [before, after] = await Promise.all(
    [earlier, later].map(async (file) => objectsIn(await contentOf(file), file)),
  );
  const kept = new Set(after.map(keyOf));
  return before.filter((object) => !kept.has(keyOf(object)));
}

const keyOf = ({ type, id, address }: LeftBehind): string => JSON.stringify([type, id ?? address]);

function objectsIn(content: string, file: string): LeftBehind[] {
  try {
    return instancesInState(content).flatMap(({ address, type, attributes }) =>
      attributes ? leftBehind(address, type, attributes) : [],
    );
  } catch (error) {
    if (!(error instanceof StateFileError)) throw error;
    throw new CommandError(`${inputName(file)} ${error.message}`);
  }
}

/** Empty if the resource leaves nothing behind. */
function leftBehind(address: string, type: string, attributes: JsonObject): LeftBehind[] {
  if (!type.startsWith(PREFIX) || type === webhookTest.terraformType) return [];
  const textOf = (...names: string[]) =>
    names.map((name) => attributes[name]).find((value): value is string => typeof value === 'string') ?? null;
  return [
    { address, type, name: textOf('name', 'integration_key', 'field_name'), id: textOf('id', 'key_id') },
  ];
}

function parsed(content: string): Json | undefined {
  try {
    return parseJson(content);
  } catch {
    return undefined;
  }
}
