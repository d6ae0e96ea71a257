import type { TSchema } from '@sinclair/typebox';
import { LosslessNumber } from 'lossless-json';
import { everywhere, groupingLabels, isSlo } from './stored-normalisers';
import { isJsonObject, Json, JsonObject } from '../contract/json';

/** Changes that services make to their answers, including the envelopes. The stored objects do not change. */
export const ANSWERED = {
  /** Answers every SLO with the grouping of its queries, even if another one is stored. */
  alwaysDerivedGrouping: (answer: JsonObject) =>
    everywhere(answer, (_, value) =>
      isJsonObject(value) && isSlo(value) ? { ...value, grouping: { labels: groupingLabels(value) } } : value,
    ),
  /** Answers integrations with parameters that nobody sent, before and after, and with additional members beside booleans. */
  surplusParameters: (answer: JsonObject) =>
    withParameters(answer, (parameters) => [
      { key: 'managedBy', stringValue: 'service' },
      ...parameters.map((parameter) =>
        'booleanValue' in parameter ? { ...parameter, stringValue: '', numericValue: null } : parameter,
      ),
      { key: 'isManaged', booleanValue: false },
    ]),
  /** Answers integrations with stars in place of the texts of their parameters. */
  maskedSecrets: (answer: JsonObject) =>
    withParameters(answer, (parameters) =>
      parameters.map(({ key, ...content }) => ({
        key,
        ...everywhere(content, (_, value) =>
          typeof value === 'string' && value !== '' ? '********' : value,
        ),
      })),
    ),
  /** Omits false, 0, empty texts, lists and maps, even in the envelope. Items of lists and entries of maps stay. */
  omitDefaults: (answer: JsonObject, output: TSchema) => withoutDefaults(answer, output) as JsonObject,
} satisfies Record<string, (answer: JsonObject, output: TSchema) => JsonObject>;

function withParameters(answer: JsonObject, change: (parameters: JsonObject[]) => JsonObject[]): JsonObject {
  const { integration } = answer;
  if (!isJsonObject(integration) || !Array.isArray(integration.parameters)) return answer;
  const parameters = change(integration.parameters.filter(isJsonObject));
  return { ...answer, integration: { ...integration, parameters } };
}

function withoutDefaults(value: Json, shape: TSchema | undefined): Json {
  if (Array.isArray(value)) {
    return value.map((item) => withoutDefaults(item, shape?.items as TSchema | undefined));
  }
  if (!isJsonObject(value) || isMap(shape)) return value;
  const shapes = (shape?.properties ?? {}) as Record<string, TSchema>;
  const entries = Object.entries(value)
    .map(([name, member]) => ({ name, member, of: Object.hasOwn(shapes, name) ? shapes[name] : undefined }))
    .filter(({ member, of }) => !isDefault(member, of))
    .map(({ name, member, of }): [string, Json] => [name, withoutDefaults(member, of)]);
  return Object.fromEntries(entries);
}

function isDefault(value: Json, shape: TSchema | undefined): boolean {
  if (value instanceof LosslessNumber) return /^-?0(\.0+)?$/.test(value.value);
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return isMap(shape) && Object.keys(value).length === 0;
  return value === false || value === '';
}

const isMap = (shape: TSchema | undefined): boolean => typeof shape?.additionalProperties === 'object';
