/** Writes the parts of handwritten pages that follow from the descriptions of all resources, such as the README's table. */
import { resources as allResources } from '../../src/schema';
import {
  isImportable,
  isUpdatable,
  leavesNothing,
  ResourceDescription,
  storesNothing,
} from '../../src/schema/description';
import { capitalized } from '../../src/schema/names';
import { alignedTable, joinWithAnd, paragraphs } from '../markdown';
import { CAPABILITY_PARTS } from '../pages';

type Resources = readonly ResourceDescription[];

export const withCapabilities = (page: string, resources: Resources = allResources): string =>
  page.replace(CAPABILITY_PARTS, (_, begin: string, name: string, newline: string, end: string) => {
    const textOf = TEXTS[name];
    if (!textOf) throw new Error(`${name} is not one of ${Object.keys(TEXTS).join(', ')}.`);
    const text = textOf(resources);
    if (text === '') throw new Error(`${name}: No resource matches. Rewrite the sentence on the page.`);
    return newline === '' ? [begin, text, end].join('') : paragraphs(begin, text, end);
  });

const TEXTS: Readonly<Record<string, ((resources: Resources) => string) | undefined>> = {
  'what each resource can do': resourceTable,
  'what is deleted': deletionsIn,
  'what is read': readsIn,
  'what the API can do': (resources) =>
    [deletionsIn, changesIn, readsIn].map((sentences) => `- ${sentences(resources)}`).join('\n'),
  'the objects that stay': (resources) => partition(resources, leavesNothing, 'objects')[1],
  'the objects that can be imported': (resources) => partition(resources, isImportable)[0],
};

function resourceTable(resources: Resources): string {
  const rows = resources.map((description) => {
    const { className, compares = 'all documented members', identity, terraformType } = description;
    const slug = terraformType.replace('observability_', '');
    return [
      `[\`${className}\`](docs/resources/${slug}.md)`,
      storesNothing(description) ? 'runs the test' : identity === null ? 'sets it' : 'creates it',
      effectOfChange(description),
      isImportable(description) ? compares : 'not detected',
      isImportable(description) ? 'yes' : 'no',
      effectOfDestroy(description),
    ];
  });
  return alignedTable(
    ['resource', 'first apply', 'a change', 'drift in a plan', 'import', 'a destroy'],
    rows,
  );
}

function effectOfChange(description: ResourceDescription): string {
  if (storesNothing(description)) return 'runs it again';
  if (!isUpdatable(description)) return 'replaces it';
  const replacing = Object.entries(description.attributes).filter(([, { replaces }]) => replaces === true);
  return ['in place', ...replacing.map(([name]) => `replaces it for \`${name}\``)].join('; ');
}

function effectOfDestroy(description: ResourceDescription): string {
  if (storesNothing(description)) return 'leaves nothing';
  return leavesNothing(description) ? 'deletes it' : 'leaves it on the service';
}

function deletionsIn(resources: Resources): string {
  const [deleted, kept] = partition(resources, leavesNothing);
  if (deleted === '') {
    return 'The API document has no call to delete objects: an object that Terraform destroys or replaces stays on the service, but is no longer in the state.';
  }
  return `The API can delete only ${deleted}. ${capitalized(kept)} that Terraform destroys or replaces stay on the service, but are no longer in the state.`;
}

function changesIn(resources: Resources): string {
  const [changed, replaced] = partition(resources, isUpdatable);
  return `The API can change ${changed}. Most changes to ${replaced} create a new object and leave the old one on the service.`;
}

function readsIn(resources: Resources): string {
  const [read, unread] = partition(resources, isImportable);
  const partlyCompared = resources.flatMap(({ title, compares }) =>
    compares === undefined ? [] : [` For ${title}s, a plan compares only the ${compares}.`],
  );
  return `The API can read ${read}. ${capitalized(unread)} cannot be imported, and a plan does not show changes made to them outside Terraform.${partlyCompared.join('')}`;
}

/** Returns the names of the resources that match, and of the others, without those that store nothing. `all` replaces a full list. */
function partition(
  resources: Resources,
  matches: (one: ResourceDescription) => boolean,
  all?: string,
): [string, string] {
  const stored = resources.filter((description) => !storesNothing(description));
  const names = [stored.filter(matches), stored.filter((one) => !matches(one))];
  return names.map((some) => (some.length === stored.length && all) || namesOf(some)) as [string, string];
}

const namesOf = (descriptions: Resources): string =>
  joinWithAnd(descriptions.map(({ title }) => `${title}s`));
