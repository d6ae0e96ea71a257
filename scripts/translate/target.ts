import { Example, Expression, Statement } from './syntax';

/** A language that examples are translated to. */
export interface Target {
  readonly title: string;
  readonly fence: string;
  /** What the pages show: statements that use a `stack`, with their imports. */
  snippet(example: Example): string;
  /** The main file of a program whose only stack, `examples`, has all of them, each in a construct of its name. */
  program(examples: readonly Example[]): { readonly file: string; readonly text: string };
}

/** The statements with their comments and empty lines. `begin` stands before what is a statement only for its effect. */
export const lines = (
  statements: readonly Statement[],
  comment: string,
  margin: string,
  code: (statement: Statement) => string,
): string =>
  statements
    .map((statement, index) =>
      [
        statement.isApart && index > 0 ? '\n' : '',
        statement.comment === undefined ? '' : `${margin}${comment} ${statement.comment}\n`,
        `${margin}${code(statement)}\n`,
      ].join(''),
    )
    .join('');

export type Writer<Result, Context extends unknown[] = []> = (
  expression: Expression,
  ...context: Context
) => Result;

/** Writes an expression of any kind, by how the language writes each kind. */
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

/** `outgoing-webhook` or `private_key` as `outgoingWebhook` and `privateKey`. */
export const camelCase = (name: string): string =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

export const block = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
