export const IS_WINDOWS = process.platform === 'win32';

/** Returns the shell command that sets an environment variable, in PowerShell's syntax on Windows. */
export const setVariableCommand = (name: string, value: string): string =>
  IS_WINDOWS ? `$env:${name} = '${value}'` : `export ${name}=${value}`;

export function quoted(path: string): string {
  if (!/[^\w@%+:,./-]/.test(path)) return path;
  return IS_WINDOWS ? `"${path}"` : `'${path.replaceAll("'", `'\\''`)}'`;
}
