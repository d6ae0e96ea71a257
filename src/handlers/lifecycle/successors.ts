/** An old object and its successor reach the provider in separate requests. What both have in common is their name. */
import { Context, groupOf } from '../../plugin';

/** How many candidates a message lists. */
const LISTED = 10;

const LIFECYCLE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';

/**
 * The objects that replacements have removed from the state in this process. By default Terraform removes the old object first,
 * and the create that follows does not know it. If the create fails, only this class can still name the old object.
 */
export class Replaced {
  /** The subjects of the old objects, by the name that the new object most likely has, too. */
  private readonly subjects = new Map<string, string[]>();

  public add(name: string, subject: string): void {
    this.subjects.set(name, [...(this.subjects.get(name) ?? []), subject]);
  }

  /** An object with this name was created. If the name is new, it replaces the only old object. */
  public settle(made: string): void {
    const [only, ...others] = this.subjects.keys();
    const name = this.subjects.has(made) || others.length > 0 ? made : (only ?? made);
    const left = (this.subjects.get(name) ?? []).slice(1);
    if (left.length > 0) this.subjects.set(name, left);
    else this.subjects.delete(name);
  }

  /** For the error of a failed create. Empty if it was not a replacement. `next` says what to do about the old object. */
  public hint(name: string, next: string): string {
    const same = this.subjects.get(name) ?? [];
    const candidates = same.length > 0 ? same : [...this.subjects.values()].flat();
    if (candidates.length === 0) return '';
    const listed = candidates.slice(0, LISTED).join(', ');
    const which =
      candidates.length === 1
        ? `${same.length > 0 ? 'To replace it' : 'If this is a replacement: to replace it'}, Terraform first removed ${listed} from the state. It still exists on the service.`
        : `To replace it, Terraform first removed the old object from the state. It still exists on the service, and is one of these${candidates.length > LISTED ? ` and ${candidates.length - LISTED} more` : ''}: ${listed}.`;
    return `${which} ${next} ${LIFECYCLE}`;
  }
}

const RENAMED = groupOf(
  'renamed',
  'More objects will be created a second time',
  'The plan shows each of them twice, once as "will be destroyed" and once as "will be created".',
);

/** The objects that a process plans to destroy and to create. One with the same name in both has probably another address now. */
export class Renamed {
  private readonly planned = { create: new Set<string>(), destroy: new Set<string>() };

  /** Warns as soon as the object is in both, because the API cannot delete it. */
  public note(change: 'create' | 'destroy', name: string, { diagnostics }: Context): void {
    const { create, destroy } = this.planned;
    this.planned[change].add(name);
    if (!create.has(name) || !destroy.has(name)) return;
    diagnostics.cappedWarning(
      RENAMED,
      `${name} will be created a second time`,
      'The plan destroys it at one address in Terraform and creates it at another. The management API cannot delete it, so the service will have both. If you only renamed or moved it in your program, tell Terraform, which then keeps it: with moveFromId or moveTo in CDKTF, or with a moved block in HCL.',
    );
  }

  /** With `create_before_destroy`, an apply plans the destroy of what it has just replaced. */
  public made(name: string): void {
    this.planned.create.delete(name);
  }
}
