import { Context, isRecord } from '../plugin';
import { member, toJsonObject } from './codec/json';
import { Values } from './codec/values';
import { StoredState } from './lifecycle/described-object';
import { differingMembers } from './lifecycle/differing-answer';
import { ManagedObject } from './lifecycle/managed-object';
import { appliedState, warnOfMismatches } from './lifecycle/state';
import { subjectOf } from './lifecycle/stays-on-service';
import { isJsonObject, JsonObject } from '../contract/json';
import { archiveTarget } from '../schema/archive-target';

const members = archiveTarget.attributes;
type ArchiveValues = Values<typeof members>;

/** Sets the account's only archive target. A destroy sends nothing, because another resource may have set the target since. */
export class ArchiveTargetResource extends ManagedObject<typeof members> {
  protected readonly consequence =
    'Archiving keeps its last settings. To switch it off, apply is_active = false (isActive: false in CDKTF) before you destroy the resource, or switch it off in the service.';
  /** The target that this process has set. Only a warning depends on it: it is missing for targets in two provider blocks or runs. */
  private setTarget?: string;

  protected subject({ objectStorage, otherTarget }: ArchiveValues): string {
    const name = isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name;
    return subjectOf(archiveTarget.title, name, null);
  }

  protected async complete(answer: JsonObject, draft: StoredState<typeof members>, context: Context) {
    const { values } = draft;
    const subject = this.subject(values);
    if (this.setTarget !== undefined) {
      // Terraform may set both at the same time, so it is not known which one the service uses.
      context.diagnostics.warning(
        'Two archive targets were set in this run',
        `An account has only one archive target, but this run set two with the same provider: ${this.setTarget} and ${subject}. The service uses only one of them. Remove the other one from the configuration, and apply again.`,
      );
    }
    this.setTarget = subject;
    const target = objectOrEmpty(member(answer, 'target'));
    this.warnOfDifferences(differencesIn(values, target), values, context);
    const answered = appliedState({ archiveSpec: members.archiveSpec }, target, { archiveSpec: null });
    warnOfMismatches(answered.mismatches, subject, context);
    const spec = answered.values.archiveSpec;
    // Services omit members that are false.
    const isOff = isRecord(spec) && values.isActive === false;
    const archiveSpec = isOff ? { ...spec, isActive: spec.isActive ?? false } : spec;
    return { ...draft, values: { ...values, archiveSpec } };
  }
}

/** Returns the members of the answered target that contradict what was sent. Does not show an undocumented target: it may be secret. */
function differencesIn(values: ArchiveValues, target: JsonObject): JsonObject {
  const sent = toJsonObject(members, values);
  const { isActive, objectStorage = {} } = sent;
  const name = isRecord(values.otherTarget) ? String(values.otherTarget.name) : 'objectStorage';
  const shown = Object.keys(target).filter((each) => Object.keys(objectOrEmpty(target[each])).length > 0);
  const others = shown.filter((each) => each !== 'archiveSpec' && !Object.hasOwn(sent, each));
  const [other] = shown.includes(name) ? [] : others;
  const { bucket = null, region = null } = objectOrEmpty(target.objectStorage);
  const shownOther = other && { [other]: other === 'objectStorage' ? { bucket, region } : '[redacted]' };
  return { ...differingMembers({ archiveSpec: { isActive }, objectStorage }, target), ...shownOther };
}

const objectOrEmpty = (json: unknown): JsonObject => (isJsonObject(json) ? json : {});
