import { capitalized, toSnakeCase } from '../schema/names';
import { ConstantSpelling } from '../schema/rules';

/** Returns a property's name, or a path, in the naming style of the program's language. Java uses the same style as TypeScript. */
export const spellPath = (path: string): string => path.replace(/[A-Za-z]\w*/g, spellName);

/** Returns the expression for a constant in the program's language. */
export const spellConstant: ConstantSpelling = (constants, { name }) =>
  isGo() ? `${constants.name}_${name}()` : `${constants.name}.${name}`;

function spellName(name: string): string {
  if (agent().startsWith('Python/')) return toSnakeCase(name);
  return isGo() || agent().startsWith('DotNet/') ? capitalized(name) : name;
}

const isGo = (): boolean => /^(go|devel)/.test(agent());

/** Set by the jsii runtime: Python/3.12.1, DotNet/10.0.1/..., Java/17, or the Go version, such as go1.26/linux/amd64. */
const agent = (): string => process.env.JSII_AGENT ?? '';
