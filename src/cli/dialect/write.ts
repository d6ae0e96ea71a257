/** Writes the dialect of a service that an OpenAPI document describes. */
import { OpenApiDocument, QueryParameter } from './document';
import { callAt, Candidate, Match, parametersIn, splitPath, topName } from './match';
import { DialectConfig, documentedCall, documentedPath, EVENT_FIELD_PATTERN } from '../../schema/dialect';
import { slo } from '../../schema/slo';
import { groupBy } from '../group-by';

export function deriveDialect({ calls }: OpenApiDocument, matches: readonly Match[]): DialectConfig {
  const found = matches.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []));
  const version = mostFrequent(found.flatMap(({ call }) => splitPath(call.path).version ?? [])) ?? 'latest';
  const sloPath = found.find(({ operation }) => operation === slo.operations.replace)?.call.path;
  const paths = found.map((candidate) => [documentedPath(candidate.operation), routeOf(candidate, version)]);
  const config = {
    apiVersion: version === 'latest' ? undefined : version,
    ...queriesOf(found),
    sloCreateMethod: calls.some(({ method, path }) => method === 'POST' && path === sloPath)
      ? 'POST'
      : undefined,
    memberNames: withEventPrefix(namesOf(found)),
    paths: Object.fromEntries(paths.filter(([documented, route]) => documented !== route)) as object,
    missingCalls: matches
      // A call at the documented path has another shape.
      .filter(({ operation, candidates }) => candidates.length === 0 && !callAt(calls, operation, {}))
      .map(({ operation }) => documentedCall(operation)),
  };
  const isSet = (value: unknown) => value !== undefined && Object.keys(Object(value) as object).length > 0;
  return Object.fromEntries(Object.entries(config).filter(([, value]) => isSet(value))) as DialectConfig;
}

/** Returns the service's method and path as they stand in `paths`. Parameters keep their documented names. */
export function routeOf({ operation, call }: Candidate, version: string): string {
  const { rest, version: own = version } = splitPath(call.path);
  const names = parametersIn(operation.path);
  const path = rest.replace(/\{[^}]*\}/g, () => names.shift() ?? '');
  const method = call.method === operation.method ? '' : `${call.method} `;
  return `${method}${own === version ? '' : `/mgmt/openapi/${own}`}${path}`;
}

function queriesOf(found: readonly Candidate[]): Pick<DialectConfig, 'queryStyle' | 'queryNames'> {
  const nested = found.flatMap(({ operation, call }) =>
    call.query.filter(({ name }) => /^search_/.test(name) || topName(name) in operation.parameters),
  );
  const names = nested.flatMap(({ name, schema }) => [name, ...schema.members.keys()]);
  const isSnake = names.some((name) => /page_size|page_token|search_clause(?!s)/.test(name));
  return { queryStyle: mostFrequent(nested.flatMap(styleOf)), queryNames: isSnake ? 'snake' : undefined };
}

function styleOf({ name, style }: QueryParameter): NonNullable<DialectConfig['queryStyle']>[] {
  if (style === 'json') return ['json'];
  return style === 'deepObject' || name.includes('[') ? ['brackets'] : [];
}

/** Returns the service's names. A name that only some classes have is given for these classes. */
function namesOf(found: readonly Candidate[]): Record<string, string> {
  const members = found.flatMap(({ body, output }) => [...body, ...output]);
  const names: Record<string, string> = {};
  for (const name of new Set(members.map((member) => member.name))) {
    const used = members.filter((member) => member.name === name && member.to !== undefined);
    const [first] = used;
    if (used.every(({ to }) => to === first.to)) {
      if (first && first.to !== name) names[name] = String(first.to);
      continue;
    }
    for (const { className, to } of used) {
      if (className && to !== name) names[`${className}.${name}`] = String(to);
    }
  }
  return names;
}

/** Replaces the names of event fields by one entry for their prefix. */
function withEventPrefix(names: Readonly<Record<string, string>>): Record<string, string> {
  const prefixes = Object.entries(names).map(([name, to]) => {
    const ending = name.slice('event'.length);
    return EVENT_FIELD_PATTERN.test(name) && to.endsWith(ending)
      ? `${to.slice(0, -ending.length)}*`
      : undefined;
  });
  const prefix = mostFrequent(prefixes.filter((each) => each !== undefined));
  if (prefix === undefined) return names;
  const others = Object.entries(names).filter((_, index) => prefixes[index] !== prefix);
  return Object.fromEntries([['event*', prefix], ...others]);
}

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const groups = groupBy(values, (value) => value).values();
  return [...groups]
    .sort((one, other) => other.length - one.length)
    .at(0)
    ?.at(0);
}
