/** An old object and its successor reach the provider in separate requests, so they can only be matched by name. */
import { Context, groupOf } from '../../plugin';

/** Maximum number of old objects that a message lists. */
const MAX_LISTED_OBJECTS = 10;

const LIFECYCLE_ADVICE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';

/**
 * The objects that this process removed from the state because they are replaced. By default, Terraform removes the old object first, and
 * the create request does not mention it. If the create fails, only this class can still name the old object.
 */
export class ReplacedObjects {
  /** The old objects as messages name them, keyed by their name without the id, which the new object usually shares. */
  private readonly subjects = new Map<string, string[]>();

  public add(name: string, subject: string): void {
    this.subjects.set(name, [...(this.subjects.get(name) ?? []), subject]);
  }

  /** Forgets the old object that a new one replaces: the one with the same name, or the only one if no name matches. */
  public forgetReplaced(createdName: string): void {
    const [only, ...others] = this.subjects.keys();
    const name = this.subjects.has(createdName) || others.length > 0 ? createdName : (only ?? createdName);
    const remaining = (this.subjects.get(name) ?? []).slice(1);
    if (remaining.length > 0) this.subjects.set(name, remaining);
    else this.subjects.delete(name);
  }

  /** Returns a hint for a failed create, or an empty string if it replaces nothing. `next` says what to do about the old object. */
  public hint(name: string, next: string): string {
    const namesakes = this.subjects.get(name) ?? [];
    const candidates = namesakes.length > 0 ? namesakes : [...this.subjects.values()].flat();
    if (candidates.length === 0) return '';
    const listed = candidates.slice(0, MAX_LISTED_OBJECTS).join(', ');
    const explanation =
      candidates.length === 1
        ? `${namesakes.length > 0 ? 'To replace it' : 'If this is a replacement'}, Terraform first removed ${listed} from the state. It still exists on the service.`
        : `To replace it, Terraform first removed the old object from the state. It still exists on the service, and is one of these objects: ${listed}${candidates.length > MAX_LISTED_OBJECTS ? `, and ${candidates.length - MAX_LISTED_OBJECTS} more` : ''}.`;
    return `${explanation} ${next} ${LIFECYCLE_ADVICE}`;
  }
}

const RENAMED_OBJECTS_GROUP = groupOf(
  'renamed',
  'More objects will be created a second time',
  'The plan shows each of them twice, once as "will be destroyed" and once as "will be created".',
);

/** The objects that a process plans to destroy and to create. An object in both sets has probably moved to a new address. */
export class RenamedObjects {
  private readonly plannedNames = { create: new Set<string>(), destroy: new Set<string>() };

  /** Warns if the plan both destroys and creates an object with this name, because the API cannot delete the old object. */
  public record(change: 'create' | 'destroy', name: string, { diagnostics }: Context): void {
    const { create, destroy } = this.plannedNames;
    this.plannedNames[change].add(name);
    if (!create.has(name) || !destroy.has(name)) return;
    diagnostics.cappedWarning(
      RENAMED_OBJECTS_GROUP,
      `${name} will be created a second time`,
      'The plan destroys it at one Terraform address and creates it at another. The management API cannot delete it, so it will exist twice on the service. If you only renamed or moved it in your program, use moveFromId or moveTo (CDKTF) or a moved block (HCL), so that Terraform keeps it.',
    );
  }

  /** Forgets a created object. With `create_before_destroy`, Terraform plans the destroy of the old one next. That is not a rename. */
  public forgetCreated(name: string): void {
    this.plannedNames.create.delete(name);
  }
}
