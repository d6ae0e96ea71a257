import { Example, Expression, expressionsIn, Name, namesIn, Statement } from './syntax';

/** A language that examples are translated to. */
export interface Target {
  /** For people. */
  readonly title: string;
  /** Of code blocks. */
  readonly fence: string;
  /** What the pages show: statements that use a `stack`, with their imports. */
  snippet(example: Example): string;
  /** The main file of a program whose only stack, `examples`, has all of them, each in a construct of its name. */
  program(examples: readonly Example[]): { readonly file: string; readonly text: string };
}

/** The statements with their comments and empty lines. `begin` stands before what is a statement only for its effect. */
export function lines(
  statements: readonly Statement[],
  comment: string,
  margin: string,
  code: (statement: Statement) => string,
): string {
  return statements
    .map((statement, index) =>
      [
        statement.isApart && index > 0 ? '\n' : '',
        statement.comment === undefined ? '' : `${margin}${comment} ${statement.comment}\n`,
        `${margin}${code(statement)}\n`,
      ].join(''),
    )
    .join('');
}

/** The names of a package that the examples use, sorted. */
export function namesFrom(from: Name['from'], expressions: readonly Expression[]): string[] {
  const names = namesIn(expressions).filter((name) => name.from === from);
  return [...new Set(names.map(({ name }) => name))].sort();
}

export const expressionsOf = (examples: readonly Example[]): Expression[] =>
  examples.flatMap(({ statements }) => expressionsIn(statements));

export const quoted = (text: string): string => JSON.stringify(text);

/** `outgoing-webhook` as the name of a function. */
export const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export const block = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');
