import { IConstruct } from 'constructs';
import { configObjectsIn, isPlainConfig, pathOf } from './config-objects';
import { missingPropertyErrors, errorsIn } from './errors';
import { isLiteral } from './literal';
import { literalSecretWarnings } from './literal-secrets';
import { META_ARGUMENTS, misspellingErrors, unknownPropertyWarnings } from './misspelt';
import { onSynthesize } from './on-synthesize';
import { configurationOf, isSynthesized, isImportedOrMoved } from './overrides';
import { spellPath } from './spelling';
import { typeErrorIn } from './type-errors';
import { warn } from './warn';
import { Description } from '../schema/description';
import { warningIn, errorIn, Rule } from '../schema/rules';
import { ConfiguredObject } from '../schema/walk';

export interface CheckOptions {
  /** Properties of the construct that its description does not contain. Default: CDKTF's own properties. */
  readonly additional?: readonly string[];
  /** Advice for secrets given as literals, keyed by property. Other properties get general advice. */
  readonly adviceOnSecrets?: Readonly<Record<string, string>>;
}

/** Adds the checks that all constructs share. Errors make the synthesis fail. Values that are only probably wrong cause a warning. */
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
        ...missingAndUnknownErrors(configObject, additional),
        ...errorsIn(configObject),
        ...misspellingErrors(configObject, additional),
        ...findingsOn(configObject, errorOf),
      ]),
  });
  onSynthesize(construct, () => {
    for (const configObject of configObjects()) {
      const warnings = [
        ...unknownPropertyWarnings(configObject, additional),
        ...literalSecretWarnings(configObject, adviceOnSecrets),
        // Skipped for imported and moved resources, because only a plan shows which of their values are new.
        ...findingsOn(configObject, warningIn).filter(() => !isImportedOrMoved(construct)),
      ];
      for (const warning of warnings) warn(construct, warning);
    }
  });
}

/** Returns errors about missing properties. If there are any, adds warnings about unknown ones, because a failed synthesis prints none. */
function missingAndUnknownErrors(configObject: ConfiguredObject, additional: readonly string[]): string[] {
  const missing = missingPropertyErrors(configObject);
  return missing.length > 0 ? [...missing, ...unknownPropertyWarnings(configObject, additional)] : [];
}

function findingsOn(config: ConfiguredObject, rule: Rule): string[] {
  if (!isPlainConfig(config)) return [];
  return config.settings.flatMap(({ name, attribute, value }) => {
    const finding = rule(attribute, value);
    return finding && isLiteral(value)
      ? [`${spellPath(pathOf(config, name))} ${finding.problem}. ${finding.advice}`]
      : [];
  });
}

const errorOf: Rule = (attribute, value) => typeErrorIn(attribute, value) ?? errorIn(attribute, value);
