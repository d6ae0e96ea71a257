/** Converts between a contextual data integration's attributes and the API's JSON. */
import { nameAsReceived } from '../../contract/dialect';
import { isJsonObject, JsonObject } from '../../contract/json';
import { isExactly } from '../../json/same';
import { isRecord, isFullyKnown, ObjectValue, Value } from '../../plugin';
import { contextualDataIntegration } from '../../schema/contextual-data-integration';
import { ResponseMismatch, member, withoutDefaults } from '../codec/json';
import { ShownValues, valuesAfterChange } from '../object/whose-value';

const members = contextualDataIntegration.attributes;

/** Returns the values after a read. The configurable attributes of a newly imported integration get the service's values. */
export function refreshedValues(shown: JsonObject, prior: ObjectValue): ShownValues {
  const { definitionKey, definitionVersion, integrationStatus, parameters } = members;
  const computed = { definitionKey, definitionVersion, integrationStatus, parameters };
  const { values, mismatches } = valuesAfterChange(computed, shown, {});
  const isImported = prior.integrationKey === null;
  const refreshed = {
    ...prior,
    ...values,
    integrationKey: isImported ? values.definitionKey : prior.integrationKey,
    version: typeof prior.version === 'string' ? prior.version : values.definitionVersion,
    integrationParameters: isImported ? importedParameters(shown) : reconciledParameters(shown, prior),
  };
  return { values: refreshed, mismatches };
}

/** Returns the state's parameters with the service's booleans. Keeps all other values, which the service may hide or rewrite. */
function reconciledParameters(shown: JsonObject, prior: ObjectValue): Value {
  if (!Array.isArray(prior.integrationParameters)) return prior.integrationParameters;
  const byKey = new Map(responseParameters(shown).map((parameter) => [String(parameter.key), parameter]));
  const atLastRead = booleansByKey(prior.parameters);
  return parametersIn(prior.integrationParameters).map((parameter) => {
    const key = String(parameter.key);
    const received = byKey.get(key);
    if (typeof parameter.booleanValue !== 'boolean' || received === undefined) return parameter;
    const value = member(received, 'booleanValue') ?? null;
    if (typeof value === 'boolean') return { ...parameter, booleanValue: value };
    // Services omit false, so if a parameter was true at the last read and has no value now, it is false.
    return value === null && atLastRead.get(key) === true ? { ...parameter, booleanValue: false } : parameter;
  });
}

/** Returns the boolean parameters. The service may hide other values, and Terraform generates no configuration for sensitive values. */
function importedParameters(shown: JsonObject): Value {
  return responseParameters(shown)
    .filter(isBooleanParameter)
    .map(({ key, booleanValue }) => ({
      key: String(key),
      booleanValue: booleanValue === true,
      valueJson: null,
      valueJsonWo: null,
      valueJsonWoVersion: null,
    }));
}

/** Returns the keys of the parameters whose values are not imported. */
export function hiddenKeys(shown: JsonObject): string[] {
  return responseParameters(shown)
    .filter((parameter) => !isBooleanParameter(parameter))
    .map(({ key }) => String(key));
}

/** Whether a parameter is a boolean. A parameter without a value counts as the boolean false, because services omit false. */
function isBooleanParameter({ key: _key, booleanValue = null, ...content }: JsonObject): boolean {
  return booleanValue === null
    ? Object.keys(withoutDefaults(content)).length === 0
    : typeof booleanValue === 'boolean';
}

/**
 * Compares the configuration with an imported integration, whose boolean parameters the import has read. Of the others, `hidden` exist on
 * the service, and the state contains those that an apply has recorded. Returns how the configuration differs.
 */
export function differenceFromImport(
  config: ObjectValue,
  prior: ObjectValue,
  hidden: readonly string[],
): 'none' | 'records hidden parameters' | 'changes parameters' {
  const [wanted, known] = [config, prior].map(({ integrationParameters }) =>
    parametersIn(integrationParameters),
  );
  if (config.integrationParameters === null) return known.some(isHidden) ? 'changes parameters' : 'none';
  if (!isFullyKnown(config.integrationParameters)) return 'changes parameters';
  const knownByKey = new Map(known.map((parameter) => [parameter.key, parameter]));
  const onService = booleansByKey(prior.parameters);
  const isSame = (parameter: ObjectValue) => {
    const { key, booleanValue } = parameter;
    const before = knownByKey.get(key);
    if (!isHidden(parameter)) {
      return (before ? before.booleanValue : (onService.get(key) ?? false)) === booleanValue;
    }
    return hidden.includes(String(key)) && (!before || isExactly(stored(parameter), stored(before)));
  };
  const wantedKeys = wanted.map(({ key }) => key);
  const isRemoved = (parameter: ObjectValue) => isHidden(parameter) && !wantedKeys.includes(parameter.key);
  if (!wanted.every(isSame) || known.some(isRemoved)) return 'changes parameters';
  const isNew = (parameter: ObjectValue) => isHidden(parameter) && !knownByKey.has(parameter.key);
  return wanted.some(isNew) ? 'records hidden parameters' : 'none';
}

const isHidden = ({ booleanValue }: ObjectValue): boolean => typeof booleanValue !== 'boolean';

/** The part of a parameter that the state contains. */
const stored = ({ valueJson = null, valueJsonWoVersion = null }: ObjectValue) => ({
  valueJson,
  valueJsonWoVersion,
});

function responseParameters(shown: JsonObject): JsonObject[] {
  const parameters = member(shown, 'parameters');
  const objects = Array.isArray(parameters) ? parameters.filter(isJsonObject) : [];
  const keyed = objects.filter(({ key }) => key !== undefined && key !== null && key !== '');
  const keys = keyed.map(({ key }) => String(key));
  if (new Set(keys).size === keys.length) return keyed;
  throw new ResponseMismatch(
    nameAsReceived(shown, 'parameters'),
    'a list without duplicate keys',
    parameters ?? null,
  );
}

const booleansByKey = (parameters: Value) =>
  new Map(parametersIn(parameters).map(({ key, booleanValue }) => [key, booleanValue]));

const parametersIn = (parameters: Value): ObjectValue[] =>
  Array.isArray(parameters) ? parameters.filter(isRecord) : [];
