/** Writes the parts of handwritten pages that follow from the descriptions of all resources, such as the README's table. */
import { TABLE } from '../../src/client/response/table';
import { resources as allResources } from '../../src/schema';
import { isImportable, isUpdatable, ResourceDescription, storesNothing } from '../../src/schema/description';
import { WHERE_TERRAFORM_RUNS, WHERE_THE_PROGRAM_RUNS } from '../../src/schema/environment';
import { capitalized } from '../../src/schema/names';
import { slugOf } from '../classes/shapes';
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
  'what is read': readsIn,
  'what the API can do': (resources) =>
    [DELETIONS, changesIn(resources), readsIn(resources)].map((sentences) => `- ${sentences}`).join('\n'),
  'the objects that stay': () => 'objects',
  'the objects that can be imported': (resources) => partition(resources, isImportable)[0],
  'what a response proves': responseList,
  'the environment variables': environmentList,
};

function environmentList(): string {
  const places = {
    'Where Terraform runs': WHERE_TERRAFORM_RUNS,
    'Where the program runs': WHERE_THE_PROGRAM_RUNS,
  };
  const lists = Object.entries(places).map(
    ([place, items]) => `${place}:\n\n${items.map((item) => `- ${item}`).join('\n')}`,
  );
  return paragraphs(...lists);
}

/** The table that decides what a response proves, as a list. The first row that fits counts. */
function responseList(): string {
  const meanings = { notSent: 'refused', answered: 'refused', unknown: 'uncertain' };
  const retries: Record<string, string> = {
    no: '',
    yes: ', sent again',
    waits: ', sent again after a wait',
  };
  return TABLE.map(({ responses, is, outcome, again }, index) => {
    const retry = retries[again] ?? `, sent again ${again}`;
    const meaning = is === 'error' ? meanings[outcome] + retry : is;
    return `${index + 1}. ${responses}: **${meaning}**`;
  }).join('\n');
}

/** The most capable resources come first. Resources with the same capabilities share a row. */
function resourceTable(resources: Resources): string {
  const rows = new Map<string, { readonly names: string[]; readonly effects: readonly string[] }>();
  for (const description of [...resources].sort((a, b) => capability(b) - capability(a))) {
    const { className, compares = 'all documented members' } = description;
    const readable = isImportable(description) ? [compares, 'yes'] : ['nothing', 'no'];
    const effects = [effectOfChange(description), ...readable];
    const row = rows.get(effects.join()) ?? { names: [], effects };
    row.names.push(`[\`${className}\`](docs/resources/${slugOf(description)}.md)`);
    rows.set(effects.join(), row);
  }
  return alignedTable(
    ['resource', 'a changed argument', 'a plan compares', 'import'],
    [...rows.values()].map(({ names, effects }) => [names.join(', '), ...effects]),
  );
}

const capability = (description: ResourceDescription): number =>
  Number(!storesNothing(description)) * 4 +
  Number(isImportable(description)) * 2 +
  Number(isUpdatable(description));

const effectOfChange = (description: ResourceDescription): string =>
  storesNothing(description)
    ? 'runs again'
    : isUpdatable(description)
      ? 'changes the object in place'
      : 'replaces the object';

const DELETIONS =
  'The documented API has no call to delete objects: an object that Terraform destroys or replaces stays on the service, but is no longer in the state.';

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

/** Returns the names of the resources that match, and of the others, without those that store nothing. */
function partition(resources: Resources, matches: (one: ResourceDescription) => boolean): string[] {
  const stored = resources.filter((description) => !storesNothing(description));
  const lists = [stored.filter(matches), stored.filter((one) => !matches(one))];
  return lists.map((list) => joinWithAnd(list.map(({ title }) => `${title}s`)));
}
