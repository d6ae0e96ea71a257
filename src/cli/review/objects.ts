import { changesIn, Rank, changeValuesOf } from './changes';
import { foreign } from './foreign';
import type { Item } from './items';
import { at, isMasked } from './mask';
import { JsonObject, objectOrEmpty, elementsOf } from '../../contract/json';
import { ResourceDescription } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { LeftBehind, NOT_FOUND } from '../left-behind';
import { DESCRIPTIONS, nameOf } from '../managed-object';

export interface PlannedObject {
  readonly type: string;
  readonly kind: string;
  readonly verb: string;
  readonly notes: readonly string[];
  /** One item for each change if the object is changed in place. Otherwise, a single item. */
  readonly items: readonly Item[];
}

/** `left` are the objects that stay on the service, and `drift` is how this object was changed outside Terraform. */
export function plannedObject(
  entry: JsonObject,
  stack: string,
  left: readonly LeftBehind[],
  ownerLabel: string,
  drift: JsonObject = {},
): PlannedObject {
  const [address, type] = [String(entry.address), String(entry.type)];
  const description = DESCRIPTIONS.get(type);
  const kind = description?.title ?? 'resource';
  const values = changeValuesOf(entry.change, drift.change);
  const attributes = objectOrEmpty(values.after ?? values.before);
  const givenName = nameOf({ address, type, attributes, provider: undefined, privateState: {} });
  const name = givenName === null || isMasked(givenName) ? address : givenName;
  const isLeft = left.some((each) => each.address === address);
  const { verb, reason } = verbAndReason(entry, description, isLeft);
  const planned = { type, kind, verb };
  // Somebody probably renamed the resource.
  const twin = verb === 'created' ? left.find((each) => each.type === type && each.name === name) : undefined;
  const id = at(at(entry.change, 'importing'), 'id');
  const previous = twin?.address ?? entry.previous_address;
  const remarks = [
    ...(id === null ? [] : [`id ${foreign(id)}`]),
    ...(previous === undefined ? [] : [`${foreign(previous)} → ${foreign(address)}`]),
    ...(entry.provider_alias === undefined ? [] : [`provider ${foreign(entry.provider_alias)}`]),
  ];
  const remark = remarks.length === 0 ? '' : ` (${remarks.join(', ')})`;
  const item = {
    stack,
    kind,
    name: `${foreign(name)}${remark}`,
    owner: at(at(attributes, 'labels'), ownerLabel),
  };
  // Resources of other providers are grouped by type.
  if (!description) {
    return { ...planned, notes: [], items: [{ ...item, what: foreign(type), value: verb }] };
  }
  const changes = values.after === null ? [] : changesIn(description.attributes, values);
  const notes = twin ? ['will exist twice'] : changes.flatMap(({ note = [] }) => note);
  if (verb === 'changed' && changes.length > 0) {
    return { ...planned, notes, items: changes.map((change) => ({ ...item, ...change })) };
  }
  // Omits the texts and labels of a new object, because reviewers can read them in the program.
  const shown = changes.filter(({ rank }) => verb !== 'created' || rank <= Rank.CHOICE);
  const texts = shown.map(({ what, value }) => (value === undefined ? what : `${what}: ${value}`));
  const isRecreated = verb === 'created' && at(drift.change, 'before') !== null;
  const clause = twin
    ? 'and will exist twice, because nothing moves or imports the old one'
    : isRecreated
      ? `because ${NOT_FOUND}`
      : reason;
  const happens = clause === '' ? verb : `${verb}, ${clause}`;
  const what = [happens, ...texts].join('; ');
  return { ...planned, notes, items: [{ ...item, what, rank: Rank.CHOICE }] };
}

/** A deletion in `resource_drift` only means that the provider did not find the object. */
export function withDrift(object: PlannedObject): PlannedObject {
  if (object.verb !== VERBS.delete || !DESCRIPTIONS.has(object.type)) return object;
  const verb = 'disappeared';
  return { ...object, verb, items: object.items.map((item) => ({ ...item, what: `${verb}: ${NOT_FOUND}` })) };
}

export const VERBS: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'destroyed',
  forget: 'no longer managed',
};

/** Returns the verb for the change, and its reason as a clause, which may be empty. */
function verbAndReason(entry: JsonObject, description: ResourceDescription | undefined, isLeft: boolean) {
  const change = objectOrEmpty(entry.change);
  const [action, ...more] = elementsOf(change.actions).map(String);
  const isRemoved = more.length === 0 && ['delete', 'forget'].includes(action);
  if (isRemoved && isLeft) return { verb: VERBS.forget, reason: 'left on the service' };
  if (more.length === 0) {
    const verbs = [change.importing && 'imported', entry.previous_address && 'moved', VERBS[action]];
    const reason = entry.deposed ? 'the old object of an earlier replacement' : '';
    return { verb: verbs.filter(Boolean).join(' and '), reason };
  }
  const names = [...new Set(elementsOf(change.replace_paths).map((path) => String(at(path, 0))))];
  const replacing = names.map((name) =>
    Object.entries(description?.attributes ?? {}).find(([apiName]) => toSnakeCase(apiName) === name),
  );
  // The only purpose of an attribute that sometimes replaces the object is to rotate it.
  if (names.length > 0 && replacing.every((found) => found?.[1].replaces === 'sometimes')) {
    return { verb: 'rotated', reason: '' };
  }
  // Uses Terraform's reason, such as `replace_because_tainted`, or lists the attributes that cannot be changed.
  const words = String(entry.action_reason)
    .replace(/^replace_/, '')
    .replaceAll('_', ' ');
  const isForced = words === 'because cannot update';
  const reason = isForced ? `because ${names.map(foreign).join(', ')} cannot be changed in place` : words;
  return { verb: 'replaced', reason };
}
