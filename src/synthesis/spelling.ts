import { capitalized, toSnakeCase } from '../schema/names';

/** Returns a property's name, or a path, in the naming style of the program's language. Java uses the same style as TypeScript. */
export const spellPath = (path: string): string => path.replace(/[A-Za-z]\w*/g, spellName);

function spellName(name: string): string {
  // Set by the jsii runtime: Python/3.12.1, DotNet/8.0.1/..., Java/17, or the Go version, such as go1.25/linux/amd64.
  const agent = process.env.JSII_AGENT ?? '';
  if (agent.startsWith('Python/')) return toSnakeCase(name);
  return /^(DotNet|go|devel)/.test(agent) ? capitalized(name) : name;
}
