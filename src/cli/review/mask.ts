import { objectsIn } from '../../adopt/state-file';
import { isJsonObject, Json, JsonObject, printJson, objectOrEmpty } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import { resources } from '../../schema';
import { Attribute, Kind, object } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** The attributes of each resource. The id counts as set by the user, because another id means another object. */
const KINDS = new Map(
  resources.map(({ terraformType, attributes, identity }) => [
    terraformType,
    object(
      mapValues(attributes, (attribute: Attribute, name) =>
        name === (identity ?? 'id') ? { ...attribute, presence: 'required' } : attribute,
      ),
    ),
  ]),
);

const MASK = '(sensitive)';

export const isMasked = (value: Json): boolean => typeof value === 'string' && value.startsWith(MASK);

/**
 * Masks changed values that the plan marks as sensitive before or after the change, or that an attribute's description marks, and leaves
 * out values that only the service sets. Returns the masked plan and the secrets.
 */
export function maskPlan(plan: JsonObject) {
  const declarations = at(at(plan.configuration, 'root_module'), 'variables');
  const secrets = Object.entries(objectOrEmpty(plan.variables)).flatMap(([name, variable]) =>
    at(at(declarations, name), 'sensitive') === true ? textsIn(at(variable, 'value')) : [],
  );
  const mask = (value: Json, marks: readonly Json[], kind: Kind | undefined, before: Json): Json => {
    if (marks.includes(true) && value !== null) {
      secrets.push(...textsIn(value));
      return before === null || printJson(value) === printJson(before) ? MASK : `${MASK} new`;
    }
    if (!Array.isArray(value) && !isJsonObject(value)) return value;
    const maskMember = (member: Json, name: string | number) => {
      const { kind: of, sensitive } = attributeOf(kind, name);
      const inner = [sensitive === true, ...marks.map((each) => at(each, name))];
      return mask(member, inner, of, at(before, name));
    };
    return Array.isArray(value) ? value.map(maskMember) : mapValues(value, maskMember);
  };
  const maskChange = (entry: JsonObject): JsonObject & { change: JsonObject } => {
    const [change, kind] = [objectOrEmpty(entry.change), KINDS.get(String(entry.type))];
    const [before, after] = [at(change, 'before'), at(change, 'after')];
    const marks = [at(change, 'before_sensitive'), at(change, 'after_sensitive')];
    const masked = { before: mask(before, marks, kind, before), after: mask(after, marks, kind, before) };
    const settable = mapValues({ ...change, ...masked }, (value, name) =>
      /^(before|after)/.test(name) ? withoutComputed(value, kind) : value,
    );
    return { ...entry, change: settable };
  };
  // A sensitive output is masked, but not added to the secrets: its value may be an id that is not secret elsewhere.
  const outputChanges = mapValues(objectOrEmpty(plan.output_changes), (entry) => {
    const change = objectOrEmpty(entry);
    const isPublic = change.before_sensitive === false && change.after_sensitive === false;
    return isPublic ? change : { ...change, before: MASK, after: MASK };
  });
  const masked = {
    resource_changes: objectsIn(plan.resource_changes).map(maskChange),
    resource_drift: objectsIn(plan.resource_drift).map(maskChange),
    output_changes: outputChanges,
    action_invocations: objectsIn(plan.action_invocations).map((entry) => ({
      ...entry,
      config_values: mask(at(entry, 'config_values'), [at(entry, 'config_sensitive')], undefined, null),
    })),
  };
  return { plan: { ...plan, ...masked }, secrets };
}

function withoutComputed(value: Json, kind: Kind | undefined): Json {
  if (Array.isArray(value)) {
    return value.map((each, index) => withoutComputed(each, attributeOf(kind, index).kind));
  }
  if (!isJsonObject(value)) return value;
  const kept = filterMembers(value, (_, name) => attributeOf(kind, name).presence !== 'computed');
  return mapValues(kept, (each, name) => withoutComputed(each, attributeOf(kind, name).kind));
}

/** Returns the attribute with this Terraform name. For a list or a map, returns the kind of its elements. */
function attributeOf(kind: Kind | undefined, name: string | number): Partial<Attribute> {
  if (kind?.kind === 'map' || kind?.kind === 'list') return { kind: kind.of };
  const members = kind?.kind === 'object' ? Object.entries(kind.members) : [];
  return members.find(([apiName]) => toSnakeCase(apiName) === name)?.[1] ?? {};
}

function textsIn(value: Json): string[] {
  if (Array.isArray(value) || isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  return value === null || typeof value === 'boolean' ? [] : [String(value)];
}

/** Returns a member or an element, or null if there is none. */
export const at = (value: Json | undefined, name: string | number): Json =>
  (isJsonObject(value) || Array.isArray(value)) && Object.hasOwn(value, name)
    ? (Reflect.get(value, name) as Json)
    : null;
