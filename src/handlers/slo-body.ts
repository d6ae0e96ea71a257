import { member, toJson } from './json';
import { jsonObject } from './json-attributes';
import { unlistedMembers, without, withUnlistedMembers } from './unlisted-members';
import { Values } from './values';
import { Json, JsonObject } from '../contract/json';
import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { Unknown, Value } from '../plugin';
import { slo } from '../schema/slo';

/** Put together from the description, which a test holds against the contract; hence the assertions below. */
export type SloBody = JsonObject & BodyOf<(typeof operations)['replaceSlo']>;

export type SloValues = Values<typeof slo.attributes>;

const members = slo.attributes;

/** A new SLO, as operation 15 takes it. */
export function newSlo(planned: SloValues): SloBody {
  return withExtraMembers(configuredMembers(planned, {}), planned);
}

/**
 * The service's present SLO with what is configured set and what the user removed left out. The rest goes back as it came:
 * undocumented members at any depth, and members that the service derives. What the service alone decides (creator, times,
 * revision) is left out.
 */
export function replacedSlo(present: JsonObject, prior: SloValues, planned: SloValues): SloBody {
  const configured = configuredMembers(planned, present);
  const whole = withUnlistedMembers(members, configured, unlistedOf(present, prior, planned));
  return withExtraMembers({ ...whole, ...('id' in present ? { id: present.id } : {}) }, planned);
}

/** The undocumented members of the service's SLO that no `extra_members` of these sets or has set. */
export function unlistedOf(present: JsonObject, ...managed: (SloValues | null)[]): JsonObject {
  const extra = managed.flatMap((values) => Object.keys(jsonObject(values?.extraMembers ?? null)));
  return without(unlistedMembers(members, present), extra);
}

function configuredMembers(planned: SloValues, present: JsonObject): JsonObject {
  const entries: [string, Json | undefined][] = Object.entries(members)
    .filter(([, { local, presence }]) => !local && presence !== 'computed')
    .map(([name, { kind, presence }]) => {
      const value = planned[name as keyof SloValues] as Value;
      const derived = value instanceof Unknown || (value === null && presence === 'optionalComputed');
      return [name, derived ? member(present, name) : toJson(kind, value)];
    });
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function withExtraMembers(body: JsonObject, planned: SloValues): SloBody {
  const extra = jsonObject(planned.extraMembers);
  return Object.fromEntries([...Object.entries(body), ...Object.entries(extra)]) as SloBody;
}
