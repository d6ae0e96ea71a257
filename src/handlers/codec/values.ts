/** Converts Terraform's snake_case attributes to the camelCase values that handlers use, and back. The description determines the types. */
import { mapValues } from '../../json/members';
import { isRecord, ObjectValue, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** Returns an object's values, keyed by their API names. During a plan, some may be unknown. */
export function fromTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, toSnakeCase, unchangedName);
}

export function toTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, unchangedName, toSnakeCase);
}

type Naming = (apiName: string) => string;
const unchangedName: Naming = (apiName) => apiName;

function rename(members: Members, value: ObjectValue, from: Naming, to: Naming): ObjectValue {
  const renamed: ObjectValue = {};
  for (const name of Object.keys(members)) {
    renamed[to(name)] = renameWithin(members[name].kind, value[from(name)] ?? null, from, to);
  }
  return renamed;
}

function renameWithin(kind: Kind, value: Value, from: Naming, to: Naming): Value {
  if (kind.kind === 'object' && isRecord(value)) return rename(kind.members, value, from, to);
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.map((element) => renameWithin(kind.of, element, from, to));
  }
  if (kind.kind === 'map' && isRecord(value)) {
    return mapValues(value, (element) => renameWithin(kind.of, element, from, to));
  }
  return value;
}

/** Returns a string as Terraform stores it: in NFC, with U+FFFD for lone surrogates. */
export const terraformText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').normalize();
