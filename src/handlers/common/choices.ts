/** Checks of which attributes go together. What is unknown may turn out to be set or null, so it is not held against anyone. */
import { AttributePath, DiagnosticError, formatPath, isRecord, Unknown } from '../../plugin';
import { toSnakeCase } from '../../schema/names';

type Named = { readonly [name: string]: unknown };

/** Exactly one of the attributes is set. `at` is the path of the object that has them. */
export function exactlyOne(values: Named, names: readonly string[], at: AttributePath, why: string): void {
  const set = names.filter((name) => isSet(values[name]));
  const undecided = names.some((name) => values[name] instanceof Unknown);
  if (set.length === 1 || (set.length === 0 && undecided)) return;
  throw new DiagnosticError(
    set.length === 0
      ? `None of ${listed(names, at)} is set`
      : `${listed(set, at)} are set, and only one of them can be`,
    `${why} Set exactly one of ${listed(names, at)}.`,
    set.length === 0 ? (at.length > 0 ? at : undefined) : [...at, toSnakeCase(set[set.length - 1])],
  );
}

/**
 * A secret that is given either plainly (`api_token`, kept in the state) or write-only (`api_token_wo` with
 * `api_token_wo_version`). `values` is null or unknown where the object around it is.
 */
export function versionedPair(values: unknown, name: string, at: AttributePath): void {
  if (!isRecord(values)) return;
  const [plain, writeOnly] = [name, `${name}Wo`].map(toSnakeCase);
  const why = `${plain} is kept in the state, and ${writeOnly} (with ${writeOnly}_version) is not.`;
  exactlyOne(values, [name, `${name}Wo`], at, why);
  versioned(values, name, at);
}

/** A write-only value and its version are set together. */
export function versioned(values: Named, name: string, at: AttributePath): void {
  const [writeOnly, version] = [`${name}Wo`, `${name}WoVersion`];
  if ([writeOnly, version].some((one) => values[one] instanceof Unknown)) return;
  if (isSet(values[writeOnly]) === isSet(values[version])) return;
  const [present, missing] = isSet(values[version]) ? [version, writeOnly] : [writeOnly, version];
  const next =
    missing === version
      ? `Set ${pathOf(missing, at)} to a whole number, and raise it whenever the value changes.`
      : `Set ${pathOf(missing, at)} too, or remove ${pathOf(present, at)}.`;
  throw new DiagnosticError(
    `${pathOf(present, at)} is set without ${toSnakeCase(missing)}`,
    `Terraform cannot see a change of a write-only value; its version tells of it. ${next}`,
    [...at, toSnakeCase(present)],
  );
}

const isSet = (value: unknown): boolean => value !== null && !(value instanceof Unknown);

const pathOf = (name: string, at: AttributePath): string => formatPath([...at, toSnakeCase(name)]);

/** `a`, `a and b`, `a, b and c` */
function listed(names: readonly string[], at: AttributePath): string {
  const paths = names.map((name) => pathOf(name, at));
  return paths.length < 2 ? paths.join() : `${paths.slice(0, -1).join(', ')} and ${paths[paths.length - 1]}`;
}
