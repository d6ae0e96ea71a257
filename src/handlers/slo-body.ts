import { member, toJson } from './common/json';
import { jsonObject } from './common/json-attributes';
import { unlistedMembers, without, withUnlistedMembers } from './common/unlisted-members';
import { Values } from './common/values';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { isRecord, ObjectValue, Unknown, Value } from '../plugin';
import { Attribute, Members } from '../schema/kind';
import { slo } from '../schema/slo';

/** Put together from the description, which a test holds against the contract; hence the assertions below. */
export type SloBody = JsonObject & BodyOf<(typeof operations)['replaceSlo']>;

export type SloValues = Values<typeof slo.attributes>;

const members = slo.attributes;

/** A new SLO, as operation 15 takes it. */
export function newSlo(planned: SloValues): SloBody {
  return withExtraMembers(sentMembers(members, planned as ObjectValue, null, {}), planned);
}

/**
 * The service's present SLO with what is configured set and what the user removed left out. The rest goes back as it came:
 * undocumented members at any depth, and members that the service derives or fills in. What the service alone decides (creator, times,
 * revision) is left out.
 */
export function replacedSlo(present: JsonObject, prior: SloValues, planned: SloValues): SloBody {
  const configured = sentMembers(members, planned as ObjectValue, prior as ObjectValue, present);
  const whole = withUnlistedMembers(members, configured, unlistedOf(present, prior, planned));
  return withExtraMembers({ ...whole, ...('id' in present ? { id: present.id } : {}) }, planned);
}

/** The undocumented members of the service's SLO that no `extra_members` of these sets or has set. */
export function unlistedOf(present: JsonObject, ...managed: (SloValues | null)[]): JsonObject {
  const extra = managed.flatMap((values) => Object.keys(jsonObject(values?.extraMembers ?? null)));
  return without(unlistedMembers(members, present), extra);
}

function sentMembers(
  among: Members,
  planned: ObjectValue,
  prior: ObjectValue | null,
  present: JsonObject,
): JsonObject {
  const entries = Object.entries(among)
    .filter(([, { local, presence }]) => !local && presence !== 'computed')
    .map(([name, attribute]): [string, Json | undefined] => [
      name,
      sentMember(attribute, planned[name], prior?.[name] ?? null, member(present, name)),
    ]);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** As configured; as it came where nobody configured or removed it. */
function sentMember(
  { kind, presence }: Attribute,
  planned: Value,
  prior: Value,
  present: Json | undefined,
): Json | undefined {
  const removed = planned === null && prior !== null && presence !== 'optionalComputed';
  if (planned instanceof Unknown || (planned === null && !removed)) return present ?? undefined;
  if (kind.kind !== 'object' || !isRecord(planned)) return toJson(kind, planned);
  return sentMembers(
    kind.members,
    planned,
    isRecord(prior) ? prior : null,
    isJsonObject(present) ? present : {},
  );
}

function withExtraMembers(body: JsonObject, planned: SloValues): SloBody {
  const extra = jsonObject(planned.extraMembers);
  return Object.fromEntries([...Object.entries(body), ...Object.entries(extra)]) as SloBody;
}
