import { foreign } from './foreign';
import { at } from './mask';
import { Json, printJson, objectOrEmpty } from '../../contract/json';
import { Attribute, isPercentage, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** The order in which changes are listed. A choice is a value that is not worded freely, such as a number or a list of permissions. */
export enum Rank {
  TARGET,
  CHOICE,
  TEXT,
  LABEL,
}

/** A change to one attribute, as a line with marked texts. */
export interface Change {
  readonly what: string;
  /** The value of a new label. Objects that get the same label are listed together, whatever its value is. */
  readonly value?: string;
  readonly rank: Rank;
}

/** A value before and after the apply, and which parts of it are known only after the apply. */
export type Sides = Readonly<Record<'before' | 'after' | 'unknown', Json>>;

/** Returns the changes to the attributes that users can set, except for new values that the service chooses. */
export const changesIn = (members: Members, sides: Sides, path = ''): Change[] =>
  Object.entries(members).flatMap(([apiName, attribute]) => {
    const name = toSnakeCase(apiName);
    return changesOf(attribute, `${path}${name}`, sidesOf(sides, name));
  });

function changesOf({ kind, presence, constants }: Attribute, path: string, sides: Sides): Change[] {
  const isUnknown = sides.unknown === true;
  if (presence === 'computed' || (presence === 'optionalComputed' && isUnknown)) return [];
  if (kind.kind === 'object' && !isUnknown) return changesIn(kind.members, sides, `${path}.`);
  if (kind.kind === 'map' && !isUnknown) {
    const names = new Set(Object.values(sides).flatMap((map) => Object.keys(objectOrEmpty(map))));
    return [...names].flatMap((name) =>
      labelChange(`${path.replace(/s$/, '')} ${foreign(name)}`, sidesOf(sides, name)),
    );
  }
  if (!isChanged(sides)) return [];
  if (isPercentage(kind) && !isUnknown) return [{ what: targetText(sides), rank: Rank.TARGET }];
  const isText = !constants && ['string', 'json', 'map'].includes(kind.kind);
  return [{ what: changeText(foreign(path), sides), rank: isText ? Rank.TEXT : Rank.CHOICE }];
}

function labelChange(label: string, sides: Sides): Change[] {
  if (!isChanged(sides)) return [];
  if (sides.before !== null || sides.unknown === true) {
    return [{ what: changeText(label, sides), rank: Rank.LABEL }];
  }
  return [{ what: `+ ${label}`, value: foreign(textOf(sides.after)), rank: Rank.LABEL }];
}

const isChanged = ({ before, after, unknown }: Sides): boolean =>
  unknown === true || printJson(before) !== printJson(after);

function changeText(label: string, { before, after, unknown }: Sides): string {
  if (unknown === true) return `${label}: known only after the apply`;
  if (before === null) return `+ ${label}: ${foreign(textOf(after))}`;
  if (after === null) return `- ${label}: ${foreign(textOf(before))}`;
  const [from, to] = [textOf(before), textOf(after)];
  // Long texts are cut at the end, so their common beginning must not hide the difference.
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  start = Math.max(0, start - CONTEXT_LENGTH);
  const cut = (text: string) => foreign(`${start > 0 ? '…' : ''}${text.slice(start)}`);
  return `${label}: ${cut(from)} → ${cut(to)}`;
}

/** How many equal characters are shown before a difference. */
const CONTEXT_LENGTH = 40;

function targetText({ before, after }: Sides): string {
  const [old, current] = [before, after].map((target) => Number((100 - Number(target)).toPrecision(6)));
  if (before === null) return `target ${textOf(after)} (${current} % of requests may fail)`;
  const ratio = old > 0 && current > 0 ? `, ${Number((current / old).toPrecision(2))} ×` : '';
  return `target ${textOf(before)} → ${textOf(after)} (${old} % → ${current} % of requests may fail${ratio})`;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : printJson(value));

const sidesOf = ({ before, after, unknown }: Sides, name: string): Sides => ({
  before: at(before, name),
  after: at(after, name),
  unknown: at(unknown, name),
});
