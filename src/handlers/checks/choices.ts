/** Checks which attributes can be set together. Unknown values pass, because they may turn out to be null. */
import { AttributePath, DiagnosticError, formatPath, Unknown } from '../../plugin';
import { toSnakeCase } from '../../schema/names';

type Values = { readonly [name: string]: unknown };

/** Throws unless exactly one of the named attributes is set. `at` is the path of the object that contains them. */
export function requireExactlyOne(values: Values, names: readonly string[], at: AttributePath): void {
  requireAtMostOne(values, names, at, 'exactly one');
  if (names.some((name) => isSet(values[name]) || values[name] instanceof Unknown)) return;
  throw new DiagnosticError(
    `${joinNames(names, at)} are not set`,
    explainChoice(names, at, 'exactly one'),
    at.length > 0 ? at : undefined,
  );
}

/**
 * Throws if a write-only value is set without its version, or the version without the value, or if the plain attribute is set as well.
 * `exactlyOne` lists the attributes that `requireExactlyOne` has already checked.
 */
export function requireVersion(
  values: Values,
  writeOnly: string,
  exactlyOne: readonly string[],
  at: AttributePath,
): void {
  if (!exactlyOne.includes(writeOnly)) {
    requireAtMostOne(values, [plainNameOf(writeOnly), writeOnly], at, 'at most one');
  }
  const version = `${writeOnly}Version`;
  if ([writeOnly, version].some((name) => values[name] instanceof Unknown)) return;
  if (isSet(values[writeOnly]) === isSet(values[version])) return;
  const [present, missing] = isSet(values[version]) ? [version, writeOnly] : [writeOnly, version];
  const next =
    missing === version
      ? `Set ${pathOf(missing, at)}, and change it whenever the value changes.`
      : `Set ${pathOf(missing, at)} too, or remove ${pathOf(present, at)}.`;
  throw new DiagnosticError(
    `${pathOf(present, at)} is set without ${toSnakeCase(missing)}`,
    `Terraform cannot detect a change to a write-only value, so its version must change with it. ${next}`,
    [...at, toSnakeCase(present)],
  );
}

function requireAtMostOne(values: Values, names: readonly string[], at: AttributePath, limit: string): void {
  const set = names.filter((name) => isSet(values[name]));
  if (set.length < 2) return;
  throw new DiagnosticError(
    `${joinNames(set, at)} are set, but only one of them is allowed`,
    explainChoice(names, at, limit),
    [...at, toSnakeCase(set[set.length - 1])],
  );
}

function explainChoice(names: readonly string[], at: AttributePath, limit: string): string {
  const explanations = names
    .filter((name) => names.includes(plainNameOf(name)) && plainNameOf(name) !== name)
    .map((name) => [plainNameOf(name), name].map(toSnakeCase))
    .map(
      ([plain, writeOnly]) =>
        `Terraform stores ${plain} in the state, but not ${writeOnly}, which also requires ${writeOnly}_version. `,
    );
  return `${explanations.join('')}Set ${limit} of ${joinNames(names, at)}.`;
}

/** Returns the name of the plain attribute, for example `apiToken` for `apiTokenWo`. */
const plainNameOf = (name: string): string => name.replace(/Wo$/, '');

const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && !(value instanceof Unknown);

const pathOf = (name: string, at: AttributePath): string => formatPath([...at, toSnakeCase(name)]);

/** Returns the paths as `a`, `a and b`, or `a, b and c`. */
function joinNames(names: readonly string[], at: AttributePath): string {
  const paths = names.map((name) => pathOf(name, at));
  return paths.length < 2 ? paths.join() : `${paths.slice(0, -1).join(', ')} and ${paths[paths.length - 1]}`;
}
