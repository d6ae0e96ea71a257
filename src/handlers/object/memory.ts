import { firstTen } from '../../json/first-ten';
/** An old object and its successor reach the provider in separate requests, so they can only be matched by name. */
import { Context, groupOf } from '../../plugin';

const LIFECYCLE_ADVICE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';

/**
 * The objects that this process removed from the state because they are replaced. By default, Terraform removes the old object first, and
 * the create request does not mention it. Used only for an error message: if another provider block or run removed the old object, only an
 * earlier warning names it.
 */
export class ReplacedObjects {
  /** The old objects. `subject` is the name in messages. `name` is the same without the id, which the new object usually shares. */
  private readonly objects: { readonly name: string; readonly subject: string }[] = [];

  public add(name: string, subject: string): void {
    this.objects.push({ name, subject });
  }

  /** Forgets the old object that a new one replaces: the one with the same name, or the only one if no name matches. */
  public forgetReplaced(createdName: string): void {
    const index = this.objects.findIndex(({ name }) => name === createdName);
    if (index >= 0 || this.objects.length === 1) this.objects.splice(Math.max(index, 0), 1);
  }

  /** Returns a hint for a failed create, or an empty string if nothing was replaced. `next` says what to do about the old object. */
  public hint(createdName: string, next: string): string {
    const namesakes = this.objects.filter(({ name }) => name === createdName);
    const subjects = (namesakes.length > 0 ? namesakes : this.objects).map(({ subject }) => subject);
    if (subjects.length === 0) return '';
    const listed = firstTen(subjects).join(', ');
    const which =
      subjects.length > 1 ? `one of these objects from the state: ${listed}` : `${listed} from the state`;
    return `If this is a replacement, Terraform first removed ${which}. It still exists on the service. ${next} ${LIFECYCLE_ADVICE}`;
  }
}

/**
 * The objects that this process plans to destroy or create. An object in both sets has probably moved to a new address. Used only for a
 * warning, which is not shown if the addresses belong to different provider blocks, or if -target selects only one of them.
 */
export class RenamedObjects {
  private readonly plannedNames = { create: new Set<string>(), destroy: new Set<string>() };

  /** Warns if the plan both destroys and creates an object with this name, because the API cannot delete the old object. */
  public record(change: 'create' | 'destroy', name: string, { diagnostics }: Context): void {
    const { create, destroy } = this.plannedNames;
    this.plannedNames[change].add(name);
    if (!create.has(name) || !destroy.has(name)) return;
    diagnostics.cappedWarning(
      groupOf('More objects will be created a second time'),
      `${name} will be created a second time`,
      'The plan destroys it at one Terraform address and creates it at another. The management API cannot delete it, so it will exist twice on the service. If you only renamed or moved it in your program, use moveFromId or moveTo (CDKTF) or a moved block (HCL), so that Terraform keeps it.',
    );
  }
}
