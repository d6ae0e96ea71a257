/**
 * What this process knows about the objects of one type. Another provider block, and the other one of plan and apply, run in processes that
 * know nothing of it, so nothing that must be right may depend on it.
 */
import { firstTen } from '../../json/first-ten';

const LIFECYCLE_ADVICE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';

/** Identifies an object on the service: its id, or an empty string if an account has only one. Undefined if the id is not known. */
export type ObjectKey = string | undefined;

export class Memory {
  /** Whether this process has started to create an object. A destroy that is planned after that is part of a replacement. */
  public isApplying = false;
  /** The objects for which a refresh has waited without success, so that the plan does not wait for them again. */
  public readonly notVisible = new Set<ObjectKey>();
  private readonly created = new Set<ObjectKey>();
  /** The names in messages of the objects that this process has read, planned or created. An apply does not read unchanged objects. */
  private readonly subjects = new Map<ObjectKey, string>();
  /** The names of the objects that the plan keeps, changed or not, and of those that it sets by a known key. */
  private readonly planned = new Map<ObjectKey, string>();
  /** The names, without ids, of the objects that the plan destroys and creates. */
  private readonly plannedNames = { create: new Set<string>(), destroy: new Set<string>() };
  /**
   * The objects that were removed from the state because they are replaced. By default, Terraform removes the old object first, and the
   * create does not mention it, so old and new can only be matched by name.
   */
  private readonly replaced: { readonly name: string; readonly subject: string }[] = [];

  public remember(key: ObjectKey, subject: string): void {
    this.subjects.set(key, subject);
  }

  public subjectOf(key: ObjectKey): string | undefined {
    return key === undefined ? undefined : this.subjects.get(key);
  }

  public recordCreated(key: ObjectKey): void {
    this.created.add(key);
  }

  public hasCreated(key: ObjectKey): boolean {
    return key !== undefined && this.created.has(key);
  }

  /** Records an object that the plan keeps or sets. Returns the name by which another resource of the plan manages it, if any. */
  public recordPlanned(key: ObjectKey, subject: string): string | undefined {
    const other = this.plannedSubject(key);
    if (key !== undefined && other === undefined) this.planned.set(key, subject);
    return other;
  }

  public plannedSubject(key: ObjectKey): string | undefined {
    return key === undefined ? undefined : this.planned.get(key);
  }

  /** Returns whether the plan both destroys and creates an object with this name, which has probably moved to a new address. */
  public isPlannedTwice(change: 'create' | 'destroy', name: string): boolean {
    const { create, destroy } = this.plannedNames;
    this.plannedNames[change].add(name);
    return create.has(name) && destroy.has(name);
  }

  public recordReplaced(name: string, subject: string): void {
    this.replaced.push({ name, subject });
  }

  /** Forgets the old object that a new one replaces: the one with the same name, or the only one if no name matches. */
  public forgetReplaced(createdName: string): void {
    const index = this.replaced.findIndex(({ name }) => name === createdName);
    if (index >= 0 || this.replaced.length === 1) this.replaced.splice(Math.max(index, 0), 1);
  }

  /** Returns a hint for a failed create, or an empty string if nothing was replaced. `next` says what to do about the old object. */
  public replacementHint(createdName: string, next: string): string {
    const namesakes = this.replaced.filter(({ name }) => name === createdName);
    const subjects = (namesakes.length > 0 ? namesakes : this.replaced).map(({ subject }) => subject);
    if (subjects.length === 0) return '';
    const listed = firstTen(subjects).join(', ');
    const which =
      subjects.length > 1 ? `one of these objects from the state: ${listed}` : `${listed} from the state`;
    return `If this is a replacement, Terraform first removed ${which}. It still exists on the service. ${next} ${LIFECYCLE_ADVICE}`;
  }
}
