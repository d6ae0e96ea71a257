/**
 * Whether a value is a JSON object, a map or an object of Terraform: not a list, and not an instance of a class, such as `LosslessNumber`
 * or an unknown value. Also true for objects from another JavaScript realm.
 */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
