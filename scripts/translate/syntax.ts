/** The syntax of examples. It has few kinds of expressions, and every language has a simple equivalent for each. */

/** A class or an interface, with its package. */
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
  /** The object, or the class of a static method, or null for a constructor. */
  readonly of: Expression | Name | null;
  /** The method, or the class that is constructed. */
  readonly name: string | Name;
  readonly args: readonly Expression[];
  /** Number of optional parameters without an argument. */
  readonly omitted: number;
}

/** An object whose type has a name: a configuration, or an object inside it. */
export interface Struct {
  readonly kind: 'struct';
  readonly name: Name;
  readonly members: Members;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
  /** Type of the structs, or class of the objects, in the list. */
  readonly of: Name | undefined;
}

export interface Statement {
  readonly comment: string | undefined;
  /** Whether a blank line precedes the statement. */
  readonly followsBlankLine: boolean;
  /** Name of the constant that gets the value, and the value's class. */
  readonly constant: { readonly name: string; readonly type: Name } | undefined;
  readonly value: Expression;
}

/** An example: its source and its parsed statements, which use the variable `stack`. */
export interface Example {
  /** Name of its page, such as `outgoing-webhook`. */
  readonly name: string;
  /** The code that pages show, with imports, before formatting. */
  readonly typescript: string;
  readonly statements: readonly Statement[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isName = (value: unknown): value is Name => isObject(value) && 'from' in value;
const isExpression = (value: unknown): value is Expression => isObject(value) && 'kind' in value;

/** Returns every expression in examples, outer expressions first. */
export const expressionsOf = (examples: readonly Example[]): Expression[] =>
  examples.flatMap(({ statements }) => statements.flatMap(({ value }) => withNested(value)));

function withNested(expression: Expression): Expression[] {
  const parts: unknown[] = Object.values(expression).flat(2);
  return [expression, ...parts.filter(isExpression).flatMap(withNested)];
}

/** Returns the sorted names that the expressions themselves, not their nested expressions, use from a package. */
export function namesFrom(from: Name['from'], expressions: readonly Expression[]): string[] {
  const names = expressions.flatMap((expression) => Object.values(expression).filter(isName));
  return [...new Set(names.filter((name) => name.from === from).map(({ name }) => name))].sort();
}
