/** Checks a configuration for what the Terraform schema cannot express, and reports values that break a rule. Unknown values pass. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, tryParseJson } from '../../contract/json';
import { asDouble } from '../../json/number';
import {
  AttributePath,
  Context,
  DiagnosticError,
  formatPath,
  groupOf,
  isRecord,
  memberOf,
  ObjectValue,
  Unknown,
} from '../../plugin';
import { choiceErrors } from '../../schema/choices';
import { INTEGER64_RULE, isInteger64, Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import {
  CHECK_NAMES,
  errorIfNew,
  errorIfSent,
  errorIn,
  Finding,
  Rule,
  Suspicion,
  suspicionsIn,
} from '../../schema/rules';
import { configObjects, elementsIn, Shape } from '../../schema/visit';

const API_NOTATION = {
  nameOf: (apiName: string) => apiName,
  isObject: isRecord,
  spell: toSnakeCase,
  mayBeNull: (value: unknown) => value instanceof Unknown,
  ifMissing: CHECK_NAMES,
};

type ServiceNames = Readonly<Record<string, string>>;

/**
 * Throws `DiagnosticError` for the first error in the configuration, at any depth. `names` are the service's names for documented members.
 * During validation, they are unknown, so any name is accepted for an undocumented member.
 */
export function checkConfiguration(shape: Shape, values: object, names?: ServiceNames): void {
  for (const configObject of configObjects(shape, values, API_NOTATION)) {
    const at = configObject.path.map((step) => (typeof step === 'string' ? toSnakeCase(step) : step));
    const [choice] = choiceErrors(configObject, API_NOTATION);
    if (choice) {
      const path = choice.apiName === undefined ? at : [...at, toSnakeCase(choice.apiName)];
      throw new DiagnosticError(choice.problem, choice.advice, path.length > 0 ? path : undefined);
    }
    for (const { name, attribute, value } of configObject.settings) {
      for (const [kind, element, path] of elementsIn(attribute, value, [...at, toSnakeCase(name)])) {
        checkElement(kind, element, path, configObject.shape.members, names);
      }
    }
  }
}

/**
 * Checks the planned values before they are sent. A write-only value may be blank in a plan, which may run where a secret is not set. Other
 * errors are possible, because `ignore_changes` can combine old and new values that validation would reject together. */
export function checkPlannedValues(shape: Shape, planned: ObjectValue): void {
  for (const [name, attribute] of Object.entries(shape.members)) {
    const error = errorIfSent(attribute, planned[name]);
    const path = toSnakeCase(name);
    if (error) {
      throw new DiagnosticError(`${path} ${error.problem}`, `Nothing was sent. ${error.advice}`, [path]);
    }
  }
  const missing = Object.keys(shape.members).find(
    (name) => shape.members[name].presence === 'required' && planned[name] === null,
  );
  try {
    if (missing !== undefined) {
      throw new DiagnosticError(`${toSnakeCase(missing)} is not set`, 'Remove it from ignore_changes.', [
        toSnakeCase(missing),
      ]);
    }
    checkConfiguration(shape, planned);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const reason =
      'Nothing was sent, because ignore_changes kept values that cannot be sent together with the other planned values.';
    throw new DiagnosticError(error.summary, `${reason} ${error.detail}`, error.path);
  }
}

function checkElement(
  kind: Kind,
  value: unknown,
  path: AttributePath,
  siblings: Members,
  names?: ServiceNames,
): void {
  if (kind.kind === 'object' && kind.represents === 'member' && isRecord(value)) {
    rejectDocumentedMembers([memberOf(value, 'name')], siblings, [...path, 'name'], names);
  }
  if (typeof value !== 'string') return;
  if (kind.kind === 'integer64' && !isInteger64(value)) {
    throw new DiagnosticError(`${formatPath(path)} is "${value}"`, INTEGER64_RULE, path);
  }
  if (kind.kind !== 'json') return;
  const extra = Object.keys(requireJsonObject(value, path));
  if (kind.represents === 'members') rejectDocumentedMembers(extra, siblings, path, names);
}

/** Parses a JSON object. Errors do not quote the text, because it may be secret. */
function requireJsonObject(text: string, path: AttributePath): object {
  const object = tryParseJson(text, { rejectsDuplicates: true });
  if (isJsonObject(object)) return object;
  const value = tryParseJson(text);
  const fail = (problem: string, advice: string) =>
    new DiagnosticError(`${formatPath(path)} ${problem}`, advice, path);
  const advice = 'Write a JSON object, for example with jsonencode({ ... }).';
  if (value === undefined) throw fail('is not valid JSON', advice);
  if (!isJsonObject(value)) throw fail('is not a JSON object', advice);
  throw fail('sets a member twice', 'Remove one of them.');
}

/** Rejects members that the documented API describes, because they have their own attributes. */
function rejectDocumentedMembers(
  extra: readonly unknown[],
  siblings: Members,
  path: AttributePath,
  names: ServiceNames | undefined,
): void {
  const documented = Object.keys(siblings).find(
    (name) => !siblings[name].providerOnly && extra.includes(names?.[name] ?? name),
  );
  if (!names || documented === undefined) return;
  throw new DiagnosticError(
    `${formatPath(path)} contains the documented member "${names[documented] ?? documented}"`,
    siblings[documented].presence === 'computed'
      ? 'Only the service sets this member. Remove it.'
      : `Documented members have their own attributes. Set ${toSnakeCase(documented)} instead.`,
    path,
  );
}

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

const TERRAFORM_NOTATION = { nameOf: toSnakeCase, isObject: isRecord };

/** Returns the suspicious values at any depth, with their paths in Terraform. */
export const suspicionsOn = (members: Members, values: ObjectValue): PathFinding<Suspicion>[] =>
  configObjects({ members }, values, TERRAFORM_NOTATION)
    .flatMap((configObject) => suspicionsIn(configObject, TERRAFORM_NOTATION, knownValue))
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
