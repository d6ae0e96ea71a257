import type { Json, JsonObject } from './parse';

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
