/** Between the attributes of a contextual data integration and what operations 8 and 9 carry. */
import { isRecord, ObjectValue, Value } from '../plugin';
import { fromJson, member, toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { stringsIn } from './common/other-variant';
import { Values } from './common/values';
import { isJsonObject, Json, JsonObject, printJson } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';

const members = contextualDataIntegration.attributes;
export type IntegrationValues = Values<typeof members>;

/** The `metadata` of operation 8. `config` is the only place where write-only values are. */
export function metadataOf(planned: IntegrationValues, config: IntegrationValues): JsonObject {
  const { integrationKey, version } = config as ObjectValue;
  const parameters = parametersOf(config).map(
    (parameter): Json =>
      Object.fromEntries([
        ['key', parameter.key as string],
        ...(typeof parameter.booleanValue === 'boolean' ? [['booleanValue', parameter.booleanValue]] : []),
        ...Object.entries(contentOf(parameter)),
      ]) as JsonObject,
  );
  return Object.fromEntries([
    ...Object.entries(toJsonObject(members, { integrationKey, version })),
    ...(planned.integrationParameters === null ? [] : [['integrationParameters', { parameters }]]),
    ...Object.entries(jsonObject(planned.extraMembers)),
  ]) as JsonObject;
}

export function secretsOf(values: IntegrationValues): string[] {
  return parametersOf(values).flatMap((parameter) => stringsIn(contentOf(parameter)));
}

/** The state after a read. An imported integration has no configured attributes yet, and takes the service's. */
export function refreshed(present: JsonObject, state: IntegrationValues): IntegrationValues {
  const { definitionKey, definitionVersion, integrationStatus, parameters } = members;
  const read = (attribute: { kind: Parameters<typeof fromJson>[0] }, name: string) =>
    fromJson(attribute.kind, member(present, name), name);
  const version = read(definitionVersion, 'definitionVersion');
  const isImported = state.integrationKey === null;
  return {
    ...state,
    integrationKey: isImported ? read(definitionKey, 'definitionKey') : state.integrationKey,
    version: typeof state.version === 'string' ? state.version : version,
    integrationParameters: isImported ? adopted(present) : reconciled(present, state),
    definitionKey: read(definitionKey, 'definitionKey'),
    definitionVersion: version,
    integrationStatus: read(integrationStatus, 'integrationStatus'),
    parameters: read(parameters, 'parameters'),
  } as IntegrationValues;
}

/** Booleans as they are on the service now: another value is drift. All other values the service may hide or rewrite. */
function reconciled(present: JsonObject, state: IntegrationValues): Value {
  if (!Array.isArray(state.integrationParameters)) return state.integrationParameters as Value;
  const now = new Map(
    answered(present).map((parameter) => [parameter.key, member(parameter, 'booleanValue')]),
  );
  return parametersOf(state).map((parameter) => {
    const value = now.get(String(parameter.key));
    const isDrift = typeof parameter.booleanValue === 'boolean' && typeof value === 'boolean';
    return isDrift ? { ...parameter, booleanValue: value } : parameter;
  });
}

function adopted(present: JsonObject): Value {
  const parameters = answered(present).map(({ key, booleanValue, ...content }) => ({
    key: String(key),
    booleanValue: typeof booleanValue === 'boolean' ? booleanValue : null,
    valueJson: Object.keys(content).length > 0 ? printJson(content) : null,
    valueJsonWo: null,
    valueJsonWoVersion: null,
  }));
  return parameters.length > 0 ? parameters : null;
}

function answered(present: JsonObject): JsonObject[] {
  const parameters = member(present, 'parameters');
  return Array.isArray(parameters) ? parameters.filter(isJsonObject) : [];
}

function parametersOf({ integrationParameters }: IntegrationValues): ObjectValue[] {
  return Array.isArray(integrationParameters) ? integrationParameters.filter(isRecord) : [];
}

function contentOf({ valueJson, valueJsonWo }: ObjectValue): JsonObject {
  return jsonObject((valueJson ?? valueJsonWo) as string | null);
}
