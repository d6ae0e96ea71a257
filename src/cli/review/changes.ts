import { LosslessNumber } from 'lossless-json';
import { foreign } from './foreign';
import { at, isMasked } from './mask';
import { elementsOf, Json, printJson, objectOrEmpty, plainText } from '../../contract/json';
import { mapValues } from '../../json/members';
import { sortMembers } from '../../json/same';
import { Attribute, isPercentage, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** The order in which changes are listed. `CHOICE` means any value but free text, such as a number or a list of permissions. */
export enum Rank {
  TARGET,
  CHOICE,
  TEXT,
  LABEL,
}

/** A change to one attribute. Strings from users and from the service are marked. */
export interface Change {
  readonly what: string;
  /** The value of a new label. Objects that get the same label are listed together, even if their values differ. */
  readonly value?: string;
  readonly rank: Rank;
  readonly note?: string;
}

/**
 * A value before and after the apply, and which parts of it are known only after the apply. If somebody changed the object outside
 * Terraform, `stored` and `found` are the value before and after that change.
 */
export type ChangeValues = Readonly<Record<'before' | 'after' | 'unknown' | 'stored' | 'found', Json>>;

export const changeValuesOf = (change: Json, drift: Json = null): ChangeValues => ({
  before: sortMembers(at(change, 'before'), shortNumber),
  after: sortMembers(at(change, 'after'), shortNumber),
  unknown: at(change, 'after_unknown'),
  stored: sortMembers(at(drift, 'before')),
  found: sortMembers(at(drift, 'after')),
});

/** Returns the changes to attributes that users can set. Omits values that the service will set during the apply. */
export const changesIn = (members: Members, values: ChangeValues, path = ''): Change[] =>
  Object.entries(members).flatMap(([apiName, attribute]) => {
    const name = toSnakeCase(apiName);
    return changesOf(attribute, `${path}${name}`, valuesOfMember(values, name));
  });

function changesOf(
  { kind, presence, constants, grants }: Attribute,
  path: string,
  values: ChangeValues,
): Change[] {
  const isUnknown = values.unknown === true;
  if (presence === 'computed' || (presence === 'optionalComputed' && isUnknown)) return [];
  const isWhole = isUnknown || isMasked(values.before) || isMasked(values.after);
  if (kind.kind === 'object' && !isWhole) return changesIn(kind.members, values, `${path}.`);
  if (kind.kind === 'map' && !isWhole) {
    const names = new Set(Object.values(values).flatMap((map) => Object.keys(objectOrEmpty(map))));
    return [...names].flatMap((name) =>
      labelChanges(`${path.replace(/s$/, '')} ${foreign(name)}`, valuesOfMember(values, name)),
    );
  }
  if (!isChanged(values)) return [];
  if (isPercentage(kind) && !isWhole) return [targetChange(values)];
  const rank = !constants && ['string', 'json', 'map'].includes(kind.kind) ? Rank.TEXT : Rank.CHOICE;
  const old = elementsOf(values.before).map(plainText);
  const granted = grants ? elementsOf(values.after).map(plainText) : [];
  const gained = granted.filter((each) => !old.includes(each));
  const verb = values.before === null ? 'will have' : 'will gain';
  const note = gained.length > 0 ? `${verb} ${gained.map(foreign).join(', ')}` : undefined;
  return [{ what: changeText(foreign(path), values), rank, note }];
}

function labelChanges(label: string, values: ChangeValues): Change[] {
  if (!isChanged(values)) return [];
  if (values.before !== null || values.unknown === true) {
    return [{ what: changeText(label, values), rank: Rank.LABEL }];
  }
  const what = `+ ${label}${origin(values)}`;
  return [{ what, value: foreign(plainText(values.after)), rank: Rank.LABEL }];
}

const isChanged = ({ before, after, unknown }: ChangeValues): boolean =>
  unknown === true || printJson(before) !== printJson(after);

/** Shortens decimals to what a double keeps, because Terraform computes with 150 digits: 0.993 * 100 is not quite 99.3. */
const shortNumber = (value: Json): Json =>
  value instanceof LosslessNumber && value.value.includes('.')
    ? new LosslessNumber(String(Number(value.value)))
    : value;

/** Tells a change that the plan reverts from one that somebody made to the program. */
const origin = ({ stored, found }: ChangeValues): string =>
  printJson(stored) === printJson(found) ? '' : ', changed on the service';

function changeText(label: string, values: ChangeValues): string {
  const { before, after, unknown } = values;
  if (unknown === true) return `${label}: known only after the apply`;
  const [old, current] = [before, after].map((value) => foreign(plainText(value)));
  if (before === null) return `+ ${label}: ${current}${origin(values)}`;
  return `${after === null ? `- ${label}: ${old}` : `${label}: ${old} → ${current}`}${origin(values)}`;
}

function targetChange(values: ChangeValues): Change {
  const { before, after } = values;
  const [old, current] = [before, after].map((target) => Number((100 - Number(target)).toPrecision(6)));
  if (before === null) {
    return { what: `target ${plainText(after)} (${current} % of requests may fail)`, rank: Rank.TARGET };
  }
  const ratio = old > 0 && current > 0 ? `, ${Number((current / old).toPrecision(2))} ×` : '';
  return {
    what: `target ${plainText(before)} → ${plainText(after)} (${old} % → ${current} % of requests may fail${ratio})${origin(values)}`,
    rank: Rank.TARGET,
    note: old === current ? undefined : `will have a ${old < current ? 'weaker' : 'stronger'} target`,
  };
}

const valuesOfMember = (values: ChangeValues, name: string): ChangeValues =>
  mapValues(values, (value) => at(value, name));
