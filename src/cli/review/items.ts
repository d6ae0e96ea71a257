import { changesIn, Rank } from './changes';
import { foreign } from './foreign';
import { at } from './mask';
import { inStack, PlannedObject, VERBS } from './objects';
import { Stack } from './stack';
import { groupBy } from '../../adopt';
import { findLeftBehind, isApiKey } from '../left-behind';
import { DESCRIPTIONS } from '../managed-object';

/** Something that happens to one object, as lines with marked texts. */
export interface Item {
  readonly stack: string;
  /** The kind of the object, such as `SLO`. */
  readonly kind: string;
  readonly what: string;
  /** Listed for all objects together, like `Change.value`. */
  readonly value?: string;
  readonly rank?: number;
  readonly name: string;
  readonly owner?: string;
  readonly details?: readonly string[];
}

/** Returns one item for each change to the object, or one item if more happens to it than changes in place. */
export function objectItems(object: PlannedObject, ownerLabel: string): Item[] {
  const { stack, type, description, verb, reason, sides, remark } = object;
  const attributes = description?.attributes ?? {};
  const labels = Object.keys(attributes).filter((name) => attributes[name].kind.kind === 'map');
  const owners = labels.map((name) => at(at(sides.after ?? sides.before, name), ownerLabel));
  const item = {
    stack,
    kind: kindOf(object),
    name: `${foreign(object.name ?? object.address)}${remark && ` (${remark})`}`,
    owner: owners.find((owner) => typeof owner === 'string'),
  };
  // One line for each kind of another provider.
  if (!description) return [{ ...item, what: foreign(type), value: verb }];
  const changes = sides.after === null ? [] : changesIn(attributes, sides);
  if (verb === 'changed' && changes.length > 0) return changes.map((change) => ({ ...item, ...change }));
  // The texts and labels of a new object are in the program.
  const shown = changes.filter(({ rank }) => verb !== 'created' || rank <= Rank.CHOICE);
  const texts = shown.map(({ what, value }) => (value === undefined ? what : `${what}: ${value}`));
  const happens = reason === '' ? verb : `${verb}, ${reason}`;
  return [{ ...item, what: [happens, ...texts].join('; '), rank: Rank.CHOICE }];
}

export const kindOf = ({ description }: PlannedObject): string => description?.title ?? 'resource';

export const diagnosticItems = ({ name: stack, diagnostics }: Stack): Item[] =>
  diagnostics.map(({ severity, summary = '', detail = '', address, snippet }) => ({
    stack,
    kind: severity === 'error' ? 'error' : 'warning',
    what: '',
    rank: severity === 'error' ? 0 : 1,
    name: [summary, address ?? at(snippet, 'context') ?? []].flat().map(foreign).join(' in '),
    details: String(detail)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(foreign),
  }));

export function leftItems({ name: stack, plan }: Stack, stacks: readonly Stack[]): Item[] {
  const present = stacks.flatMap(({ name, plan: other }) =>
    (other?.comparison.present ?? []).map((object) =>
      // Whether an object of another stack is in the same account is not known.
      name === stack ? object : { ...object, address: `${name}: ${object.address}`, provider: undefined },
    ),
  );
  return findLeftBehind({ gone: plan?.comparison.gone ?? [], present }).map((object) => ({
    stack,
    kind: DESCRIPTIONS.get(object.type)?.title ?? foreign(object.type),
    what: [isApiKey(object) ? 'valid until somebody revokes it' : '', object.doubt && foreign(object.doubt)]
      .filter(Boolean)
      .join('. '),
    name: `${foreign(object.name ?? object.address)}${object.id === null ? '' : ` (id ${foreign(object.id)})`}`,
  }));
}

export const outputItems = ({ name: stack, plan }: Stack): Item[] =>
  Object.entries(plan?.outputChanges ?? {}).map(([name, change]) => ({
    ...{ stack, kind: 'output', name: foreign(name) },
    what: VERBS[String(at(change, 'actions'))],
  }));

/** Lists what happens to several objects in one entry of several lines. Rare changes come before frequent ones of the same rank. */
export function entriesOf(items: readonly Item[]): string[][] {
  const rankOf = ([{ rank = 0 }]: readonly Item[]) => rank;
  const groups = groupBy(items, ({ kind, what, details = [] }) => [kind, what, ...details].join('\n'));
  return [...groups.values()]
    .sort((a, b) => rankOf(a) - rankOf(b) || a.length - b.length)
    .map((group) => {
      const [{ kind, what, details = [] }] = group;
      const values = firstTen([...new Set(group.flatMap(({ value = [] }) => value))]);
      const owners = groupBy(
        group.flatMap(({ owner = [] }) => owner),
        (owner) => owner,
      );
      const ownerTexts = [...owners].map(([owner, { length }]) => `${foreign(owner)} (${length})`);
      return [
        [`${group.length} ${kind}${group.length === 1 ? '' : 's'}`, what, values].filter(Boolean).join(': '),
        firstTen(group.map(({ stack, name }) => inStack(stack, name))),
        ...(owners.size > 0 ? [`owners: ${firstTen(ownerTexts)}`] : []),
        ...details,
      ];
    });
}

const firstTen = (texts: readonly string[]): string =>
  [...texts.slice(0, 10), ...(texts.length > 10 ? [`and ${texts.length - 10} more`] : [])].join(', ');
