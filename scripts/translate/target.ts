import { Example, Expression, Statement } from './syntax';

/** A language that examples are translated to. */
export interface Target {
  /** Returns the code that pages show: statements that use a `stack`, with their imports. */
  snippet(example: Example): string;
  /** Returns the main file of a program whose only stack, `examples`, contains each example in a construct with its name. */
  program(examples: readonly Example[]): { readonly file: string; readonly text: string };
}

/** Returns the statements with their comments and empty lines. */
export const lines = (
  { statements }: Example,
  comment: string,
  margin: string,
  code: (statement: Statement) => string,
): string =>
  statements
    .flatMap((statement) => [
      statement.followsBlankLine ? '\n' : '',
      statement.comment === undefined ? '' : `${margin}${comment} ${statement.comment}\n`,
      `${margin}${code(statement)}\n`,
    ])
    .join('');

export type Writer<Result, Context extends unknown[] = []> = (
  expression: Expression,
  ...context: Context
) => Result;

/** Writes any expression, with the language's function for its kind. */
export const writer =
  <Result, Context extends unknown[]>(kinds: {
    readonly [Kind in Expression['kind']]: (
      expression: Extract<Expression, { kind: Kind }>,
      ...context: Context
    ) => Result;
  }): Writer<Result, Context> =>
  (expression, ...context) =>
    (kinds[expression.kind] as Writer<Result, Context>)(expression, ...context);

export const quoted = (text: string): string => JSON.stringify(text);

export const block = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
