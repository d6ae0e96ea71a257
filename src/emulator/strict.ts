/** Undocumented checks that strict services make. The checks return problems in the same format as `validate`. */
import { Collection } from './collections';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { OperationName } from '../schema';

type Check = (object: JsonObject) => string[];

/** Checks the body of an operation, or an object in a collection. */
export function strictProblems(name: OperationName | Collection, object: JsonObject): string[] {
  return CHECKS[name]?.(object) ?? [];
}

const checkSlo: Check = (body) => {
  const target = Number(String(body.targetThresholdPercentage));
  const indicators = presentNames(body).filter((name) => name.endsWith('Sli'));
  return [
    ...problemUnless(body.name !== '', 'name: must not be empty'),
    ...problemUnless(target >= 0 && target <= 100, 'targetThresholdPercentage: must be from 0 to 100'),
    ...atMostOne('body', 'kind of SLI', indicators),
  ];
};

const checkApiKey: Check = (body) => [
  ...problemUnless(body.name !== '', 'name: must not be empty'),
  ...atMostOne('owner', 'owner', presentNames(body.owner)),
];

const checkEnrichment: Check = ({ fieldName, enrichmentType }) => [
  ...problemUnless(String((fieldName ?? '') as string) !== '', 'fieldName: required'),
  ...problemUnless(presentNames(enrichmentType).length === 1, 'enrichmentType: exactly one type is required'),
];

const checkEnrichments: Check = ({ requestEnrichments }) => {
  const entries = Array.isArray(requestEnrichments) ? requestEnrichments.filter(isJsonObject) : [];
  return [
    ...problemUnless(entries.length > 0, 'requestEnrichments: at least one is required'),
    ...entries.flatMap((entry, index) => within(`requestEnrichments[${index}]`, checkEnrichment(entry))),
  ];
};

const CHECKS: { readonly [Name in OperationName | Collection]?: Check } = {
  createApiKey: checkApiKey,
  createEnrichments: checkEnrichments,
  replaceSlo: checkSlo,
  validateSloAlerts: checkSlo,
  apiKeys: checkApiKey,
  enrichments: checkEnrichment,
  slos: checkSlo,
};

const within = (path: string, problems: string[]) => problems.map((problem) => `${path}.${problem}`);

function presentNames(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value).filter((name) => value[name] !== null) : [];
}

function atMostOne(path: string, what: string, names: readonly string[]): string[] {
  return problemUnless(names.length <= 1, `${path}: only one ${what} is allowed, not ${names.join(' and ')}`);
}

function problemUnless(isValid: boolean, problem: string): string[] {
  return isValid ? [] : [problem];
}
