import { styleText } from 'node:util';

/** The styles of lines in the demo's output and in its picture. */
const STYLES = [
  [/^\d\. /, 'bold'],
  [/^ *\$ /, 'cyan'],
  [/^ *(\+ |Apply complete|No changes)/, 'green'],
  [/^ *~ /, 'yellow'],
  [/^ *- /, 'red'],
] as const;

export const styleOf = (line: string) => STYLES.find(([pattern]) => pattern.test(line))?.[1];

/** Prints lines, with colors if the output is a terminal that shows them. */
export function printStyled(...lines: string[]): void {
  const hasColors = process.stdout.isTTY && process.stdout.hasColors();
  for (const line of lines) {
    const style = hasColors ? styleOf(line) : undefined;
    console.log(style ? styleText(style, line) : line);
  }
}
