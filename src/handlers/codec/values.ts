/** Converts Terraform's snake_case attributes to the camelCase values that handlers use, and back. The description determines the types. */
import { ObjectValue, Value } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { Described, mapMembers, mapParts } from '../../schema/visit';

/** Returns an object's values, keyed by their API names. During a plan, some may be unknown. */
export function fromTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, toSnakeCase, unchangedName);
}

export function toTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, unchangedName, toSnakeCase);
}

const unchangedName = (apiName: string): string => apiName;

function rename(
  members: Members,
  value: ObjectValue,
  from: typeof unchangedName,
  to: typeof unchangedName,
): ObjectValue {
  const renamed = (part: Value = null, whole: Described): Value =>
    mapParts(whole, part, renamed, from, to) ?? part;
  return mapMembers(members, value, renamed, from, to);
}

/** Returns a string as Terraform stores it: in NFC, with U+FFFD for lone surrogates. */
export const terraformText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').normalize();
