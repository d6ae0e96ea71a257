/** Converts Terraform's snake_case attributes to the camelCase values that handlers use, and back. The description determines the types. */
import { LosslessNumber } from 'lossless-json';
import { mapValues } from '../../json/members';
import { isRecord, ObjectValue, Unknown, Value } from '../../plugin';
import { Kind, ListKind, MapKind, Members, ObjectKind } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** An object's values by attribute name. During a plan, they may be unknown. */
export type Values<M extends Members> = { [Name in keyof M]: ValueOf<M[Name]['kind']> | Unknown | null };

export type ValueOf<K extends Kind> = K extends { readonly kind: 'boolean' }
  ? boolean
  : K extends { readonly kind: 'number' | 'integer' }
    ? LosslessNumber
    : K extends ListKind<infer Of>
      ? (ValueOf<Of> | Unknown | null)[]
      : K extends MapKind<infer Of>
        ? { [key: string]: ValueOf<Of> | Unknown | null }
        : K extends ObjectKind<infer M>
          ? Values<M>
          : string;

export function fromTerraform<M extends Members>(members: M, value: ObjectValue): Values<M> {
  return rename(members, value, toSnakeCase, unchangedName) as Values<M>;
}

export function toTerraform(members: Members, value: object): ObjectValue {
  return rename(members, value as ObjectValue, unchangedName, toSnakeCase);
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
