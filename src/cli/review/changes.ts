import { foreign } from './foreign';
import { at } from './mask';
import { elementsOf, Json, printJson, objectOrEmpty } from '../../contract/json';
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
  /** What a reviewer must not miss if the object exists, such as `will have a weaker target`. */
  readonly note?: string;
}

/** A value before and after the apply, and which parts of it are known only after the apply. */
export type Sides = Readonly<Record<'before' | 'after' | 'unknown', Json>>;

export const sidesOf = (change: Json): Sides => ({
  before: at(change, 'before'),
  after: at(change, 'after'),
  unknown: at(change, 'after_unknown'),
});

/** Returns the changes to the attributes that users can set, except for new values that the service chooses. */
export const changesIn = (members: Members, sides: Sides, path = ''): Change[] =>
  Object.entries(members).flatMap(([apiName, attribute]) => {
    const name = toSnakeCase(apiName);
    return changesOf(attribute, `${path}${name}`, memberOf(sides, name));
  });

function changesOf({ kind, presence, constants, grants }: Attribute, path: string, sides: Sides): Change[] {
  const isUnknown = sides.unknown === true;
  if (presence === 'computed' || (presence === 'optionalComputed' && isUnknown)) return [];
  if (kind.kind === 'object' && !isUnknown) return changesIn(kind.members, sides, `${path}.`);
  if (kind.kind === 'map' && !isUnknown) {
    const names = new Set(Object.values(sides).flatMap((map) => Object.keys(objectOrEmpty(map))));
    return [...names].flatMap((name) =>
      labelChange(`${path.replace(/s$/, '')} ${foreign(name)}`, memberOf(sides, name)),
    );
  }
  if (!isChanged(sides)) return [];
  if (isPercentage(kind) && !isUnknown) return [targetChange(sides)];
  const rank = !constants && ['string', 'json', 'map'].includes(kind.kind) ? Rank.TEXT : Rank.CHOICE;
  const old = elementsOf(sides.before).map(textOf);
  const gained = grants
    ? elementsOf(sides.after)
        .map(textOf)
        .filter((each) => !old.includes(each))
    : [];
  const note = gained.length > 0 ? `will gain ${gained.map(foreign).join(', ')}` : undefined;
  return [{ what: changeText(foreign(path), sides), rank, note }];
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
  return `${label}: ${foreign(textOf(before))} → ${foreign(textOf(after))}`;
}

function targetChange({ before, after }: Sides): Change {
  const [old, current] = [before, after].map((target) => Number((100 - Number(target)).toPrecision(6)));
  if (before === null) {
    return { what: `target ${textOf(after)} (${current} % of requests may fail)`, rank: Rank.TARGET };
  }
  const ratio = old > 0 && current > 0 ? `, ${Number((current / old).toPrecision(2))} ×` : '';
  return {
    what: `target ${textOf(before)} → ${textOf(after)} (${old} % → ${current} % of requests may fail${ratio})`,
    rank: Rank.TARGET,
    note: `will have a ${old < current ? 'weaker' : 'stronger'} target`,
  };
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : printJson(value));

const memberOf = ({ before, after, unknown }: Sides, name: string): Sides => ({
  before: at(before, name),
  after: at(after, name),
  unknown: at(unknown, name),
});
