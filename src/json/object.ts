import type { Json, JsonObject } from './parse';

/** Whether a value is an object of JSON or Terraform, from any JavaScript realm: not a list, and not an instance of a class. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value);

/** Returns the value, or an empty object if the value is not an object. */
export const objectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the elements of a list, or none if the value is not a list. */
export const elementsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** Returns the objects in a list, or none if the value is not a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] => elementsOf(value).filter(isJsonObject);
