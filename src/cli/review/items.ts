import { foreign } from './foreign';
import { at } from './mask';
import { VERBS } from './objects';
import { Stack } from './stack';
import { Json } from '../../contract/json';
import { firstTen } from '../../json/first-ten';
import { groupBy } from '../../json/group-by';
import { isApiKey } from '../left-behind';
import { DESCRIPTIONS } from '../managed-object';

/** What the review says about one object, output or diagnostic. Strings from users and from the service are marked. */
export interface Item {
  readonly stack: string;
  readonly kind: string;
  readonly what: string;
  /** A value that may differ between the objects in one entry, as in `Change.value`. */
  readonly value?: string;
  readonly rank?: number;
  readonly name: string;
  readonly owner?: Json;
  readonly detail?: string;
}

export const diagnosticItems = ({ name: stack, diagnostics }: Stack): Item[] =>
  diagnostics.map(({ severity, summary = '', detail = '', address, snippet }) => ({
    stack,
    kind: severity === 'error' ? 'error' : 'warning',
    what: '',
    rank: severity === 'error' ? 0 : 1,
    name: [summary, address ?? at(snippet, 'context') ?? []].flat().map(foreign).join(' in '),
    // On a single line, because a line of text from the service could look like a line of the review.
    detail: foreign(
      String(detail)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ⏎ '),
    ),
  }));

export const leftItems = ({ name: stack, plan }: Stack): Item[] =>
  (plan?.left ?? []).map((object) => ({
    stack,
    kind: DESCRIPTIONS.get(object.type)?.title ?? foreign(object.type),
    what: [isApiKey(object) && 'valid until somebody revokes it', object.doubt && foreign(object.doubt)]
      .filter(Boolean)
      .join('. '),
    name: `${foreign(object.name ?? object.address)}${object.id === null ? '' : ` (id ${foreign(object.id)})`}`,
  }));

export const outputItems = ({ name: stack, plan }: Stack): Item[] =>
  Object.entries(plan?.outputChanges ?? {}).map(([name, change]) => ({
    ...{ stack, kind: 'output', name: foreign(name) },
    what: VERBS[String(at(change, 'actions'))],
  }));

export const actionItems = ({ name: stack, plan }: Stack): Item[] =>
  (plan?.actionInvocations ?? []).map(({ address, type, lifecycle_action_trigger: trigger = null }) => {
    const [event, resource] = [
      at(trigger, 'action_trigger_event'),
      at(trigger, 'triggering_resource_address'),
    ];
    const cause = trigger === null ? '' : ` (${foreign(event)} of ${foreign(resource)})`;
    return { stack, kind: 'action', what: foreign(type), name: `${foreign(address)}${cause}` };
  });

/** Combines items that differ only in the object into one entry. Within each rank, rare changes come before frequent ones. */
export function entriesOf(items: readonly Item[]): string[][] {
  const rankOf = ([{ rank = 0 }]: readonly Item[]) => rank;
  const groups = groupBy(items, ({ kind, what, detail = '' }) => [kind, what, detail].join('\n'));
  return [...groups.values()]
    .sort((a, b) => rankOf(a) - rankOf(b) || a.length - b.length)
    .map((group) => {
      const [{ kind, what, detail = [] }] = group;
      const values = listed([...new Set(group.flatMap(({ value = [] }) => value))]);
      const owners = group.flatMap(({ owner }) => (typeof owner === 'string' ? owner : []));
      const ownerTexts = [...groupBy(owners, String)].map(
        ([owner, all]) => `${foreign(owner)} (${all.length})`,
      );
      return [
        [counted(group.length, kind), what, values].filter(Boolean).join(': '),
        listed(group.map(({ stack, name }) => withStackName(stack, name))),
        ...(owners.length > 0 ? [`owners: ${listed(ownerTexts)}`] : []),
        detail,
      ].flat();
    });
}

const listed = (texts: readonly string[]): string => firstTen(texts).join(', ');

export const counted = (count: number, kind: string): string => `${count} ${kind}${count === 1 ? '' : 's'}`;

export const withStackName = (stack: string, line: string): string =>
  stack === '' ? line : `${foreign(stack)}: ${line}`;
