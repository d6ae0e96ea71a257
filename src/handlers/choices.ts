/** Checks of which attributes go together. An unknown value may still turn out to be set, so it counts as set. */
import { AttributePath, DiagnosticError, isRecord, Value } from '../plugin';
import { toSnakeCase } from '../schema/names';

type Named = { readonly [name: string]: unknown };

/** Exactly one of the attributes is set. `at` is the path of the object that has them. */
export function exactlyOne(values: Named, names: readonly string[], at: AttributePath, why: string): void {
  const set = names.filter((name) => values[name] !== null);
  if (set.length === 1) return;
  const attributes = names.map(toSnakeCase);
  throw new DiagnosticError(
    set.length === 0
      ? `None of ${attributes.join(' and ')} is set`
      : `${set.map(toSnakeCase).join(' and ')} are set together`,
    `${why} Set exactly one of ${attributes.join(', ')}.`,
    set.length === 0 ? (at.length > 0 ? at : undefined) : [...at, toSnakeCase(set[set.length - 1])],
  );
}

/**
 * A secret that is given either plainly (`api_token`, kept in the state) or write-only (`api_token_wo` with
 * `api_token_wo_version`). `values` is null or unknown where the object around it is.
 */
export function versionedPair(values: unknown, name: string, at: AttributePath): void {
  if (!isRecord(values)) return;
  exactlyOne(values, [name, `${name}Wo`], at, `${toSnakeCase(name)} is given plainly or write-only.`);
  versioned(values, name, at);
}

/** A write-only value and its version are set together. */
export function versioned(values: Named, name: string, at: AttributePath): void {
  const [writeOnly, version] = [`${name}Wo`, `${name}WoVersion`];
  const set = (attribute: string): boolean => (values[attribute] as Value) !== null;
  if (set(writeOnly) === set(version)) return;
  const [present, missing] = set(version) ? [version, writeOnly] : [writeOnly, version];
  throw new DiagnosticError(
    `${toSnakeCase(present)} is set without ${toSnakeCase(missing)}`,
    'Terraform cannot see a change of a write-only value. Its version, any whole number, tells it: raise it whenever the value changes.',
    [...at, toSnakeCase(present)],
  );
}
