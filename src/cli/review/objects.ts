import { Sides } from './changes';
import { foreign } from './foreign';
import { at, isMasked } from './mask';
import { Stack } from './stack';
import { groupBy } from '../../adopt';
import { JsonObject, objectOrEmpty, elementsOf } from '../../contract/json';
import { ResourceDescription } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { DESCRIPTIONS, nameOf } from '../managed-object';

/** An object that a plan changes. */
export interface PlannedObject {
  readonly stack: string;
  readonly type: string;
  /** Undefined for a resource of another provider. */
  readonly description?: ResourceDescription;
  readonly address: string;
  /** Null if the object has no name, or if the name is sensitive. */
  readonly name: string | null;
  readonly sides: Sides;
  /** What happens to the object, such as `created`, and the reason as a clause, which may be empty. */
  readonly verb: string;
  readonly reason: string;
  /** The id of an imported object, or both addresses of a moved one. */
  readonly remark: string;
}

export const plannedObjects = (stacks: readonly Stack[]): PlannedObject[] =>
  pairRenamed(
    stacks.flatMap(
      ({ name, plan }) => plan?.resourceChanges.map((entry) => plannedObject(name, entry)) ?? [],
    ),
  );

function plannedObject(stack: string, entry: JsonObject): PlannedObject {
  const change = objectOrEmpty(entry.change);
  const sides = {
    before: at(change, 'before'),
    after: at(change, 'after'),
    unknown: at(change, 'after_unknown'),
  };
  const [address, type] = [String(entry.address), String(entry.type)];
  const attributes = objectOrEmpty(sides.after ?? sides.before);
  const name = nameOf({ address, type, attributes, provider: undefined, privateState: {} });
  const description = DESCRIPTIONS.get(type);
  const id = change.importing && `id ${foreign(at(change.importing, 'id') ?? 'unknown')}`;
  const move = entry.previous_address && `${foreign(entry.previous_address)} → ${foreign(address)}`;
  return {
    ...{ stack, type, description, address, sides, ...verbAndReason(entry, change, description) },
    name: name === null || isMasked(name) ? null : name,
    remark: [id, move].filter(Boolean).join(', '),
  };
}

export const VERBS: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'destroyed',
  forget: 'no longer managed',
};

const REASONS: Readonly<Record<string, string>> = {
  replace_because_tainted: 'because it is tainted',
  replace_by_request: 'because of -replace',
  replace_by_triggers: 'because of replace_triggered_by',
};

function verbAndReason(entry: JsonObject, change: JsonObject, description?: ResourceDescription) {
  const [action, ...more] = elementsOf(change.actions).map(String);
  if (more.length === 0) {
    const verbs = [change.importing && 'imported', entry.previous_address && 'moved', VERBS[action]];
    const reason = entry.deposed ? 'the old object of an earlier replacement' : '';
    return { verb: verbs.filter(Boolean).join(' and '), reason };
  }
  const names = [...new Set(elementsOf(change.replace_paths).map((path) => String(at(path, 0))))];
  const replacing = names.map((name) =>
    Object.entries(description?.attributes ?? {}).find(([apiName]) => toSnakeCase(apiName) === name),
  );
  // An attribute that only sometimes replaces the object has no other purpose.
  if (names.length > 0 && replacing.every((found) => found?.[1].replaces === 'sometimes')) {
    return { verb: 'rotated', reason: '' };
  }
  const reason =
    REASONS[String(entry.action_reason)] ??
    `because ${names.map(foreign).join(', ')} cannot be changed in place`;
  return { verb: 'replaced', reason };
}

/** Makes one object of a destroyed and a created one with the same name, because somebody probably renamed the resource. */
function pairRenamed(objects: readonly PlannedObject[]): PlannedObject[] {
  const keyOf = ({ type, name }: PlannedObject) => JSON.stringify([type, name]);
  const isGone = ({ verb, reason, name, description }: PlannedObject) =>
    verb === 'destroyed' && reason === '' && name !== null && description;
  const gone = groupBy(objects.filter(isGone), keyOf);
  const paired = new Set<PlannedObject>();
  const result = objects.map((object): PlannedObject => {
    const old = object.verb === 'created' ? gone.get(keyOf(object))?.pop() : undefined;
    if (!old) return object;
    paired.add(old);
    return {
      ...object,
      sides: { ...object.sides, before: old.sides.before },
      verb: 'created again',
      reason: 'because no moved block names its old address: the old one stays',
      remark: `${[old, object].map(({ stack, address }) => inStack(stack, foreign(address))).join(' → ')}`,
    };
  });
  return result.filter((object) => !paired.has(object));
}

export const inStack = (stack: string, line: string): string =>
  stack === '' ? line : `${foreign(stack)}: ${line}`;
