import { IConstruct } from 'constructs';
import { configObjectsIn, isPlainConfig, isSet, pathOf, PROPERTIES } from './config-objects';
import { isLiteral, plainCopy } from './literal';
import { literalSecretWarnings } from './literal-secrets';
import { dynamicNameErrors, META_ARGUMENTS, unknownProperties } from './misspelled';
import { configurationOf, isAppended, isSynthesized, isImportedOrMoved } from './overrides';
import { onSynthesize } from './patches/on-synthesize';
import { foreignProviderErrors } from './provider-choice';
import { spellConstant, spellPath } from './spelling';
import { typeErrorIn } from './type-errors';
import { warn } from './warn';
import { formatPath } from '../json/members';
import { choiceErrors } from '../schema/choices';
import { Description } from '../schema/description';
import { boolean, list, Members, number, optional, required, string } from '../schema/kind';
import { propertyName } from '../schema/names';
import { errorIn, suspicionsIn } from '../schema/rules';
import { ConfigObject, elementsIn } from '../schema/visit';

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
    validate: () => [
      ...foreignProviderErrors(construct),
      ...configObjects().flatMap((configObject) => {
        const missing = missingPropertyErrors(configObject);
        const unknown = unknownProperties(configObject, additional);
        return [
          ...missing,
          // An unknown property may be a misspelling of the missing one, and a failed synthesis prints no warnings.
          ...(missing.length > 0 ? unknown.warnings : []),
          ...choiceErrors(configObject, PROPERTIES).map(({ problem, advice }) => `${problem}. ${advice}`),
          ...droppedNameErrors(configObject),
          ...unknown.errors,
          ...dynamicNameErrors(configObject),
          ...errorsOn(configObject),
        ];
      }),
    ],
  });
  onSynthesize(construct, () => {
    for (const configObject of configObjects()) {
      for (const text of unknownProperties(configObject, additional).warnings) {
        warn(construct, 'unknown_property', text);
      }
      for (const { name } of configObject.settings.filter(({ value }) => isAppended(value))) {
        const property = spellPath(pathOf(configObject, name));
        const text = `An override adds to ${property}, because CDKTF appends lists. To replace the list, set ${property} instead.`;
        warn(construct, 'appended_list', text);
      }
      for (const text of literalSecretWarnings(configObject, adviceOnSecrets)) {
        warn(construct, 'literal_secret', text);
      }
      for (const { code, at, within = [], problem, advice } of literalSuspicions(configObject)) {
        // Only new values cause these warnings. Synthesis cannot know which values of an imported or moved resource are new, but a plan can.
        if (isImportedOrMoved(construct)) continue;
        // Users choose the names of map entries, so only the path of the attribute is converted to the program's language.
        warn(construct, code, `${formatPath([spellPath(formatPath(at)), ...within])} ${problem}. ${advice}`);
      }
    }
  });
}

/** Members for `requireValid`. */
export const REQUIRED_TEXT = required(string, '');
export const TEXT = optional(string, '');
export const TEXTS = optional(list(string), '');
export const NUMBERS = optional(list(number), '');
export const FLAG = optional(boolean, '');

/** Throws if an object that is not the configuration of a resource does not have these members. `additional` ones may have any value. */
export function requireValid(members: Members, object: object, additional: readonly string[] = []): void {
  const [config] = configObjectsIn({ members }, plainCopy(object));
  const { errors, warnings } = unknownProperties(config, additional);
  const [problem] = [...errors, ...warnings, ...missingPropertyErrors(config), ...errorsOn(config)];
  if (problem !== undefined) throw new Error(problem);
}

/** Returns errors about required properties that are not set. The type checker cannot find these in JavaScript or behind casts. */
function missingPropertyErrors(config: ConfigObject): string[] {
  return Object.entries(config.shape.members)
    .filter(([name, { presence }]) => presence === 'required' && !isSet(config.object, propertyName(name)))
    .map(([name]) => `${spellPath(pathOf(config, propertyName(name)))} is not set. It is required.`);
}

/** Returns errors about map entries that CDKTF silently drops because of their name. */
function droppedNameErrors({ settings, path }: ConfigObject): string[] {
  return settings
    .flatMap(({ name, attribute, value }) => elementsIn(attribute, value, [...path, name]))
    .filter(([kind, value]) => kind.kind === 'map' && Object.hasOwn(Object(value), '__proto__'))
    .map(
      ([, , at]) =>
        `${spellPath(formatPath(at))} has an entry named __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
    );
}

function errorsOn(config: ConfigObject): string[] {
  if (!isPlainConfig(config)) return [];
  return config.settings.flatMap(({ name, attribute, value }) => {
    const error = typeErrorIn(attribute, value) ?? errorIn(attribute, value, spellConstant);
    return error && isLiteral(value)
      ? [`${spellPath(pathOf(config, name))} ${error.problem}. ${error.advice}`]
      : [];
  });
}

const literalSuspicions = (config: ConfigObject) =>
  isPlainConfig(config)
    ? suspicionsIn(config, PROPERTIES, (value) => (isLiteral(value) ? value : undefined))
    : [];
