import { LosslessNumber } from 'lossless-json';
import { mapDeep } from './json';
import { UUID_PATTERN } from '../contract/ids';
import { isJsonObject, Json, JsonObject, objectOrEmpty, parseJson, printJson } from '../contract/json';
import { filterMembers, mapValues } from '../json/members';
import { isEmpty } from '../json/same';

/**
 * Changes that services make to objects before they store them. Each change is pure, idempotent, and described in docs/emulator.md.
 * `old` is the SLO that the object replaces.
 */
export const STORE_QUIRKS = {
  float32Targets: (object) =>
    mapNumbers(object, (value, name) => (name === 'targetThresholdPercentage' ? asFloat32(value) : value)),
  numericIds: (object) => (isSlo(object) ? { ...object, id: numericId(object.id) } : object),
  trimText: (object) => mapDeep(object, (value) => (typeof value === 'string' ? value.trim() : value)),
  formattedQueries: (object) =>
    mapDeep(object, (value, name) =>
      name === 'query' && typeof value === 'string'
        ? value
            .trim()
            .replaceAll("'", '"')
            .replace(/\s+/g, ' ')
            .replace(/\( | (?=\))/g, (found) => found.trim())
        : value,
    ),
  addedLabel: (object) =>
    isSlo(object) ? { ...object, labels: { ...objectOrEmpty(object.labels), origin: 'api' } } : object,
  dayTimes: ({ createTime = null, ...object }) =>
    typeof createTime === 'string'
      ? { ...object, createTime: `${createTime.slice(0, 10)}T00:00:00.000Z` }
      : object,
  highRevisions: (object, old) =>
    old === undefined && isJsonObject(object.revision)
      ? { ...object, revision: { ...object.revision, revision: new LosslessNumber('18231') } }
      : object,
  derives: (object) => {
    const { grouping = null, type = null } = object;
    return isSlo(object)
      ? { ...object, ...derivedMembers(object), ...withoutEmpty({ grouping, type }) }
      : object;
  },
  omitEmpty: (object) => withoutEmpty(object),
  addMembers: (object) => ({
    ...object,
    serviceNotes: parseJson('{"shard": 9007199254740993, "weight": 1.50, "tier": "standard"}'),
  }),
  nullForAbsent: (object) => (isSlo(object) ? { ...NULL_MEMBERS, ...object } : object),
  emptyForAbsent: (object) =>
    isSlo(object) ? { ...EMPTY_MEMBERS, ...filterMembers(object, (value) => value !== null) } : object,
  pointZero: (object) =>
    mapNumbers(object, (number) =>
      /^-?\d+$/.test(number.value) ? new LosslessNumber(`${number.value}.0`) : number,
    ),
  quotedNumbers: (object) => mapNumbers(object, ({ value }) => value),
  keepsOldValues: (object, old) =>
    old ? { ...old, revision: object.revision, updateTime: object.updateTime } : object,
} satisfies Record<string, (object: JsonObject, old?: JsonObject) => JsonObject>;

const EMPTY_MEMBERS: JsonObject = {
  description: '',
  type: '',
  labels: {},
  grouping: { labels: [] },
  requestBasedMetricSli: {},
};
const NULL_MEMBERS: JsonObject = mapValues(EMPTY_MEMBERS, () => null);

const mapNumbers = (
  object: JsonObject,
  change: (number: LosslessNumber, name?: string) => Json,
): JsonObject =>
  mapDeep(object, (value, name) => (value instanceof LosslessNumber ? change(value, name) : value));

/** Converts a UUID to a number of up to 60 bits. Returns any other id unchanged. */
function numericId(id: Json): Json {
  if (typeof id !== 'string' || !UUID_PATTERN.test(id)) return id;
  return new LosslessNumber(String(BigInt(`0x${id.slice(0, 8)}${id.slice(24, 31)}`)));
}

function asFloat32(value: LosslessNumber): LosslessNumber {
  const text = String(Number(Math.fround(Number(value.toString())).toPrecision(9)));
  return /[a-z]/i.test(text.replace('e', '')) ? value : new LosslessNumber(text);
}

const withoutEmpty = (object: JsonObject): JsonObject =>
  mapDeep(object, (value) => (isEmpty(value) ? undefined : value));

export function isSlo(object: JsonObject): boolean {
  return Object.hasOwn(object, 'targetThresholdPercentage');
}

/** Returns the members of an SLO that services derive from its queries. */
export function derivedMembers({ requestBasedMetricSli = null }: JsonObject): JsonObject {
  const sli = withoutEmpty({ requestBasedMetricSli });
  const all = [...printJson(sli).matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inner]) => inner.split(','));
  const labels = [...new Set(all.map((label) => label.trim()))].filter((label) => label !== '').sort();
  return { grouping: { labels }, type: isEmpty(sli) ? 'UNSPECIFIED' : 'REQUEST_BASED' };
}
