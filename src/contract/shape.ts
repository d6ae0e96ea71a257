import {
  Array as ArrayShape,
  Boolean as BooleanShape,
  Object as ObjectShape,
  Optional,
  String as StringShape,
  Unsafe,
} from '@sinclair/typebox';
import type { TArray, TBoolean, TObject, TOptional, TSchema, TString, TUnsafe } from '@sinclair/typebox';
import type { LosslessNumber } from 'lossless-json';
import type { Json, JsonObject } from './json';

// TypeBox is imported by function, not as `Type`: the provider's bundle then contains 3 kB of it instead of 138 kB.

/** A JSON number or a quoted decimal string, of any size. */
export type Integer = LosslessNumber | number | bigint | string;
/** A JSON number, or a quoted one, of any precision. */
export type Decimal = LosslessNumber | number | string;

type Fields = { [name: string]: TSchema };
type Documented<F extends Fields, Required extends keyof F> = TObject<{
  [Name in keyof F]: Name extends Required ? F[Name] : TOptional<F[Name]>;
}>;

/** Members that are not in `required` are optional. Members that are not in `fields` are allowed and kept. */
export function object<F extends Fields, Required extends keyof F & string = never>(
  description: string,
  fields: F,
  required: readonly Required[] = [],
): Documented<F, Required> {
  const isRequired = new Set<string>(required);
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    isRequired.has(name) ? field : Optional(field),
  ]);
  return ObjectShape(Object.fromEntries(entries), { description }) as unknown as Documented<F, Required>;
}

/** The same shape with a name of its own in the OpenAPI document. */
export function named<S extends TSchema>(name: string, shape: S): S {
  return { ...shape, $id: name };
}

export function deprecated<S extends TSchema>(shape: S): S {
  return { ...shape, deprecated: true };
}

/** Marks a secret text, or an object whose undocumented members may be secret. The OpenAPI document shows the mark. */
export function secret<S extends TSchema>(shape: S): S {
  return { ...shape, [SECRET]: true };
}

export const SECRET = 'x-secret';

export function text(description: string): TString {
  return StringShape({ description });
}

/** ISO 8601 date-time. Not checked, because services write it with different precision. */
export function timestamp(description: string): TString {
  return StringShape({ description, format: 'date-time' });
}

/** An open enumeration: the API document lists only some of the values, so every string is valid. */
export function oneOf(description: string, ...listed: readonly string[]): TString {
  return StringShape({ description, examples: [...listed] });
}

export function flag(description: string): TBoolean {
  return BooleanShape({ description });
}

export function integer(description: string): TUnsafe<Integer> {
  return Unsafe<Integer>({ type: 'integer', format: 'int64', description });
}

export function decimal(description: string): TUnsafe<Decimal> {
  return Unsafe<Decimal>({ type: 'number', description });
}

/** For a value that is documented as an integer but sent as text, or the other way round. */
export function integerOrText(description: string): TUnsafe<Integer> {
  return Unsafe<Integer>({ type: ['integer', 'string'], description });
}

export function list<S extends TSchema>(description: string, items: S): TArray<S> {
  return ArrayShape(items, { description });
}

export function textMap(description: string): TUnsafe<Record<string, string>> {
  return Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description,
  });
}

/** An object whose members the API document does not show. */
export function anyObject(description: string): TUnsafe<JsonObject> {
  return Unsafe<JsonObject>({ type: 'object', description });
}

/** A value whose type the API document does not show. */
export function anything(description: string): TUnsafe<Json> {
  return Unsafe<Json>({ description });
}
