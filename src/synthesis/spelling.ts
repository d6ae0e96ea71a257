import { capitalized, toSnakeCase } from '../schema/names';
import { ConstantSpelling } from '../schema/rules';
import { WarningCode } from '../schema/warnings';

/** How a language of programs spells what messages name. */
interface Spelling {
  /** Matches what the jsii runtime of the language sets as its name. */
  readonly agent: RegExp;
  readonly property: (name: string) => string;
  readonly constant?: ConstantSpelling;
  /** Returns the setting of the provider that hides warnings with a code. */
  readonly acknowledgement: (code: string) => string;
}

const TYPESCRIPT: Spelling = {
  agent: /^/,
  property: (name) => name,
  acknowledgement: (code) => `acknowledge: { ${code}: 'reason' }`,
};

const SPELLINGS: readonly Spelling[] = [
  {
    // Such as Python/3.12.1.
    agent: /^Python\//,
    property: toSnakeCase,
    acknowledgement: (code) => `acknowledge={"${code}": "reason"}`,
  },
  {
    // Such as Java/17.
    agent: /^Java\//,
    property: (name) => name,
    acknowledgement: (code) => `acknowledge(Map.of("${code}", "reason"))`,
  },
  {
    // The Go version, such as go1.26/linux/amd64.
    agent: /^(go|devel)/,
    property: capitalized,
    constant: ({ name }, constant) => `${name}_${constant.name}()`,
    acknowledgement: (code) => `Acknowledge: &map[string]*string{"${code}": jsii.String("reason")}`,
  },
  {
    // Such as DotNet/10.0.1/...
    agent: /^DotNet\//,
    property: capitalized,
    acknowledgement: (code) => `Acknowledge = new Dictionary<string, string> { ["${code}"] = "reason" }`,
  },
];

const spelling = (): Spelling =>
  SPELLINGS.find(({ agent }) => agent.test(process.env.JSII_AGENT ?? '')) ?? TYPESCRIPT;

/** Returns a property's name, or a path, in the naming style of the program's language. */
export const spellPath = (path: string): string => path.replace(/[A-Za-z]\w*/g, spelling().property);

/** Returns the expression for a constant in the program's language. */
export const spellConstant: ConstantSpelling = (constants, constant) =>
  spelling().constant?.(constants, constant) ?? `${constants.name}.${constant.name}`;

export const spellAcknowledgement = (code: WarningCode): string => spelling().acknowledgement(code);
