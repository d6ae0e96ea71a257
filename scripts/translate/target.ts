import { Example, Expression, Statement } from './syntax';

/** A language that examples are translated to. */
export interface Target {
  /** Returns the code that pages show: statements that use a `stack`, with their imports. */
  snippet(example: Example): string;
  /** Returns the main file of a program whose only stack, `examples`, contains each example in a construct with its name. */
  program(examples: readonly Example[]): { readonly file: string; readonly text: string };
}

/** Returns the code of the statements, with their comments and the empty lines between them. */
export const joinStatements = (
  { statements }: Example,
  commentPrefix: string,
  margin: string,
  codeOf: (statement: Statement) => string,
): string =>
  statements
    .flatMap((statement) => [
      statement.followsBlankLine ? '\n' : '',
      statement.comment === undefined ? '' : `${margin}${commentPrefix} ${statement.comment}\n`,
      `${margin}${codeOf(statement)}\n`,
    ])
    .join('');

export type Writer<Result> = (expression: Expression, margin?: string) => Result;

/** Returns a writer that passes each expression to the language's function for that kind of expression. */
export const createWriter =
  <Result>(kinds: {
    readonly [Kind in Expression['kind']]: (
      of: Extract<Expression, { kind: Kind }>,
      margin: string,
    ) => Result;
  }): Writer<Result> =>
  (expression, margin = '') =>
    (kinds[expression.kind] as Writer<Result>)(expression, margin);

export const quoted = (text: string): string => JSON.stringify(text);

export const block = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
