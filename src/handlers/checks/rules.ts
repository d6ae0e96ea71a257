/** Reports values that break a rule of their attribute. Unknown values pass. */
import { LosslessNumber } from 'lossless-json';
import { asDouble } from '../../json/number';
import { AttributePath, Context, formatPath, groupOf, isRecord, ObjectValue, Unknown } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { errorIfNew, errorIn, Finding, Rule, Suspicion, suspicionsIn } from '../../schema/rules';
import { configObjects } from '../../schema/visit';

/** Reports an error for each invalid value, except those that an existing object may keep (see `reportNewFindings`). */
export function reportFindings(members: Members, config: ObjectValue, { diagnostics }: Context): void {
  for (const finding of findingsOn(members, config, errorIn)) diagnostics.error(...textsOf(finding));
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
  const newFindings = <F extends Finding>(find: (values: ObjectValue) => PathFinding<F>[]) => {
    const known = new Set(prior ? find(prior).map((finding) => textsOf(finding)[0]) : []);
    return find(config).filter((finding) => !known.has(textsOf(finding)[0]));
  };
  const errors = newFindings((values) => findingsOn(members, values, errorIfNew));
  for (const finding of errors) diagnostics.error(...textsOf(finding));
  const more = groupOf('More values may be wrong', 'Correct these, then plan again to see the others.');
  for (const finding of newFindings((values) => suspicionsOn(members, values))) {
    diagnostics.cappedWarning({ ...more, code: finding[1].code }, ...textsOf(finding));
  }
}

type PathFinding<F extends Finding = Finding> = [path: AttributePath, finding: F];

const textsOf = ([path, { problem, advice }]: PathFinding) =>
  [`${formatPath(path)} ${problem}`, advice, path] as const;

const NOTATION = { nameOf: toSnakeCase, isObject: isRecord };

const suspicionsOn = (members: Members, values: ObjectValue): PathFinding<Suspicion>[] =>
  configObjects({ members }, values, NOTATION)
    .flatMap((configObject) => suspicionsIn(configObject, NOTATION, knownValue))
    .map(({ at, within = [], ...suspicion }) => [[...at, ...within], suspicion]);

/** Applies a rule to each value that is set, at any depth. `nameOf` converts API names to the names used in `values`. */
export function findingsOn(
  members: Members,
  values: ObjectValue,
  rule: Rule,
  nameOf = toSnakeCase,
): PathFinding[] {
  const objects = configObjects({ members }, values, { nameOf, isObject: isRecord });
  return objects.flatMap(({ path, settings }) =>
    settings.flatMap(({ name, attribute, value }): PathFinding[] => {
      if (value instanceof Unknown) return [];
      const finding = rule(attribute, knownValue(value));
      return finding ? [[[...path, name], finding]] : [];
    }),
  );
}

function knownValue(value: unknown): unknown {
  if (value instanceof Unknown) return undefined;
  return value instanceof LosslessNumber ? asDouble(value.value) : value;
}
