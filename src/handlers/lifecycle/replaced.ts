/** How many candidates a message lists. */
const LISTED = 10;

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

const LIFECYCLE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';
