import { objectsIn } from '../../adopt/state-file';
import { isJsonObject, Json, JsonObject, printJson, objectOrEmpty } from '../../contract/json';
import { mapValues } from '../../json/members';
import { resources } from '../../schema';
import { Kind, object } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

const KINDS = new Map(resources.map(({ terraformType, attributes }) => [terraformType, object(attributes)]));

const MASK = '(sensitive)';

export const isMasked = (text: string): boolean => text.startsWith(MASK);

/** Masks changed values that the plan, or an attribute's description, marks as sensitive. Returns the masked plan and the secrets. */
export function maskPlan(plan: JsonObject) {
  const declarations = at(at(plan.configuration, 'root_module'), 'variables');
  const secrets = Object.entries(objectOrEmpty(plan.variables)).flatMap(([name, variable]) =>
    at(at(declarations, name), 'sensitive') === true ? textsIn(at(variable, 'value')) : [],
  );
  const mask = (value: Json, marks: Json, kind: Kind | undefined, before: Json): Json => {
    if (marks === true && value !== null) {
      secrets.push(...textsIn(value));
      return before === null || printJson(value) === printJson(before) ? MASK : `${MASK} new`;
    }
    if (!Array.isArray(value) && !isJsonObject(value)) return value;
    const maskMember = (member: Json, name: string | number) => {
      const { kind: of, sensitive } = attributeOf(kind, name);
      return mask(member, sensitive === true || at(marks, name), of, at(before, name));
    };
    return Array.isArray(value) ? value.map(maskMember) : mapValues(value, maskMember);
  };
  const resourceChanges = objectsIn(plan.resource_changes).map(
    (entry): JsonObject & { change: JsonObject } => {
      const [change, kind] = [objectOrEmpty(entry.change), KINDS.get(String(entry.type))];
      const [before, after] = [at(change, 'before'), at(change, 'after')];
      const masked = {
        before: mask(before, at(change, 'before_sensitive'), kind, before),
        after: mask(after, at(change, 'after_sensitive'), kind, before),
      };
      return { ...entry, change: { ...change, ...masked } };
    },
  );
  // A sensitive output is masked, but not added to the secrets: its value may be an id that is not secret elsewhere.
  const outputChanges = mapValues(objectOrEmpty(plan.output_changes), (entry) => {
    const change = objectOrEmpty(entry);
    const isPublic = change.before_sensitive === false && change.after_sensitive === false;
    return isPublic ? change : { ...change, before: MASK, after: MASK };
  });
  return { plan: { ...plan, resource_changes: resourceChanges, output_changes: outputChanges }, secrets };
}

/** Returns the attribute with this Terraform name. For a list or a map, returns the kind of its elements. */
function attributeOf(kind: Kind | undefined, name: string | number): { kind?: Kind; sensitive?: boolean } {
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
