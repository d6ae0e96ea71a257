/** What this process knows about the objects of one type. Other processes plan and apply, too, so nothing that must be right may need it. */
import type { RemoteObject } from './remote-object';
import { firstTen } from '../../json/first-ten';
import { groupOf } from '../../plugin';
import { storesNothing } from '../../schema/description';

const LIFECYCLE_ADVICE =
  'With create_before_destroy = true in the lifecycle block of the resource (lifecycle: { createBeforeDestroy: true } in CDKTF), the new object is created first, and the old one stays in the state if that fails.';

/** If the API cannot read an object, no plan shows whose values it has. */
export const SET_AGAIN =
  'If the removed resource was applied last, set the values of the other one again: terraform apply -replace=<its address>.';

/** Identifies an object on the service: its id, or an empty string if an account has only one. A new symbol if the id is not known. */
export type ObjectKey = string | symbol;

export class Memory {
  /** Whether this process has started to create an object. A destroy that is planned after that is part of a replacement. */
  public isApplying = false;
  /** The objects for which a refresh has waited without success, so that the plan does not wait for them again. */
  public readonly notVisible = new Set<ObjectKey>();
  public readonly created = new Set<ObjectKey>();
  /** The names in messages of the objects that this process has read, planned or created. An apply does not read unchanged objects. */
  public readonly subjects = new Map<ObjectKey, string>();
  /** The names of the objects that the plan keeps, changed or not, and of those that it sets by a known key. */
  public readonly planned = new Map<ObjectKey, string>();
  /** The names, without ids, of the objects that the plan destroys and creates. */
  public readonly plannedNames = { create: new Set<string>(), destroy: new Set<string>() };
  /** The objects that were removed from the state because they are replaced. A create does not mention the old one: only names can match. */
  public readonly replaced: { readonly name: string; readonly subject: string }[] = [];

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

/** Records an object that the plan keeps or sets. Warns if another resource manages the same object. */
export function recordPlanned({ type, values, subject, context }: RemoteObject, isReplacement = false): void {
  const { planned } = type.memory;
  const key = type.keyOf(values);
  const other = planned.get(key);
  if (other === undefined) planned.set(key, subject);
  if (other === undefined || isReplacement) return;
  // A destroy would warn that the object stays on the service, and `on_destroy = "refuse"` would prevent it.
  const next = type.hasComputedIdentity
    ? `, and from the state with terraform state rm '<its address>', which leaves the object as it is. After an apply, terraform state list -id='${String(type.idOf(values))}' prints all of their addresses.`
    : `. ${SET_AGAIN}`;
  context.diagnostics.cappedWarning(
    groupOf('More resources manage the same object'),
    other === subject
      ? `More than one resource manages ${subject}`
      : `${other} and ${subject} are the same object on the service`,
    `Each apply of one resource overwrites the values of the other. Remove one of them from the configuration${next}`,
  );
}

/** Warns if the plan both destroys and creates an object with this name, which has probably moved to a new address. */
export function warnIfPlannedTwice(
  { type, values, context }: RemoteObject,
  change: 'create' | 'destroy',
): void {
  const { isApplying, plannedNames } = type.memory;
  // Only an object whose id the service chooses can be created a second time.
  if (isApplying || storesNothing(type.description) || !type.hasComputedIdentity) return;
  const name = type.subjectWithoutId(values);
  plannedNames[change].add(name);
  const isTwice = plannedNames.create.has(name) && plannedNames.destroy.has(name);
  if (!isTwice || name === type.description.title) return;
  context.diagnostics.cappedWarning(
    groupOf('More objects will be created a second time'),
    `${name} will be created a second time`,
    'The plan destroys it at one Terraform address and creates it at another. The management API cannot delete it, so it will exist twice on the service. If you only renamed or moved it in your program, use moveFromId or moveTo (CDKTF) or a moved block (HCL), so that Terraform keeps it.',
  );
}
