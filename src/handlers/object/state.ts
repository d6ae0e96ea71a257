/** Builds the state after a read, create or change from the service's response. */
import { fingerprintsOf } from './marks';
import { ObjectState, ResourceType } from './resource-type';
import { warnOfMismatches } from './warnings';
import { valuesAfterChange, valuesAfterRead } from './whose-value';
import { JsonObject } from '../../contract/json';
import { Context } from '../../plugin';

/** Returns the state after a read. The caller adds the object's origin to the private state. */
export function stateAfterRead(
  type: ResourceType,
  shown: JsonObject,
  prior: ObjectState,
  context: Context,
): ObjectState {
  const { values, mismatches, isUnchanged } = valuesAfterRead(type.members, shown, prior);
  warnOfMismatches(mismatches, type.subject(prior.values), context);
  // Nearly every read finds no change. The recorded fingerprints then remain valid, and need not be computed again.
  const { fingerprints: last } = prior.privateState;
  const fingerprints = isUnchanged ? last : fingerprintsOf(type.members, shown, values);
  return { values, privateState: { fingerprints } };
}

/** Returns the state with the values and fingerprints of the service's object. `planned` has the planned values. */
export function stateAfterChange(
  type: ResourceType,
  shown: JsonObject,
  planned: ObjectState,
  context: Context,
): ObjectState {
  const { values, mismatches } = valuesAfterChange(type.members, shown, planned.values);
  // The warning uses the user's name for the object, not the name in the response.
  warnOfMismatches(mismatches, type.subject(planned.values), context);
  const fingerprints = fingerprintsOf(type.members, shown, planned.values);
  return { values, privateState: { ...planned.privateState, fingerprints } };
}
