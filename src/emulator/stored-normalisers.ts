import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

/** Changes that services make to objects before they store them. Each is pure and idempotent. */
export const STORED = {
  /** Keeps targets as 32-bit floats: 99.9 becomes 99.9000015. */
  float32Targets: (object: JsonObject) =>
    everywhere(object, (name, value) =>
      name === 'targetThresholdPercentage' && value instanceof LosslessNumber ? asFloat32(value) : value,
    ),
  /** Trims every text. */
  trimText: (object: JsonObject) =>
    everywhere(object, (_, value) => (typeof value === 'string' ? value.trim() : value)),
  /** Sorts every list by the JSON of its items. */
  reorderLists: (object: JsonObject) =>
    everywhere(object, (_, value) => (Array.isArray(value) ? sorted(value) : value)),
  /** Derives an SLO's `grouping` from `by (...)` in its queries, whatever was sent. */
  derivedGrouping: (object: JsonObject) =>
    isSlo(object) ? { ...object, grouping: { labels: groupingLabels(object) } } : object,
  /** Derives an SLO's `type` from the kind of its indicator, whatever was sent. */
  derivedType: (object: JsonObject) =>
    isSlo(object)
      ? { ...object, type: isEmpty(object.requestBasedMetricSli ?? {}) ? 'UNSPECIFIED' : 'REQUEST_BASED' }
      : object,
  /** Fills in an archive's region and an enrichment's columns if they were not sent. */
  filledIn: (object: JsonObject) => ({ ...object, ...defaultRegion(object), ...defaultColumns(object) }),
  /** Replaces an undocumented or absent time frame by the unspecified one. */
  knownTimeFrames: (object: JsonObject) =>
    isSlo(object) && !TIME_FRAMES.test(String(object.sloTimeFrame))
      ? { ...object, sloTimeFrame: 'SLO_TIME_FRAME_UNSPECIFIED' }
      : object,
  /** Trims the names of labels and converts them to lower case; the last of those that become equal wins. */
  plainLabelNames: (object: JsonObject) =>
    isJsonObject(object.labels)
      ? {
          ...object,
          labels: Object.fromEntries(
            Object.entries(object.labels).map(([name, value]) => [name.trim().toLowerCase(), value]),
          ),
        }
      : object,
  /** Keeps one of equal items of a list. */
  uniqueItems: (object: JsonObject) =>
    everywhere(object, (_, value) => (Array.isArray(value) ? unique(value) : value)),
  /** Leaves out members that are empty texts, lists or objects. */
  omitEmpty: (object: JsonObject) => everywhere(object, (_, value) => (isEmpty(value) ? undefined : value)),
  /** Adds a member that no document lists. */
  addMembers: (object: JsonObject) => ({
    ...object,
    serviceNotes: parseJson('{"shard": 9007199254740993, "weight": 1.50, "tier": "standard"}'),
  }),
  /** Answers null for absent members of an SLO. */
  nullForAbsent: (object: JsonObject) => (isSlo(object) ? { ...NOTHING, ...object } : object),
  /** Answers an empty text or object for absent members of an SLO. */
  emptyForAbsent: (object: JsonObject) => (isSlo(object) ? { ...EMPTY, ...withoutNull(object) } : object),
  /** Writes whole numbers with a fraction: 1.0. */
  pointZero: (object: JsonObject) =>
    everywhere(object, (_, value) =>
      value instanceof LosslessNumber && /^-?\d+$/.test(value.value)
        ? new LosslessNumber(`${value.value}.0`)
        : value,
    ),
  /** Writes numbers as text. */
  quotedNumbers: (object: JsonObject) =>
    everywhere(object, (_, value) => (value instanceof LosslessNumber ? value.value : value)),
} satisfies Record<string, (object: JsonObject) => JsonObject>;

const TIME_FRAMES = /^SLO_TIME_FRAME_(UNSPECIFIED|(7|14|21|28)_DAYS)$/;
const EMPTY: JsonObject = {
  description: '',
  type: '',
  labels: {},
  grouping: { labels: [] },
  requestBasedMetricSli: {},
};
const NOTHING: JsonObject = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, null]));

/** Children first; a member that becomes undefined is left out. */
export function everywhere(
  object: JsonObject,
  change: (name: string, value: Json) => Json | undefined,
): JsonObject {
  const visit = (name: string, value: Json): Json | undefined => {
    if (Array.isArray(value)) {
      return change(
        name,
        value.map((item) => visit('', item)).filter((item) => item !== undefined),
      );
    }
    return change(name, isJsonObject(value) ? everywhere(value, change) : value);
  };
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const changed = visit(name, value);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

function defaultRegion({ objectStorage }: JsonObject): JsonObject {
  if (!isJsonObject(objectStorage) || !isEmpty(objectStorage.region ?? '')) return {};
  return { objectStorage: { ...objectStorage, region: 'eu-1' } };
}

function defaultColumns({ enrichmentType, selectedColumns = [] }: JsonObject): JsonObject {
  return enrichmentType !== undefined && isEmpty(selectedColumns)
    ? { selectedColumns: ['city', 'country'] }
    : {};
}

function asFloat32(value: LosslessNumber): LosslessNumber {
  const text = String(Number(Math.fround(Number(value.toString())).toPrecision(9)));
  return /[a-z]/i.test(text.replace('e', '')) ? value : new LosslessNumber(text);
}

function sorted(list: Json[]): Json[] {
  return list
    .map((item) => ({ item, text: printJson(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ item }) => item);
}

function unique(list: Json[]): Json[] {
  return [...new Map(list.map((item) => [printJson(item), item])).values()];
}

function withoutNull(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

export function isEmpty(value: Json): boolean {
  return (
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  );
}

export function isSlo(object: JsonObject): boolean {
  return Object.hasOwn(object, 'targetThresholdPercentage');
}

export function groupingLabels(slo: JsonObject): string[] {
  const queries = printJson(slo.requestBasedMetricSli ?? {});
  const labels = [...queries.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inner]) => inner.split(','));
  return [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '').sort();
}
