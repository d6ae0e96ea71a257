import { LosslessNumber } from 'lossless-json';
import { ServiceError } from './service-error';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

/** What services do to objects before they keep them. Each is a pure change, and doing it twice changes nothing more. */
const NORMALISERS = {
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
  /** Replaces a time frame that no document lists, or that is absent, by the unspecified one. */
  knownTimeFrames: (object: JsonObject) =>
    isSlo(object) && !TIME_FRAMES.test(String(object.sloTimeFrame))
      ? { ...object, sloTimeFrame: 'SLO_TIME_FRAME_UNSPECIFIED' }
      : object,
  /** Trims the names of labels and turns them into small letters; the last of those that become one stands. */
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
  /** Answers what an SLO does not have with null. */
  nullForAbsent: (object: JsonObject) => (isSlo(object) ? { ...NOTHING, ...object } : object),
  /** Answers what an SLO does not have with an empty text or object. */
  emptyForAbsent: (object: JsonObject) => (isSlo(object) ? { ...EMPTY, ...withoutNull(object) } : object),
  /** Writes whole numbers with a fraction: 1.0. */
  pointZero: (object: JsonObject) =>
    everywhere(object, (_, value) =>
      value instanceof LosslessNumber && /^-?\d+$/.test(value.value)
        ? new LosslessNumber(`${value.value}.0`)
        : value,
    ),
  /** Writes numbers as texts. */
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

export type NormaliserName = keyof typeof NORMALISERS;
export type NormaliserSettings = Record<NormaliserName, boolean>;

/** Which normalisers are on. They change what is stored from then on, not what is stored already. */
export class Normalisers {
  private on = new Set<string>();

  get settings(): NormaliserSettings {
    return Object.fromEntries(names().map((name) => [name, this.on.has(name)])) as NormaliserSettings;
  }

  /** Those not named stay as they are. Throws `ServiceError` (400) for an unknown name or a value that is no boolean. */
  set(changes: object): void {
    for (const [name, value] of Object.entries(changes)) {
      if (!Object.hasOwn(NORMALISERS, name)) {
        throw new ServiceError(
          400,
          'UNKNOWN_NORMALISER',
          `There is no normaliser "${name}". There are ${names().join(', ')}.`,
        );
      }
      if (typeof value !== 'boolean') {
        throw new ServiceError(400, 'INVALID_ARGUMENT', `${name}: must be a boolean`);
      }
    }
    for (const [name, value] of Object.entries(changes)) {
      if (value) this.on.add(name);
      else this.on.delete(name);
    }
  }

  apply(object: JsonObject): JsonObject {
    return names()
      .filter((name) => this.on.has(name))
      .reduce((changed, name) => NORMALISERS[name](changed), object);
  }
}

function names(): NormaliserName[] {
  return Object.keys(NORMALISERS) as NormaliserName[];
}

/** Children first; a member that becomes undefined is left out. */
function everywhere(object: JsonObject, change: (name: string, value: Json) => Json | undefined): JsonObject {
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

function isSlo(object: JsonObject): boolean {
  return Object.hasOwn(object, 'targetThresholdPercentage');
}

function groupingLabels(slo: JsonObject): string[] {
  const queries = printJson(slo.requestBasedMetricSli ?? {});
  const labels = [...queries.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inner]) => inner.split(','));
  return [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '').sort();
}
