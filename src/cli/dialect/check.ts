import { OpenApiDocument } from './document';
import { callAt, Candidate, compareCall, Match, topName } from './match';
import { routeOf, settingsIn } from './write';
import { operationWithServiceNames } from '../../contract/dialect';
import { dataSources } from '../../schema';
import { Dialect, documentedCall, documentedPath } from '../../schema/dialect';
import { Operation } from '../../schema/operation';
import { slo } from '../../schema/slo';

/** How a documented call fits the document of the service. */
export interface CheckedCall {
  readonly call: string;
  /** `missing`: neither the dialect nor the document has the call. */
  readonly status: 'ok' | 'missing' | 'moved' | 'other shape' | 'gone';
  /** What differs, and what to do. */
  readonly notes: readonly string[];
}

/** Returns the result for each operation, in the order of the matches. */
export const checkDialect = (
  document: OpenApiDocument,
  matches: readonly Match[],
  dialect: Dialect,
): CheckedCall[] => matches.map((match) => checkCall(document, match, dialect));

export const settingsToCorrect = (
  document: OpenApiDocument,
  matches: readonly Match[],
  dialect: Dialect,
): string[] =>
  Object.entries(settingsIn(document, matches))
    .filter(([name, value]) => value !== undefined && value !== dialect[name as keyof Dialect])
    .map(([name, value]) => `set ${name} to ${JSON.stringify(value)}`);

function checkCall(
  { calls }: OpenApiDocument,
  { operation, candidates }: Match,
  dialect: Dialect,
): CheckedCall {
  const call = documentedCall(operation);
  if (dialect.missingCalls.includes(call)) {
    return candidates.length === 0
      ? { call, status: 'missing', notes: [] }
      : { call, status: 'moved', notes: ['the document has it: remove it from missingCalls'] };
  }
  const inDialect = operationWithServiceNames(operation, dialect);
  const at = callAt(calls, inDialect, dialect);
  const { fails, differs } = at
    ? differencesIn(compareCall(inDialect, at), dialect)
    : { fails: [`add to missingCalls: "${call}"`], differs: [] };
  if (fails.length === 0) return { call, status: 'ok', notes: differs };
  const elsewhere = candidates
    .filter((each) => each.call !== at)
    .map((each) => `"${documentedPath(operation)}":"${routeOf(each, dialect.apiVersion)}"`);
  if (elsewhere.length > 0) {
    return { call, status: 'moved', notes: [`set in paths: ${elsewhere.join(' or ')}`] };
  }
  return { call, status: at ? 'other shape' : 'gone', notes: [...fails, ...differs] };
}

/** Returns what makes the call fail, and what else differs. */
function differencesIn(compared: Candidate, { readOnlyMembers }: Dialect) {
  const { operation, call, members } = compared;
  const answer = members.filter(({ where }) => where === 'response');
  const missing = answer.flatMap(({ path, to }) => (to === undefined ? path : []));
  const isOtherAnswer = answer.length > 0 && missing.length === answer.length;
  const query = requiredQuery(compared);
  const undocumented = shownOnly(compared).filter((name) => !readOnlyMembers.includes(name));
  const fails = [
    ...(takesExtraQuery(operation) ? [] : query),
    ...(operation.body && !call.body ? ['the request has no body'] : []),
    ...(!operation.body && call.body ? ['the request has a body'] : []),
    ...members.flatMap(({ where, path, name, to, otherType }) => {
      if (otherType !== undefined) return [`${where} ${path}: ${otherType}`];
      if (to === undefined) return where === 'request' ? [`request ${path}: missing`] : [];
      return to === name ? [] : [`${where} ${path}: perhaps ${to}`];
    }),
    ...(isOtherAnswer ? ['response: all documented members are missing'] : []),
  ];
  const differs = [
    ...(takesExtraQuery(operation) ? query.map((each) => `${each}: see extraQuery`) : []),
    ...(missing.length > 0 && !isOtherAnswer ? [`missing in responses: ${missing.join(', ')}`] : []),
    ...(undocumented.length > 0
      ? [`only in responses: ${undocumented.join(', ')}: see readOnlyMembers`]
      : []),
  ];
  return { fails, differs };
}

const takesExtraQuery = ({ name }: Operation): boolean =>
  dataSources.some(
    ({ attributes, operations: { read } }) => read.name === name && 'extraQuery' in attributes,
  );

/** Query parameters that the provider does not send by itself, but the service requires. */
const requiredQuery = ({ operation, call }: Candidate): string[] =>
  call.query
    .filter(({ name, isRequired }) => isRequired && !Object.hasOwn(operation.parameters, topName(name)))
    .map(({ name }) => `the query parameter ${name} is required`);

/** Undocumented members of an SLO that responses have, but no request has. */
function shownOnly({ operation, call, members }: Candidate): string[] {
  if (operation.name !== slo.operations.replace.name) return [];
  const documented = new Set<string | undefined>(members.map(({ to }) => to));
  const [wrapper] = Object.keys(operation.output.members);
  const shown = call.response().members.get(wrapper)?.().members.keys() ?? [];
  return [...shown].filter((name) => !call.body?.().members.has(name) && !documented.has(name));
}
