/** Undocumented checks that strict services make. Problems have the same form as those from `validate`. */
import { Collection } from './collections';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { OperationName } from '../schema';

type Check = (object: JsonObject) => string[];

export function strictProblems(operation: OperationName, body: JsonObject): string[] {
  return OPERATIONS[operation]?.(body) ?? [];
}

export function strictProblemsOfSeed(collection: Collection, object: JsonObject): string[] {
  return COLLECTIONS[collection]?.(object) ?? [];
}

const slo: Check = (body) => {
  const target = Number(String(body.targetThresholdPercentage));
  return [
    ...unless(body.name !== '', 'name: must not be empty'),
    ...unless(target >= 0 && target <= 100, 'targetThresholdPercentage: must be from 0 to 100'),
    ...atMostOne(
      'body',
      'kind of SLI',
      namesIn(body).filter((name) => name.endsWith('Sli')),
    ),
  ];
};

const apiKey: Check = (body) => [
  ...unless(body.name !== '', 'name: must not be empty'),
  ...atMostOne('owner', 'owner', namesIn(body.owner)),
];

/** The webhook types are not documented. A type fits a variant if it contains the variant's name, or if that name contains the type. */
const webhook: Check = (data) => {
  const type = letters(typeof data.type === 'string' ? data.type : '');
  const variants = Object.keys(data).filter((name) => isJsonObject(data[name]));
  const isMatch = variants.some((name) => letters(name).includes(type) || type.includes(letters(name)));
  return unless(
    variants.length === 0 || type === 'unknown' || isMatch,
    `type: ${String(data.type)} does not fit the variant ${variants.join(' and ')}`,
  );
};

const enrichment: Check = ({ fieldName, enrichmentType }) => [
  ...unless(String((fieldName ?? '') as string) !== '', 'fieldName: required'),
  ...unless(namesIn(enrichmentType).length === 1, 'enrichmentType: exactly one type is required'),
];

const enrichments: Check = ({ requestEnrichments: entries }) => {
  if (!Array.isArray(entries) || entries.length === 0) {
    return ['requestEnrichments: at least one is required'];
  }
  return entries
    .filter(isJsonObject)
    .flatMap((entry, index) => enrichment(entry).map((problem) => `requestEnrichments[${index}].${problem}`));
};

const webhookInput: Check = ({ data }) =>
  isJsonObject(data) ? webhook(data).map((problem) => `data.${problem}`) : [];

const OPERATIONS: { readonly [Name in OperationName]?: Check } = {
  createApiKey: apiKey,
  createEnrichments: enrichments,
  createOutgoingWebhook: webhookInput,
  testOutgoingWebhook: webhookInput,
  replaceSlo: slo,
  validateSloAlerts: slo,
};

const COLLECTIONS: { readonly [Name in Collection]?: Check } = {
  apiKeys: apiKey,
  enrichments: enrichment,
  slos: slo,
  webhooks: webhook,
};

const letters = (name: string) => name.replace(/[^a-z]/gi, '').toLowerCase();

function namesIn(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value).filter((name) => value[name] !== null) : [];
}

function atMostOne(path: string, what: string, names: readonly string[]): string[] {
  return unless(names.length <= 1, `${path}: one ${what} is allowed, but there are ${names.join(' and ')}`);
}

function unless(isValid: boolean, problem: string): string[] {
  return isValid ? [] : [problem];
}
