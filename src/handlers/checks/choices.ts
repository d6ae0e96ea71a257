/** Checks which attributes can be set together. An unknown value may turn out to be null, so it is never a mistake. */
import { AttributePath, DiagnosticError, formatPath, Unknown } from '../../plugin';
import { toSnakeCase } from '../../schema/names';

type Named = { readonly [name: string]: unknown };

/** `at` is the path of the object that has the attributes. */
export function requireExactlyOne(values: Named, names: readonly string[], at: AttributePath): void {
  requireAtMostOne(values, names, at, 'exactly one');
  if (names.some((name) => isSet(values[name]) || values[name] instanceof Unknown)) return;
  throw new DiagnosticError(
    `None of ${listed(names, at)} is set`,
    detail(names, at, 'exactly one'),
    at.length > 0 ? at : undefined,
  );
}

/**
 * A write-only value is an alternative to one in the state, and its version must be set with it.
 * `exactlyOne` lists the attributes for which the alternative is already checked.
 */
export function requireVersion(
  values: Named,
  writeOnly: string,
  exactlyOne: readonly string[],
  at: AttributePath,
): void {
  if (!exactlyOne.includes(writeOnly)) {
    requireAtMostOne(values, [plainOf(writeOnly), writeOnly], at, 'at most one');
  }
  const version = `${writeOnly}Version`;
  if ([writeOnly, version].some((one) => values[one] instanceof Unknown)) return;
  if (isSet(values[writeOnly]) === isSet(values[version])) return;
  const [present, missing] = isSet(values[version]) ? [version, writeOnly] : [writeOnly, version];
  const next =
    missing === version
      ? `Set ${pathOf(missing, at)}, and change it whenever the value changes.`
      : `Set ${pathOf(missing, at)} too, or remove ${pathOf(present, at)}.`;
  throw new DiagnosticError(
    `${pathOf(present, at)} is set without ${toSnakeCase(missing)}`,
    `Terraform cannot detect a change of a write-only value, so its version must change with it. ${next}`,
    [...at, toSnakeCase(present)],
  );
}

function requireAtMostOne(values: Named, names: readonly string[], at: AttributePath, count: string): void {
  const set = names.filter((name) => isSet(values[name]));
  if (set.length < 2) return;
  throw new DiagnosticError(
    `${listed(set, at)} are set, but only one of them is allowed`,
    detail(names, at, count),
    [...at, toSnakeCase(set[set.length - 1])],
  );
}

function detail(names: readonly string[], at: AttributePath, count: string): string {
  const twins = names
    .filter((name) => names.includes(plainOf(name)) && plainOf(name) !== name)
    .map((name) => [plainOf(name), name].map(toSnakeCase))
    .map(
      ([plain, writeOnly]) =>
        `${plain} is stored in the state, and ${writeOnly} (with ${writeOnly}_version) is not. `,
    );
  return `${twins.join('')}Set ${count} of ${listed(names, at)}.`;
}

/** `apiToken` of `apiTokenWo`. */
const plainOf = (name: string): string => name.replace(/Wo$/, '');

const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && !(value instanceof Unknown);

const pathOf = (name: string, at: AttributePath): string => formatPath([...at, toSnakeCase(name)]);

/** `a`, `a and b`, `a, b and c` */
function listed(names: readonly string[], at: AttributePath): string {
  const paths = names.map((name) => pathOf(name, at));
  return paths.length < 2 ? paths.join() : `${paths.slice(0, -1).join(', ')} and ${paths[paths.length - 1]}`;
}
