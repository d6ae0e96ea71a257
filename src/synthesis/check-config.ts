import { TerraformResource } from 'cdktf';
import { IConstruct } from 'constructs';
import { isCalculatedFromToken, isLiteral } from './literal';
import { literalSecretsIn } from './literal-secrets';
import { META_ARGUMENTS, misspeltIn, unknownIn } from './misspelt';
import { missingIn, mistakesIn } from './mistakes';
import { onSynthesize } from './on-synthesize';
import { configurationOf, isSynthesized, takesOver } from './overrides';
import { Place, placesIn } from './places';
import { warn } from './warn';
import { Description } from '../schema/description';
import { Attribute } from '../schema/kind';
import { doubtIn, mistakeIn, Remark, Rule } from '../schema/rules';

export interface CheckOptions {
  /** Properties of the construct in addition to the attributes of its description. Default: those of CDKTF. */
  readonly additional?: readonly string[];
  /** What to do about a secret that is a literal, by property. The default depends on the description. */
  readonly adviceOnSecrets?: Readonly<Record<string, string>>;
}

/** The checks of every construct: mistakes fail the synthesis, and possible mistakes give a warning. */
export function checkConfig(
  construct: IConstruct,
  { attributes, exactlyOne }: Pick<Description, 'attributes' | 'exactlyOne'>,
  config: () => object,
  { additional = META_ARGUMENTS, adviceOnSecrets }: CheckOptions = {},
): void {
  const places = () =>
    isSynthesized(construct)
      ? placesIn({ members: attributes, exactlyOne }, configurationOf(construct, attributes, config()))
      : [];
  construct.node.addValidation({
    validate: () =>
      places().flatMap((place) => [
        ...missingWithUnknownIn(place, additional),
        ...mistakesIn(place),
        ...misspeltIn(place, additional),
        ...remarksOn(place, mistakeOf),
      ]),
  });
  onSynthesize(construct, () => {
    for (const place of places()) {
      const doubts = [
        ...unknownIn(place, additional),
        ...literalSecretsIn(place, adviceOnSecrets),
        ...doubtsAbout(construct, place),
      ];
      for (const doubt of doubts) warn(construct, doubt);
    }
  });
}

/** Unknown properties, too, since one of them may be meant for what is missing. No warning is printed of a synthesis that fails. */
function missingWithUnknownIn(place: Place, additional: readonly string[]): string[] {
  const missing = missingIn(place);
  return missing.length > 0 ? [...missing, ...unknownIn(place, additional)] : [];
}

function remarksOn({ settings, path, isWritten }: Place, rule: Rule): string[] {
  if (!isWritten) return [];
  return settings.flatMap(({ property: { name, attribute }, value }) => {
    const remark = rule(attribute, value);
    return remark && isLiteral(value) ? [`${path}${name} ${remark.what}. ${remark.next}`] : [];
  });
}

/** Of an object that exists, only a plan knows which values are new. */
function doubtsAbout(construct: IConstruct, place: Place): string[] {
  const doubts = remarksOn(place, doubtIn);
  const exists =
    doubts.length > 0 && TerraformResource.isTerraformResource(construct) && takesOver(construct);
  return exists ? [] : doubts;
}

const mistakeOf: Rule = (attribute, value) =>
  numberMistakeIn(attribute, value) ?? typeMistakeIn(attribute, value) ?? mistakeIn(attribute, value);

/** Only the type checker keeps these from being written. The value may be secret, so it is not quoted. */
function typeMistakeIn({ kind: { kind } }: Attribute, value: unknown): Remark | undefined {
  const expected = TYPES[kind];
  const type = Array.isArray(value) ? 'a list' : (NAMES[typeof value] ?? typeof value);
  return expected === undefined || expected.includes(type)
    ? undefined
    : { what: `is ${type}, not ${expected[0]}`, next: `Set it to ${expected[0]}.` };
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
};
/** What may be written for a kind of value. */
const TYPES: Readonly<Record<string, string[]>> = {
  string: ['text'],
  json: ['text of JSON', 'text'],
  boolean: ['true or false', 'text'],
  list: ['a list'],
  map: ['an object'],
  object: ['an object'],
};

/** Values that JSON cannot express as a number: they would be synthesized as null or as nonsense. Terraform accepts digits in quotes. */
function numberMistakeIn({ kind }: Attribute, value: unknown): Remark | undefined {
  if (kind.kind !== 'number' && kind.kind !== 'integer') return undefined;
  if (isCalculatedFromToken(value)) {
    return {
      what: 'is calculated from a number that is only known at apply',
      next: 'The result is meaningless. Let Terraform calculate it with Op of cdktf, such as Op.mul(a, b).',
    };
  }
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumber && Number.isFinite(Number(value))
    ? undefined
    : {
        what: `is ${typeof value === 'string' ? `"${value}"` : String(value)}, not a number`,
        next: 'Set it to a number.',
      };
}
