import { Resource } from './resource';
import { isJsonObject, Json, objectOrEmpty } from '../../contract/json';
import { definedMembers } from '../../json/members';
import { isAlike } from '../../json/same';
import { Context, CreateRequest, isRecord, memberOf, ObjectValue, StateResponse, Value } from '../../plugin';
import { archiveTarget } from '../../schema/archive-target';
import { member } from '../codec/json';
import { CreateCall } from '../object/create';
import { warnOfMismatches } from '../object/warnings';
import { valuesAfterChange } from '../object/whose-value';

const members = archiveTarget.attributes;

/** Sets the account's only archive target. A destroy sends nothing, because another resource may have set the target since. */
export class ArchiveTargetResource extends Resource {
  public readonly ifItStays =
    'Archiving keeps its last settings. To switch it off, apply is_active = false (isActive: false in CDKTF) before you destroy the resource, or switch it off in the service.';

  protected nameOf({ objectStorage, otherTarget }: ObjectValue): unknown {
    return isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name;
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    const response = await creation.send();
    const target = objectOrEmpty(member(response, 'target'));
    await creation.step(({ values, privateState }) => {
      const read = valuesAfterChange({ archiveSpec: members.archiveSpec }, target, { archiveSpec: null });
      warnOfMismatches(read.mismatches, this.subject(values), context);
      const spec = read.values.archiveSpec;
      // Services omit members that are false.
      const isOff = isRecord(spec) && values.isActive === false;
      const archiveSpec = isOff ? { ...spec, isActive: spec.isActive ?? false } : spec;
      return { values: { ...values, archiveSpec }, privateState };
    });
    // The documented API puts isActive inside archiveSpec, but a service may return the target in the format of the request.
    const shown = {
      ...target,
      isActive: member(objectOrEmpty(target.archiveSpec), 'isActive') ?? target.isActive,
    };
    const isOther = hasOtherPlace(creation.planned.objectStorage, target.objectStorage);
    return creation.finish(response, definedMembers<Json>(shown), isOther ? ['objectStorage'] : []);
  }
}

/** Whether the response shows another bucket or region than the planned one, which would archive the logs elsewhere. */
function hasOtherPlace(planned: Value | undefined, shown: Json | undefined): boolean {
  if (!isRecord(planned) || !isJsonObject(shown)) return false;
  return ['bucket', 'region'].some((name) => {
    const [wanted, found] = [memberOf(planned, name), member(shown, name)];
    const isShown = typeof wanted === 'string' && typeof found === 'string' && found !== '';
    return isShown && !isAlike(found, wanted);
  });
}
