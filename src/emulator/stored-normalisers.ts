import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

/** Changes that services make to objects before they store them. Each is pure and idempotent. */
export const STORED = {
  /** Keeps targets as 32-bit floats: 99.9 becomes 99.9000015. */
  float32Targets: (object) =>
    everywhere(object, (value, name) =>
      name === 'targetThresholdPercentage' && value instanceof LosslessNumber ? asFloat32(value) : value,
    ),
  /** Trims every text. */
  trimText: (object) => everywhere(object, (value) => (typeof value === 'string' ? value.trim() : value)),
  /** Sorts every list by the JSON of its items. */
  reorderLists: (object) => everywhere(object, (value) => (Array.isArray(value) ? sorted(value) : value)),
  /** Derives an SLO's `grouping` from `by (...)` in its queries, whatever was sent. */
  derivedGrouping: (object) => (isSlo(object) ? withDerivedGrouping(object) : object),
  /** Derives an SLO's `type` from the kind of its indicator, whatever was sent. */
  derivedType: (object) =>
    isSlo(object)
      ? { ...object, type: isEmpty(object.requestBasedMetricSli ?? {}) ? 'UNSPECIFIED' : 'REQUEST_BASED' }
      : object,
  /** Fills in an archive's region and an enrichment's columns if they were not sent. */
  filledIn: (object) => ({ ...object, ...defaultRegion(object), ...defaultColumns(object) }),
  /** Replaces an undocumented or absent time frame by the unspecified one. */
  knownTimeFrames: (object) =>
    isSlo(object) && !TIME_FRAMES.test(String(object.sloTimeFrame))
      ? { ...object, sloTimeFrame: 'SLO_TIME_FRAME_UNSPECIFIED' }
      : object,
  /** Trims the names of labels and converts them to lower case; the last of those that become equal wins. */
  plainLabelNames: (object) => {
    if (!isJsonObject(object.labels)) return object;
    const labels = Object.entries(object.labels).map(([name, value]) => [name.trim().toLowerCase(), value]);
    return { ...object, labels: Object.fromEntries(labels) as JsonObject };
  },
  /** Keeps one of equal items of a list. */
  uniqueItems: (object) => everywhere(object, (value) => (Array.isArray(value) ? unique(value) : value)),
  /** Leaves out members that are empty texts, lists or objects. */
  omitEmpty: (object) => everywhere(object, (value) => (isEmpty(value) ? undefined : value)),
  /** Adds a member that no document lists. */
  addMembers: (object) => ({
    ...object,
    serviceNotes: parseJson('{"shard": 9007199254740993, "weight": 1.50, "tier": "standard"}'),
  }),
  /** Answers null for absent members of an SLO. */
  nullForAbsent: (object) => (isSlo(object) ? { ...NOTHING, ...object } : object),
  /** Answers an empty text or object for absent members of an SLO. */
  emptyForAbsent: (object) => (isSlo(object) ? { ...EMPTY, ...withoutNull(object) } : object),
  /** Writes whole numbers with a fraction: 1.0. */
  pointZero: (object) =>
    everywhere(object, (value) =>
      value instanceof LosslessNumber && /^-?\d+$/.test(value.value)
        ? new LosslessNumber(`${value.value}.0`)
        : value,
    ),
  /** Writes numbers as text. */
  quotedNumbers: (object) =>
    everywhere(object, (value) => (value instanceof LosslessNumber ? value.value : value)),
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

/** Children first; a member or an item that becomes undefined is left out. Items have no name. */
export function everywhere(
  object: JsonObject,
  change: (value: Json, name?: string) => Json | undefined,
): JsonObject {
  const visit = (value: Json, name?: string): Json | undefined => {
    if (isJsonObject(value)) return change(everywhere(value, change), name);
    if (!Array.isArray(value)) return change(value, name);
    const items = value.map((item) => visit(item)).filter((item) => item !== undefined);
    return change(items, name);
  };
  const members = Object.entries(object).map(([name, value]) => [name, visit(value, name)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as JsonObject;
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

function isEmpty(value: Json): boolean {
  return (
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0)
  );
}

export function isSlo(object: JsonObject): boolean {
  return Object.hasOwn(object, 'targetThresholdPercentage');
}

/** The SLO with the grouping of its queries. */
export function withDerivedGrouping(slo: JsonObject): JsonObject {
  const queries = printJson(slo.requestBasedMetricSli ?? {});
  const all = [...queries.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inner]) => inner.split(','));
  const labels = [...new Set(all.map((label) => label.trim()))].filter((label) => label !== '').sort();
  return { ...slo, grouping: { labels } };
}
