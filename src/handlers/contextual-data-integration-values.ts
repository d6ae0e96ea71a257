/** Converts between the attributes of a contextual data integration and the bodies of the API. */
import { isRecord, isFullyKnown, ObjectValue, Value } from '../plugin';
import { fromJsonObject, member } from './codec/json';
import { withoutDefaults } from './codec/omitted-defaults';
import { Values } from './codec/values';
import { isJsonObject, JsonObject } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';

const members = contextualDataIntegration.attributes;
export type IntegrationValues = Values<typeof members>;

/** The state after a read. An imported integration has no configured attributes yet, so it gets those of the service. */
export function refreshedValues(present: JsonObject, state: IntegrationValues): IntegrationValues {
  const { definitionKey, definitionVersion, integrationStatus, parameters } = members;
  const shown = fromJsonObject({ definitionKey, definitionVersion, integrationStatus, parameters }, present);
  const isImported = state.integrationKey === null;
  return {
    ...state,
    ...shown,
    integrationKey: isImported ? shown.definitionKey : state.integrationKey,
    version: typeof state.version === 'string' ? state.version : shown.definitionVersion,
    integrationParameters: isImported ? adopted(present) : reconciled(present, state),
  } as IntegrationValues;
}

/** Booleans as the service has them now: another value is drift. Other values are not compared, because the service may hide or rewrite them. */
function reconciled(present: JsonObject, state: IntegrationValues): Value {
  if (!Array.isArray(state.integrationParameters)) return state.integrationParameters as Value;
  const now = new Map(answered(present).map((parameter) => [String(parameter.key), parameter]));
  const trueKeys = trueKeysIn(state);
  return parametersOf(state).map((parameter) => {
    const key = String(parameter.key);
    const answer = now.get(key);
    if (typeof parameter.booleanValue !== 'boolean' || answer === undefined) return parameter;
    const value = member(answer, 'booleanValue') ?? null;
    if (typeof value === 'boolean') return { ...parameter, booleanValue: value };
    // The service showed it while it was true and omits it now, so it is false.
    return value === null && trueKeys.has(key) ? { ...parameter, booleanValue: false } : parameter;
  });
}

/** The parameters that were true on the service at the last read. */
function trueKeysIn({ parameters }: IntegrationValues): Set<string> {
  const shown = Array.isArray(parameters) ? parameters.filter(isRecord) : [];
  return new Set(shown.filter(({ booleanValue }) => booleanValue === true).map(({ key }) => String(key)));
}

/** Only booleans are imported: the service may hide other values, and Terraform does not write sensitive values into configuration. */
function adopted(present: JsonObject): Value {
  return answered(present)
    .filter(isBoolean)
    .map(({ key, booleanValue }) => ({
      key: String(key),
      booleanValue: booleanValue === true,
      valueJson: null,
      valueJsonWo: null,
      valueJsonWoVersion: null,
    }));
}

/** The keys of the parameters whose values are not imported. */
export function hiddenKeys(present: JsonObject): string[] {
  return answered(present)
    .filter((parameter) => !isBoolean(parameter))
    .map(({ key }) => String(key));
}

/** Services omit false, and may add other members to a boolean. */
function isBoolean({ key: _key, booleanValue = null, ...content }: JsonObject): boolean {
  return booleanValue === null
    ? Object.keys(withoutDefaults(content)).length === 0
    : typeof booleanValue === 'boolean';
}

/**
 * Whether an imported integration matches the configuration: the booleans are the same as on the service, and the other
 * parameters exist there. Parameters that are not configured do not count.
 */
export function isConfiguredSo(
  config: IntegrationValues,
  state: IntegrationValues,
  hidden: readonly string[],
): boolean {
  if (config.integrationParameters === null) return true;
  if (!isFullyKnown(config.integrationParameters as Value)) return false;
  const present = new Map(parametersOf(state).map(({ key, booleanValue }) => [key, booleanValue]));
  return parametersOf(config).every(({ key, booleanValue }) =>
    typeof booleanValue === 'boolean'
      ? (present.get(key) ?? false) === booleanValue
      : hidden.includes(String(key)),
  );
}

function answered(present: JsonObject): JsonObject[] {
  const parameters = member(present, 'parameters');
  const objects = Array.isArray(parameters) ? parameters.filter(isJsonObject) : [];
  return objects.filter(({ key }) => key !== undefined && key !== null && key !== '');
}

function parametersOf({ integrationParameters }: IntegrationValues): ObjectValue[] {
  return Array.isArray(integrationParameters) ? integrationParameters.filter(isRecord) : [];
}
