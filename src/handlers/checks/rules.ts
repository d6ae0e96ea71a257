/** Reports values that break a rule of their attribute. Unknown values pass. */
import { LosslessNumber } from 'lossless-json';
import {
  AttributePath,
  Context,
  formatPath,
  groupOf,
  isRecord,
  ObjectValue,
  Unknown,
  Value,
} from '../../plugin';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { doubtIn, mistakeIfNew, mistakeIn, Remark, Rule } from '../../schema/rules';

const DOUBTS = groupOf(
  'doubts',
  'More values may be mistakes',
  'Correct these, then plan again to see the others.',
);

/** Reports all mistakes at once, each as an error. */
export function reportMistakes(members: Members, config: ObjectValue, { diagnostics }: Context): void {
  for (const [path, { what, next }] of remarksOn(members, config, mistakeIn)) {
    diagnostics.error(`${formatPath(path)} ${what}`, next, path);
  }
}

/**
 * Reports what is new: a value that only an object that has it may keep is an error, one that may be a mistake a warning. `prior`
 * is null for a new object.
 */
export function reportNew(
  members: Members,
  config: ObjectValue,
  prior: ObjectValue | null,
  { diagnostics }: Context,
): void {
  for (const [path, { what, next }] of newRemarksOn(members, config, prior, mistakeIfNew)) {
    diagnostics.error(`${formatPath(path)} ${what}`, next, path);
  }
  for (const [path, { what, next }] of newRemarksOn(members, config, prior, doubtIn)) {
    diagnostics.cappedWarning(DOUBTS, `${formatPath(path)} ${what}`, next, path);
  }
}

function newRemarksOn(members: Members, config: ObjectValue, prior: ObjectValue | null, rule: Rule) {
  const said = ([path, { what }]: PathRemark) => `${formatPath(path)} ${what}`;
  const before = new Set(remarksOn(members, prior ?? {}, rule).map(said));
  return remarksOn(members, config, rule).filter((remark) => !before.has(said(remark)));
}

type PathRemark = [path: AttributePath, remark: Remark];

/** The remarks of a rule on each value that is set, at any depth. Names are Terraform's, unless `nameOf` says otherwise. */
export function remarksOn(
  members: Members,
  values: ObjectValue,
  rule: Rule,
  nameOf = toSnakeCase,
  at: AttributePath = [],
): PathRemark[] {
  const within = (kind: Kind, value: Value, path: AttributePath): PathRemark[] => {
    if (kind.kind === 'list' && Array.isArray(value)) {
      return value.flatMap((element, index) => within(kind.of, element, [...path, index]));
    }
    if (kind.kind !== 'object' || !isRecord(value)) return [];
    return remarksOn(kind.members, value, rule, nameOf, path);
  };
  return Object.entries(members).flatMap(([apiName, attribute]) => {
    const name = nameOf(apiName);
    const value = values[name] ?? null;
    if (attribute.presence === 'computed' || value === null || value instanceof Unknown) return [];
    const path = [...at, name];
    const remark = rule(attribute, value instanceof LosslessNumber ? value.value : value);
    return [...(remark ? [[path, remark] as PathRemark] : []), ...within(attribute.kind, value, path)];
  });
}
