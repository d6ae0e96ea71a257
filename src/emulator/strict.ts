/** Undocumented checks that strict services make. The checks return problems in the same format as `validate`. */
import { Collection } from './collections';
import { isJsonObject, Json, JsonObject, objectOrEmpty } from '../contract/json';
import { OperationName } from '../schema';

/** Returns one entry for each rule: the problem, or false if the object follows the rule. */
type Check = (object: JsonObject) => (string | false)[];

export function strictProblems(name: OperationName | Collection, object: JsonObject): string[] {
  return (CHECKS[name]?.(object) ?? []).filter((problem) => problem !== false);
}

const checkSlo: Check = (body) => {
  const target = Number(String(body.targetThresholdPercentage));
  const indicators = presentNames(body).filter((name) => name.endsWith('Sli'));
  return [
    body.name === '' && 'name: must not be empty',
    !(target >= 0 && target <= 100) && 'targetThresholdPercentage: must be from 0 to 100',
    atMostOne('body', 'kind of SLI', indicators),
  ];
};

const checkApiKey: Check = (body) => [
  body.name === '' && 'name: must not be empty',
  atMostOne('owner', 'owner', presentNames(body.owner)),
];

const checkEnrichment: Check = ({ fieldName, enrichmentType }) => [
  (fieldName ?? '') === '' && 'fieldName: required',
  presentNames(enrichmentType).length !== 1 && 'enrichmentType: exactly one type is required',
];

const checkEnrichments: Check = ({ requestEnrichments }) => {
  const entries = Array.isArray(requestEnrichments) ? requestEnrichments.filter(isJsonObject) : [];
  return [
    entries.length === 0 && 'requestEnrichments: at least one is required',
    ...entries.flatMap((entry, index) =>
      checkEnrichment(entry).map((problem) => problem && `requestEnrichments[${index}].${problem}`),
    ),
  ];
};

/** The variant is the only member that is an object. */
const checkWebhook: Check = ({ data }) => [
  Object.values(objectOrEmpty(data)).filter(isJsonObject).length !== 1 &&
    'data: exactly one variant is required',
];

const CHECKS: { readonly [Name in OperationName | Collection]?: Check } = {
  createApiKey: checkApiKey,
  createEnrichments: checkEnrichments,
  createOutgoingWebhook: checkWebhook,
  replaceSlo: checkSlo,
  testOutgoingWebhook: checkWebhook,
  validateSloAlerts: checkSlo,
  apiKeys: checkApiKey,
  enrichments: checkEnrichment,
  slos: checkSlo,
};

function presentNames(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value).filter((name) => value[name] !== null) : [];
}

const atMostOne = (path: string, what: string, names: readonly string[]) =>
  names.length > 1 && `${path}: only one ${what} is allowed, not ${names.join(' and ')}`;
