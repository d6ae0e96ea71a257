import { IConstruct } from 'constructs';
import { ConfigObject, configObjectsIn } from './config-objects';
import { isLiteral } from './literal';
import { literalSecretsIn } from './literal-secrets';
import { META_ARGUMENTS, misspeltIn, unknownIn } from './misspelt';
import { missingIn, mistakesIn } from './mistakes';
import { onSynthesize } from './on-synthesize';
import { configurationOf, isSynthesized, takesOver } from './overrides';
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
  const configObjects = () =>
    isSynthesized(construct)
      ? configObjectsIn({ members: attributes, exactlyOne }, configurationOf(construct, attributes, config()))
      : [];
  construct.node.addValidation({
    validate: () =>
      configObjects().flatMap((configObject) => [
        ...missingWithUnknownIn(configObject, additional),
        ...mistakesIn(configObject),
        ...misspeltIn(configObject, additional),
        ...remarksOn(configObject, mistakeOf),
      ]),
  });
  onSynthesize(construct, () => {
    for (const configObject of configObjects()) {
      const doubts = [
        ...unknownIn(configObject, additional),
        ...literalSecretsIn(configObject, adviceOnSecrets),
        // Of an object that exists, only a plan knows which values are new.
        ...remarksOn(configObject, doubtIn).filter(() => !takesOver(construct)),
      ];
      for (const doubt of doubts) warn(construct, doubt);
    }
  });
}

/** Unknown properties, too, since one of them may be meant for what is missing. No warning is printed of a synthesis that fails. */
function missingWithUnknownIn(configObject: ConfigObject, additional: readonly string[]): string[] {
  const missing = missingIn(configObject);
  return missing.length > 0 ? [...missing, ...unknownIn(configObject, additional)] : [];
}

function remarksOn({ settings, path, isWritten }: ConfigObject, rule: Rule): string[] {
  if (!isWritten) return [];
  return settings.flatMap(({ property: { name, attribute }, value }) => {
    const remark = rule(attribute, value);
    return remark && isLiteral(value) ? [`${spelled(`${path}${name}`)} ${remark.what}. ${remark.next}`] : [];
  });
}

const mistakeOf: Rule = (attribute, value) => typeMistakeIn(attribute, value) ?? mistakeIn(attribute, value);
