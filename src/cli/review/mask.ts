import { isJsonObject, Json, printJson } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import { Plan, ResourceChange } from '../../json/plan';
import { resources } from '../../schema';
import { Attribute, Members, object, ObjectKind } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { mapAll, partOf, withObject } from '../../schema/visit';

/** The attributes of each resource, by their Terraform names. The id counts as set by the user, because another id means another object. */
const KINDS = new Map(
  resources.map(({ terraformType, attributes, identity }) => {
    const settable: Members = mapValues(attributes, (attribute: Attribute, name) =>
      name === (identity ?? 'id') ? { ...attribute, presence: 'required' } : attribute,
    );
    return [terraformType, withTerraformNames(object(settable))];
  }),
);

function withTerraformNames(whole: ObjectKind<Members>): ObjectKind<Members> {
  const members = Object.entries(whole.members).map(([name, attribute]) => [
    toSnakeCase(name),
    { ...attribute, kind: withObject(attribute.kind, withTerraformNames) },
  ]);
  return object(Object.fromEntries(members) as Members);
}

const MASK = '(sensitive)';

export const isMasked = (value: Json): boolean => typeof value === 'string' && value.startsWith(MASK);

/**
 * Masks changed values that the plan marks as sensitive before or after the change, or that an attribute's description marks, and leaves
 * out values that only the service sets. Returns the masked plan and the secrets.
 */
export function maskPlan(plan: Plan) {
  const secrets = plan.sensitiveValues.flatMap(textsIn);
  const mask = (value: Json, marks: readonly Json[], whole: Partial<Attribute>, before: Json): Json => {
    if (marks.includes(true) && value !== null) {
      secrets.push(...textsIn(value));
      return before === null || printJson(value) === printJson(before) ? MASK : `${MASK} new`;
    }
    const maskPart = (part: Json, of: Partial<Attribute>, step: string | number): Json =>
      mask(part, [of.sensitive === true, ...marks.map((each) => at(each, step))], of, at(before, step));
    return mapAll(whole, value, maskPart) ?? value;
  };
  const maskChange = (entry: ResourceChange): ResourceChange => {
    const [{ change }, whole] = [entry, { kind: KINDS.get(String(entry.type)) }];
    const [before, after] = [at(change, 'before'), at(change, 'after')];
    const marks = [at(change, 'before_sensitive'), at(change, 'after_sensitive')];
    const masked = { before: mask(before, marks, whole, before), after: mask(after, marks, whole, before) };
    const settable = mapValues({ ...change, ...masked }, (value, name) =>
      /^(before|after)/.test(name) ? withoutComputed(value, whole) : value,
    );
    return { ...entry, change: settable };
  };
  // A sensitive output is masked, but not added to the secrets: its value may be an id that is not secret elsewhere.
  const outputChanges = mapValues(plan.outputChanges, (change) => {
    const isPublic = change.before_sensitive === false && change.after_sensitive === false;
    return isPublic ? change : { ...change, before: MASK, after: MASK };
  });
  const masked: Plan = {
    ...plan,
    resourceChanges: plan.resourceChanges.map(maskChange),
    drift: plan.drift.map(maskChange),
    outputChanges,
    actionInvocations: plan.actionInvocations.map((entry) => ({
      ...entry,
      config_values: mask(at(entry, 'config_values'), [at(entry, 'config_sensitive')], {}, null),
    })),
  };
  return { plan: masked, secrets };
}

function withoutComputed(value: Json, whole: Partial<Attribute>): Json {
  const kept = isJsonObject(value)
    ? filterMembers(value, (_, name) => partOf(whole, name).presence !== 'computed')
    : value;
  return mapAll(whole, kept, withoutComputed) ?? kept;
}

function textsIn(value: Json): string[] {
  if (Array.isArray(value) || isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  return value === null || typeof value === 'boolean' ? [] : [String(value)];
}

export const at = (value: Json | undefined, name: string | number): Json =>
  (isJsonObject(value) || Array.isArray(value)) && Object.hasOwn(value, name)
    ? (Reflect.get(value, name) as Json)
    : null;
