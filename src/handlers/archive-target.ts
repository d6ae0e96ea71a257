import { Context, CreateRequest, isRecord, StateResponse, ObjectValue } from '../plugin';
import { member, toJsonObject } from './codec/json';
import { mayBeOmitted } from './codec/omitted-defaults';
import { ConfiguredProvider } from './connection/configured-provider';
import { Creation } from './lifecycle/create';
import { differingMembers, hasOldValue } from './lifecycle/differing-answer';
import { warnOfDifferences, warnOfMismatches } from './lifecycle/from-answer';
import { omit } from './lifecycle/undocumented';
import { valuesAfterChange } from './lifecycle/whose-value';
import { Resource } from './resource';
import { isJsonObject, Json, JsonObject, objectOrEmpty } from '../contract/json';
import { archiveTarget } from '../schema/archive-target';
import { ResourceDescription } from '../schema/description';
import { json } from '../schema/kind';

const members = archiveTarget.attributes;

/** Sets the account's only archive target. A destroy sends nothing, because another resource may have set the target since. */
export class ArchiveTargetResource extends Resource {
  constructor(description: ResourceDescription, provider: ConfiguredProvider) {
    super(description, provider, {
      nameOf: ({ objectStorage, otherTarget }) =>
        isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name,
      ifItStays:
        'Archiving keeps its last settings. To switch it off, apply is_active = false (isActive: false in CDKTF) before you destroy the resource, or switch it off in the service.',
    });
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new Creation(type, request, context);
    const answer = await creation.send();
    const target = objectOrEmpty(member(answer, 'target'));
    await creation.step((state) => {
      warnOfDifferences(type, differencesIn(state.values, creation.prior, target), state.values, context);
      return state;
    });
    await creation.step(({ values, privateState }) => {
      const read = valuesAfterChange({ archiveSpec: members.archiveSpec }, target, { archiveSpec: null });
      warnOfMismatches(read.mismatches, type.subject(values), context);
      const spec = read.values.archiveSpec;
      // Services omit members that are false.
      const isOff = isRecord(spec) && values.isActive === false;
      const archiveSpec = isOff ? { ...spec, isActive: spec.isActive ?? false } : spec;
      return { values: { ...values, archiveSpec }, privateState };
    });
    return creation.finish(answer);
  }
}

/** Returns the members of the response's target that contradict the request. Redacts an undocumented target, which may be secret. */
function differencesIn(values: ObjectValue, prior: ObjectValue | undefined, target: JsonObject): JsonObject {
  const sent = toJsonObject(members, values);
  const { isActive, objectStorage = {} } = sent;
  const name = isRecord(values.otherTarget) ? String(values.otherTarget.name) : 'objectStorage';
  const shown = Object.keys(target).filter((each) => Object.keys(objectOrEmpty(target[each])).length > 0);
  const others = shown.filter((each) => each !== 'archiveSpec' && !Object.hasOwn(sent, each));
  const [other] = shown.includes(name) ? [] : others;
  const { bucket = null, region = null } = objectOrEmpty(target.objectStorage);
  const unexpectedTarget = other && {
    [other]: other === 'objectStorage' ? { bucket, region } : '[redacted]',
  };
  const before = prior ? toJsonObject(members, prior) : {};
  // The API document puts isActive inside archiveSpec, but a service may return the target in the format of the request.
  const comparable = { archiveSpec: { isActive }, isActive, objectStorage };
  return {
    ...differingMembers(comparable, target, { objectStorage: before.objectStorage ?? {} }),
    ...staleMembers(sent, before, { ...objectOrEmpty(target.archiveSpec), ...target }),
    ...unexpectedTarget,
  };
}

/** Returns the undocumented members that still have their old values. Redacts the values, which may be secret. */
function staleMembers(sent: JsonObject, earlier: JsonObject, received: JsonObject): JsonObject {
  const isStale = (now: Json, before: Json = null, found: Json = null): boolean =>
    isJsonObject(now) && isJsonObject(before) && isJsonObject(found)
      ? Object.keys({ ...before, ...now }).some((name) =>
          isStale(now[name] ?? null, member(before, name), member(found, name)),
        )
      : (now !== null || !mayBeOmitted(json, found)) && found !== null && hasOldValue(now, before, found);
  const names = Object.keys(omit({ ...earlier, ...sent }, ['isActive', 'objectStorage']));
  const stale = names.filter((name) =>
    isStale(sent[name] ?? null, member(earlier, name), member(received, name)),
  );
  return Object.fromEntries(stale.map((name) => [name, '[redacted]']));
}
