/** Reads what CDKTF keeps to itself. Tried with cdktf 0.21.0 and cdktn 0.24.0. */
import { Token } from 'cdktf';

/** Overrides by Terraform name. */
export type Overrides = Readonly<Record<string, unknown>>;

/** Returns the overrides of a stack or an element. CDKTF has no accessor for overrides. */
export const rawOverridesOf = (construct: object): Overrides =>
  recordOf(Reflect.get(construct, 'rawOverrides'));

/** Returns the value as an object, or an empty object if it has no members that are known at synth. */
export const recordOf = (value: unknown): Overrides =>
  typeof value === 'object' && value !== null && !Token.isUnresolved(value) ? (value as Overrides) : {};

/** Returns the import that `importFrom` adds to a resource. */
export const importOf = (resource: object): unknown => Reflect.get(resource, '_imported');

const DYNAMIC_EXPRESSION = Symbol.for('cdktf/TerraformDynamicExpression');

/** Returns the object that an iterator's `dynamic` repeats, or undefined for any other value. */
export const dynamicContentOf = (value: unknown): object | undefined =>
  DYNAMIC_EXPRESSION in Object(value) ? Object(Reflect.get(Object(value), 'content')) : undefined;
