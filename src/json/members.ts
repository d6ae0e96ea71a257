/** Objects: which values are objects, in JSON too, objects whose members have any name, even `__proto__`, and the paths of their members. */
import type { LosslessNumber } from 'lossless-json';

/** JSON whose numbers keep their text (`LosslessNumber`), so that 2^53+1 and 99.90 are sent unchanged. */
export type Json = null | boolean | string | LosslessNumber | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

/** Whether a value is an object of JSON or Terraform, from any JavaScript realm: not a list, and not an instance of a class. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value);

export const objectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

export const elementsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

export const objectsIn = (value: Json | undefined): JsonObject[] => elementsOf(value).filter(isJsonObject);

/** Like `Object.fromEntries`, but without an array for each member, because each Terraform call creates many objects. */
export function objectOf<Name extends string, T>(
  names: readonly Name[],
  valueOf: (name: Name) => T,
): Record<Name, T> {
  const object = {} as Record<Name, T>;
  for (const name of names) setMember<T>(object, name, valueOf(name));
  return object;
}

/** Like `Object.keys`, for an object whose type lists all of its members. */
export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

export const mapValues = <Name extends string, From, To>(
  object: Readonly<Record<Name, From>>,
  change: (value: From, name: Name) => To,
): Record<Name, To> => objectOf(namesOf(object), (name) => change(object[name], name));

export const filterMembers = <T>(
  object: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T> =>
  objectOf(
    Object.keys(object).filter((name) => isKept(object[name], name)),
    (name) => object[name],
  );

export const definedMembers = <T>(object: Readonly<Record<string, T | undefined>>) =>
  filterMembers(object, (value) => value !== undefined) as Record<string, T>;

/** Sets a member of any name. A plain assignment would lose `__proto__`. */
export function setMember<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

/** The path of a value, such as `['request_based_metric_sli', 'good_events', 'query']`. */
export type Path = readonly (string | number)[];

/** Formats a path as Terraform does: `request_based_metric_sli.good_events`, `steps[0].name`. */
export const formatPath = (path: Path): string =>
  path.reduce<string>((text, step) => joinPath(text, step), '');

export const joinPath = (path: string, step: string | number): string =>
  typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`;
