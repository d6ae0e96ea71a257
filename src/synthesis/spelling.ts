import { capitalized, toSnakeCase } from '../schema/names';

/** A property, or a path to one, as the language of the program spells it, for a message. Java spells it as TypeScript does. */
export const spelled = (path: string): string => path.replace(/[A-Za-z]\w*/g, spell);

function spell(name: string): string {
  // From the runtime of jsii: Python/3.12.1, DotNet/8.0.1/..., Java/17, or the version of Go, such as go1.25/linux/amd64.
  const agent = process.env.JSII_AGENT ?? '';
  if (agent.startsWith('Python/')) return toSnakeCase(name);
  return /^(DotNet|go|devel)/.test(agent) ? capitalized(name) : name;
}
