import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../src/contract/json';
import type { QuirkSettings } from '../../src/emulator';
import { withoutDefaults } from '../../src/handlers/codec/json';
import { isRecord, ObjectValue } from '../../src/plugin';

const ANOTHER_GROUPING = 'another grouping';

export interface Change {
  readonly what: string;
  readonly changed: JsonObject;
}

/**
 * One real change to an SLO as stored by the service, chosen by `random`. It changes a member that the configuration manages: to a
 * different value if the member is configured, and to any value if the attribute is optional and not set.
 */
export function someChange(
  config: ObjectValue,
  stored: JsonObject,
  random: () => number,
  { alwaysDerivedGrouping }: Partial<QuirkSettings> = {},
): Change | undefined {
  const changes = [...changesOf(config, stored)].filter(
    ({ what }) => what !== ANOTHER_GROUPING || !alwaysDerivedGrouping,
  );
  return changes[random() % Math.max(1, changes.length)];
}

export function* changesOf(config: ObjectValue, stored: JsonObject): Generator<Change> {
  const set = (what: string, members: JsonObject): Change => ({
    what,
    changed: Object.fromEntries([...Object.entries(stored), ...Object.entries(members)]),
  });
  const unset = (what: string, name: string): Change => ({
    what,
    changed: withoutMember(stored, name),
  });

  yield set('another name', { name: 'renamed by somebody' });
  yield set('another target', { targetThresholdPercentage: new LosslessNumber('12.5') });
  yield set('another description', { description: 'described by somebody' });
  if (hasText(config.description) && hasText(stored.description)) {
    yield unset('no description', 'description');
  }
  yield set('another time frame', { sloTimeFrame: 'SLO_TIME_FRAME_14_DAYS' });
  yield* changesOfLabels(config, stored, set);
  yield set('another query', { requestBasedMetricSli: { goodEvents: { query: 'by somebody' } } });
  if (isRecord(config.request_based_metric_sli) && hasQueries(stored)) {
    yield unset('no SLI', 'requestBasedMetricSli');
  }
  if (isRecord(config.grouping) && Array.isArray(config.grouping.labels)) {
    yield set(ANOTHER_GROUPING, { grouping: { labels: ['by', 'somebody'] } });
  }
  if (config.type !== null) yield set('another type', { type: 'BY_SOMEBODY' });

  const extra = typeof config.extra_members === 'string' ? parseJson(config.extra_members) : {};
  for (const name of isJsonObject(extra) ? Object.keys(extra) : []) {
    yield set(`another extra member ${name}`, Object.fromEntries([[name, { by: 'somebody' }]]));
    const isLost = [stored, extra].every(
      (object) => isJsonObject(object) && Object.hasOwn(withoutDefaults(object), name),
    );
    if (isLost) yield unset(`no extra member ${name}`, name);
  }
}

function* changesOfLabels(
  config: ObjectValue,
  { labels }: JsonObject,
  set: (what: string, members: JsonObject) => Change,
): Generator<Change> {
  const present = isJsonObject(labels) ? labels : {};
  const others = Object.entries(present);
  yield set('one more label', { labels: Object.fromEntries([...others, ['by', 'somebody']]) });
  if (!isRecord(config.labels)) return;
  for (const name of Object.keys(present)) {
    yield set(`another value of the label ${name}`, {
      labels: Object.fromEntries(
        others.map(([key, value]): [string, Json] => [key, key === name ? 'by somebody' : value]),
      ),
    });
    yield set(`no label ${name}`, { labels: Object.fromEntries(others.filter(([key]) => key !== name)) });
  }
}

/**
 * Returns the members that must survive when an SLO is replaced by an equivalent one. The service derives the grouping and the type again
 * if they are not configured.
 */
export function unchangedPart(
  slo: JsonObject,
  { alwaysDerivedGrouping }: QuirkSettings,
  config: ObjectValue,
): unknown {
  const grouping = alwaysDerivedGrouping || config.grouping === null ? null : (slo.grouping ?? null);
  const type = config.type === null ? null : (slo.type ?? null);
  return JSON.parse(printJson(withoutDefaults({ ...slo, grouping, type, revision: null, updateTime: null })));
}

/** Applies somebody else's changes and increases the revision. */
export function revised(changed: JsonObject, { revision }: JsonObject): JsonObject {
  const before = isJsonObject(revision) ? Number(String(revision.revision)) : 0;
  return { ...changed, revision: { revision: new LosslessNumber(String(before + 1)) } };
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const withoutMember = (stored: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(stored).filter(([member]) => member !== name));

/** Whether the SLI has queries. A service that drops an SLI without queries has no members that could disappear. */
const hasQueries = ({ requestBasedMetricSli }: JsonObject): boolean =>
  /"query":"[^"]/.test(printJson(requestBasedMetricSli ?? null));
