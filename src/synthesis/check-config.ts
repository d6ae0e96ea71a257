import { IConstruct } from 'constructs';
import { isLiteral } from './literal';
import { literalSecretsIn } from './literal-secrets';
import { META_ARGUMENTS, misspeltIn, unknownIn } from './misspelt';
import { missingIn, mistakesIn } from './mistakes';
import { onSynthesize } from './on-synthesize';
import { configurationOf, isSynthesized, takesOver } from './overrides';
import { Place, placesIn } from './places';
import { spelled } from './spelling';
import { typeMistakeIn } from './type-mistakes';
import { warn } from './warn';
import { Description } from '../schema/description';
import { doubtIn, mistakeIn, Rule } from '../schema/rules';

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
        // Of an object that exists, only a plan knows which values are new.
        ...remarksOn(place, doubtIn).filter(() => !takesOver(construct)),
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
    return remark && isLiteral(value) ? [`${spelled(`${path}${name}`)} ${remark.what}. ${remark.next}`] : [];
  });
}

const mistakeOf: Rule = (attribute, value) => typeMistakeIn(attribute, value) ?? mistakeIn(attribute, value);
