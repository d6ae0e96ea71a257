export const IS_WINDOWS = process.platform === 'win32';

/** Returns the command that sets an environment variable in the usual shell of this system, which on Windows is PowerShell. */
export const setVariable = (name: string, value: string): string =>
  IS_WINDOWS ? `$env:${name} = '${value}'` : `export ${name}=${value}`;
