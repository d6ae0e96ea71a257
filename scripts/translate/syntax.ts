/** What an example consists of: few enough forms that every language has a plain way to write each. */

/** A class or an interface, with the package that has it. */
export interface Name {
  readonly name: string;
  readonly from: 'cdktf' | 'this package';
}

export type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'constant'; readonly of: Name; readonly name: string }
  | { readonly kind: 'property'; readonly of: Expression; readonly name: string }
  | Call
  | Struct
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Expression])[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly of: Name | undefined };

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
  readonly members: readonly (readonly [string, Expression])[];
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

export const isName = (of: Expression | Name | string | null): of is Name =>
  typeof of === 'object' && of !== null && 'from' in of;

/** Every expression in an example, outer ones first. */
export function expressionsIn(statements: readonly Statement[]): Expression[] {
  return statements.flatMap(({ value }) => within(value));
}

function within(expression: Expression): Expression[] {
  return [expression, ...partsOf(expression).flatMap(within)];
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'property':
      return [expression.of];
    case 'call':
      return [
        ...(expression.of === null || isName(expression.of) ? [] : [expression.of]),
        ...expression.args,
      ];
    case 'struct':
      return expression.members.map(([, value]) => value);
    case 'map':
      return expression.entries.map(([, value]) => value);
    case 'list':
      return expression.items;
    default:
      return [];
  }
}

/** The classes and interfaces that an example names. */
export function namesIn(expressions: readonly Expression[]): Name[] {
  return expressions.flatMap((expression) => {
    if (expression.kind === 'struct') return [expression.name];
    if (expression.kind === 'constant') return [expression.of];
    if (expression.kind === 'list') return expression.of ? [expression.of] : [];
    return expression.kind === 'call' ? [expression.of, expression.name].filter(isName) : [];
  });
}
