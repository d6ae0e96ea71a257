import { SET_AGAIN } from './memory';
import { RemoteObject } from './remote-object';
import { REMOVE_IT } from './resource-type';
import { DiagnosticError, groupOf, ObjectWarning } from '../../plugin';
import { storesNothing } from '../../schema/description';

const REMOVE_THEM = 'In the service, remove those that you no longer need and that no resource manages.';

const CAUSES = {
  /** For a plan that destroys objects. */
  destroyPlanned: {
    stays: 'will stay',
    because: 'destroying it only removes it from the state',
    more: '',
    listedBy: 'The plan shows all of them as "will be destroyed" or "must be replaced", each with its id.',
  },
  replacePlanned: {
    stays: 'will stay',
    because: 'replacing it only adds a new object',
    more: 'replaced ',
    listedBy: 'The plan shows all of them as "must be replaced", each with its id.',
  },
  /** For an apply that has destroyed objects. */
  destroyed: {
    stays: 'stays',
    because: 'Terraform only removed it from the state',
    more: '',
    listedBy: 'Terraform\'s "Destroying..." lines show all of them.',
  },
};

/** Warns if an object stays on the service. The summary contains its name and id: Terraform groups warnings with the same summary. */
export async function warnThatObjectStays(object: RemoteObject, cause: keyof typeof CAUSES): Promise<void> {
  const { type, subject, context } = object;
  const { diagnostics } = context;
  if (storesNothing(type.description)) return;
  const { title } = type.description;
  const advice = () => adviceAbout(object);
  const { stays, because, more, listedBy } = CAUSES[cause];
  const group = groupOf(`More ${more}${title}s ${stays.replace('stays', 'stay')} on the service`, listedBy);
  const summaryOf = (name: string) => `${name} ${stays} on the service`;
  const detail = () => `The management API cannot delete it: ${because}. ${advice()}`;
  if (cause !== 'destroyPlanned') {
    diagnostics.cappedWarning(group, summaryOf(subject), detail());
    return;
  }
  await diagnostics.batchedWarning(cause, group, { subject, advice }, (warnings, total) => {
    // Several addresses may have had the same object.
    const subjects = [...new Set(warnings.map((warning) => warning.subject))].sort();
    const count = total - warnings.length + subjects.length;
    if (count === 1) return { summary: summaryOf(subject), detail: detail() };
    if (count > subjects.length) subjects.push(`${count - subjects.length} more`);
    return {
      summary: summaryOf(`${subjects[0]} and ${count - 1} more`),
      detail: `The management API cannot delete objects: Terraform only removes them from the state. These ${stays}:\n${formatWarnings(subjects, warnings)}`,
    };
  });
}

/** Another resource may manage the same object, for example if the service treated a create as a change. */
function adviceAbout({ type, values }: RemoteObject): string {
  const other = type.memory.planned.get(type.keyOf(values));
  if (other === undefined) return type.ifItStays;
  const manages = `Another resource manages ${other}, so do not remove it in the service.`;
  return type.hasComputedIdentity ? manages : `${manages} ${SET_AGAIN}`;
}

/** Indents the lines that list the objects, because Terraform does not wrap lines that begin with a space. */
function formatWarnings(subjects: readonly string[], warnings: readonly ObjectWarning[]): string {
  const advice = warnings.map((warning) => warning.advice().replace(REMOVE_IT, REMOVE_THEM));
  return [...subjects.map((subject) => `  - ${subject}`), ...new Set(advice)].join('\n');
}

/** The provider blocks for which an error has already listed the options. */
const explained = new WeakSet<object>();

const EXPLAINED_ONCE =
  'Search this output for "choose one of these": one of the errors lists what you can do about all of them.';

/**
 * Throws if `on_destroy` is "refuse" and the object would stay on the service. Only one error of a provider block says what to do, and
 * Terraform prints it anywhere. The advice covers destroys and replacements, because Terraform's requests do not distinguish them.
 */
export function refuseIfObjectStays({ type, subject }: RemoteObject): void {
  const { provider, description } = type;
  if (provider.onDestroy !== 'refuse' || storesNothing(description)) return;
  const summary = `${subject} cannot be destroyed, because it would stay on the service`;
  if (explained.has(provider)) throw new DiagnosticError(summary, EXPLAINED_ONCE);
  explained.add(provider);
  throw new DiagnosticError(summary, `${DESTROY_OPTIONS} ${type.ifItStays}`);
}

const DESTROY_OPTIONS = `The management API cannot delete it, and the provider's on_destroy (onDestroy in CDKTF) is "refuse". For each object that cannot be destroyed, choose one of these:
- If only its Terraform address in this stack has changed, add a moved block (in CDKTF, call moveFromId on the new construct with the old address). Another provider block must be of the same account.
- To leave it on the service, unmanaged or to a stack that imports it, replace its resource block with a removed block that sets destroy = false. With OpenTofu 1.12 or newer, you can set destroy = false in its lifecycle block instead. A removed block cannot name an instance of count or for_each: remove the instance from the configuration, then run terraform state rm '<its address>'.
- If it is the old object of a replacement that failed or was interrupted (terraform show lists it as a "deposed object"), apply once with on_destroy = "warn". The new object is kept.
- To remove it only from the state, set on_destroy to "warn". It then stays on the service.`;
