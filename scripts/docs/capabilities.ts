/** Writes what the descriptions say about all resources into handwritten pages: the README's table, and sentences that would change with it. */
import { resources } from '../../src/schema';
import {
  isImportable,
  isUpdatable,
  leavesNothing,
  ResourceDescription,
  storesNothing,
} from '../../src/schema/description';
import { capitalized } from '../../src/schema/names';
import { alignedTable, paragraphs } from '../markdown';
import { DESCRIBED } from '../pages';

export const withCapabilities = (page: string): string =>
  page.replace(DESCRIBED, (_, begin: string, name: string, end: string) =>
    paragraphs(begin, textNamed(name), end),
  );

function textNamed(name: string): string {
  const text = TEXTS[name];
  if (!text) throw new Error(`${name} is not one of ${Object.keys(TEXTS).join(', ')}.`);
  return text();
}

const TEXTS: Readonly<Record<string, (() => string) | undefined>> = {
  'what each resource can do': resourceTable,
  'what is deleted': deletions,
  'what is read': reads,
  'what the API can do': () =>
    [deletions(), changes(), reads()].map((sentences) => `- ${sentences}`).join('\n'),
};

function resourceTable(): string {
  const rows = resources.map((description) => {
    const { className, terraformType } = description;
    const page = `docs/resources/${terraformType.replace('observability_', '')}.md`;
    return [
      `[\`${className}\`](${page})`,
      storesNothing(description) ? 'runs the test' : description.identity === null ? 'sets it' : 'creates it',
      effectOfChange(description),
      isImportable(description) ? (description.compares ?? 'all of it') : 'none',
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
  const replacing = Object.entries(description.attributes).filter(([, { replaces }]) => replaces === true);
  if (!isUpdatable(description)) return 'replaces it';
  return ['in place', ...replacing.map(([name]) => `replaces it for \`${name}\``)].join('; ');
}

function effectOfDestroy(description: ResourceDescription): string {
  if (storesNothing(description)) return 'leaves nothing';
  return leavesNothing(description) ? 'deletes it' : 'leaves it there';
}

function deletions(): string {
  const deleted = stored.filter(leavesNothing);
  const kept = stored.filter((description) => !leavesNothing(description));
  if (deleted.length === 0) {
    return 'The API cannot delete objects: an object that Terraform destroys or replaces stays on the service, but is no longer in the state.';
  }
  return `The API can delete only ${namesOf(deleted)}. ${capitalized(namesOf(kept))} that Terraform destroys or replaces stay on the service, but are no longer in the state.`;
}

function changes(): string {
  const replaced = stored.filter((description) => !isUpdatable(description));
  return `The API can change ${namesOf(stored.filter(isUpdatable))}. Most changes to ${namesOf(replaced)} create a new object and leave the old one on the service.`;
}

function reads(): string {
  const unread = stored.filter((description) => !isImportable(description));
  const partly = stored.flatMap(({ title, compares }) =>
    compares === undefined ? [] : [` Of ${title}s, a plan compares only the ${compares}.`],
  );
  return `The API can read ${namesOf(stored.filter(isImportable))}. ${capitalized(namesOf(unread))} cannot be imported, and a plan does not show changes that somebody else made to them.${partly.join('')}`;
}

const stored = resources.filter((description) => !storesNothing(description));

function namesOf(descriptions: readonly ResourceDescription[]): string {
  const names = descriptions.map(({ title }) => `${title}s`);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
