import { invalid } from './service-error';
import type { Dialect } from '../contract/dialect';

const VALUES: { readonly [Name in keyof Dialect]: RegExp } = {
  sloCreateMethod: /^(PUT|POST)$/,
  apiVersion: /^[A-Za-z0-9][A-Za-z0-9._~-]*$/,
  queryNames: /^(snake|camel)$/,
};

/** Throws `ServiceError` (400) for an unknown name or value. */
export function checkedDialect(changes: Partial<Dialect>): Partial<Dialect> {
  const known: ReadonlyMap<string, RegExp> = new Map(Object.entries(VALUES));
  const problems = Object.entries(changes).flatMap(([name, value]) => {
    const pattern = known.get(name);
    if (!pattern) return [`${name}: unknown; known are ${[...known.keys()].join(', ')}`];
    return typeof value === 'string' && pattern.test(value)
      ? []
      : [`${name}: must be like ${pattern.source}`];
  });
  if (problems.length > 0) throw invalid(problems.join('; '));
  return changes;
}
