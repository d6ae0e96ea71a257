/** Reports values that break a rule of their attribute. Unknown values pass. */
import { LosslessNumber } from 'lossless-json';
import { AttributePath, Context, formatPath, groupOf, isRecord, ObjectValue, Unknown } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { warningIn, errorIfNew, errorIn, Finding, Rule } from '../../schema/rules';
import { configuredObjects } from '../../schema/walk';

const SUSPICIOUS_GROUP = groupOf(
  'suspicious',
  'More values may be wrong',
  'Correct these, then plan again to see the others.',
);

/** Reports an error for each invalid value, except those that an existing object may keep (see `reportNewFindings`). */
export function reportFindings(members: Members, config: ObjectValue, { diagnostics }: Context): void {
  for (const [path, { problem, advice }] of findingsOn(members, config, errorIn)) {
    diagnostics.error(`${formatPath(path)} ${problem}`, advice, path);
  }
}

/**
 * Reports findings that `prior` does not have: errors for values that only an existing object may keep, and warnings for suspicious values.
 * `prior` is null for a new object.
 */
export function reportNewFindings(
  members: Members,
  config: ObjectValue,
  prior: ObjectValue | null,
  { diagnostics }: Context,
): void {
  for (const [path, { problem, advice }] of newFindingsOn(members, config, prior, errorIfNew)) {
    diagnostics.error(`${formatPath(path)} ${problem}`, advice, path);
  }
  for (const [path, { problem, advice }] of newFindingsOn(members, config, prior, warningIn)) {
    diagnostics.cappedWarning(SUSPICIOUS_GROUP, `${formatPath(path)} ${problem}`, advice, path);
  }
}

function newFindingsOn(members: Members, config: ObjectValue, prior: ObjectValue | null, rule: Rule) {
  const summary = ([path, { problem }]: PathFinding) => `${formatPath(path)} ${problem}`;
  const known = new Set(findingsOn(members, prior ?? {}, rule).map(summary));
  return findingsOn(members, config, rule).filter((finding) => !known.has(summary(finding)));
}

type PathFinding = [path: AttributePath, finding: Finding];

/** Applies a rule to each value that is set, at any depth. `nameOf` converts API names to the names used in `values`. */
export function findingsOn(
  members: Members,
  values: ObjectValue,
  rule: Rule,
  nameOf = toSnakeCase,
): PathFinding[] {
  const objects = configuredObjects({ members }, values, { nameOf, isObject: isRecord });
  return objects.flatMap(({ path, settings }) =>
    settings.flatMap(({ name, attribute, value }): PathFinding[] => {
      if (value instanceof Unknown) return [];
      const finding = rule(attribute, value instanceof LosslessNumber ? value.value : value);
      return finding ? [[[...path, name], finding]] : [];
    }),
  );
}
