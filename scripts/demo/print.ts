/** Bold on a terminal. */
export function heading(text: string): void {
  const bold = process.stdout.isTTY && process.stdout.hasColors();
  console.log(bold ? `\n\x1b[1m${text}\x1b[0m\n` : `\n${text}\n`);
}

export function indented(...lines: string[]): void {
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}

/** Columns as wide as their widest cell. */
export function table(rows: string[][]): void {
  const cells = rows.map((row) => row.map((cell) => (cell.length > 36 ? `${cell.slice(0, 35)}…` : cell)));
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  indented(...cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')));
}
