/** What an example consists of: few enough forms that every language has a plain way to write each. */

/** A class or an interface, with the package that has it. */
export interface Name {
  readonly name: string;
  readonly from: 'cdktf' | 'this package';
}

export type Members = readonly (readonly [name: string, value: Expression])[];

export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly of: Name; readonly name: string }
  | { readonly kind: 'property'; readonly of: Expression; readonly name: string }
  | Call
  | Struct
  | { readonly kind: 'map'; readonly entries: Members }
  | List;

export interface Call {
  readonly kind: 'call';
  /** An object, a class for a static method, or null for a constructor. */
  readonly of: Expression | Name | null;
  /** The method, or the class that is constructed. */
  readonly name: string | Name;
  readonly args: readonly Expression[];
  /** How many optional parameters have no argument. */
  readonly left: number;
}

/** An object whose type has a name: a configuration, or an object in one. */
export interface Struct {
  readonly kind: 'struct';
  readonly name: Name;
  readonly members: Members;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
  /** The type of structs in it. */
  readonly of: Name | undefined;
}

export interface Statement {
  readonly comment: string | undefined;
  /** Whether an empty line stands before it. */
  readonly isApart: boolean;
  /** The constant that gets the value, and the class of the value. */
  readonly constant: { readonly name: string; readonly type: Name } | undefined;
  readonly value: Expression;
}

/** The body of an example, which has a `stack`. */
export interface Example {
  /** Such as `outgoing-webhook`. */
  readonly name: string;
  /** As it is shown, with its imports, but not yet formatted. */
  readonly typescript: string;
  readonly statements: readonly Statement[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isName = (value: unknown): value is Name => isObject(value) && 'from' in value;
const isExpression = (value: unknown): value is Expression => isObject(value) && 'kind' in value;

/** Every expression in examples, outer ones first. */
export const expressionsOf = (examples: readonly Example[]): Expression[] =>
  examples.flatMap(({ statements }) => statements.flatMap(({ value }) => within(value)));

function within(expression: Expression): Expression[] {
  const parts: unknown[] = Object.values(expression).flat(2);
  return [expression, ...parts.filter(isExpression).flatMap(within)];
}

/** The names of a package that the expressions use themselves, sorted. */
export function namesFrom(from: Name['from'], expressions: readonly Expression[]): string[] {
  const names = expressions.flatMap((expression) => Object.values(expression).filter(isName));
  return [...new Set(names.filter((name) => name.from === from).map(({ name }) => name))].sort();
}
