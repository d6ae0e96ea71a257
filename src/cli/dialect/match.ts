/** Finds the call of a service for each documented operation, by the members of bodies and responses and the words of paths. */
import { OpenApiDocument, ServiceCall, splitPath } from './document';
import { compareShape, ComparedMember, shareInCommon } from './shape';
import { operationEntries } from '../../schema';
import { DialectConfig, documentedPath } from '../../schema/dialect';
import { wordsIn } from '../../schema/names';
import { hasEmptyAnswer, Operation } from '../../schema/operation';

/** A call of the service, compared with an operation. */
export interface Candidate {
  readonly operation: Operation;
  readonly call: ServiceCall;
  readonly members: readonly ComparedMember[];
}

export interface Match {
  readonly operation: Operation;
  /** The calls that can be the operation: none, one or, if it is not clear which one is meant, several. */
  readonly candidates: readonly Candidate[];
}

/** The smallest share of the documented members that a call must have. */
const MIN_SHARE = 0.5;
/** If the scores of two calls differ by less, either can be meant. */
const DOUBT = 0.05;

/** Returns the match for each operation, in the order of the documented API. No two operations have the same call. */
export function matchOperations({ calls }: OpenApiDocument): Match[] {
  const ranked = operationEntries
    .flatMap(([, operation]) =>
      calls.filter((call) => isSendable(operation, call)).map((call) => compareCall(operation, call)),
    )
    .filter(isSimilar)
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort((one, other) => other.score - one.score);
  const matches = new Map<Operation, readonly Candidate[]>();
  const taken = new Set<ServiceCall>();
  for (const { candidate, score } of ranked) {
    const { operation, call } = candidate;
    if (matches.has(operation) || taken.has(call)) continue;
    const similar = ranked
      .filter((other) => other.score > score - DOUBT)
      .map((other) => other.candidate)
      .filter((other) => other.operation === operation && !taken.has(other.call));
    if (similar.length === 1) taken.add(call);
    matches.set(operation, similar);
  }
  return operationEntries.map(([, operation]) => ({
    operation,
    candidates: matches.get(operation) ?? [],
  }));
}

export function compareCall(operation: Operation, call: ServiceCall): Candidate {
  const { body, output } = operation;
  const members = [
    ...(body && call.body ? compareShape(body, call.body, { where: 'request', path: '' }) : []),
    ...compareShape(output, call.response, { where: 'response', path: '' }),
  ];
  return { operation, call, members };
}

/** Whether the call has enough of the documented members to be the operation. */
function isSimilar(candidate: Candidate): boolean {
  const { operation, members } = candidate;
  // Without these rules, another call that returns, for example, pages of other objects would stand in for a call that does not exist.
  const sharesTop = (body: ComparedMember['where']) =>
    members.some(({ where, name, path, to }) => where === body && path === name && to === name);
  const lacksObject = members.some(
    ({ where, path, meant }) =>
      where === 'response' && path === operation.responseMember && meant.length === 0,
  );
  return (
    (!operation.body || sharesTop('request')) &&
    (hasEmptyAnswer(operation) || sharesTop('response')) &&
    !lacksObject &&
    shareOf(candidate) >= MIN_SHARE
  );
}

/** Parameters that select the objects. Without them, a call returns all objects. */
const SELECTORS = ['ids', 'search_clause'];

/** Whether the call takes the same parameters and a body if the operation has one, and has a method that does nothing else. */
function isSendable({ method, body, path, parameters, repeat }: Operation, call: ServiceCall): boolean {
  if (parametersIn(path).length !== parametersIn(call.path).length) return false;
  if ((body === undefined) !== (call.body === undefined)) return false;
  const takes = (name: string) => call.query.some((parameter) => parameter.name.startsWith(name));
  if (SELECTORS.some((name) => name in parameters && !takes(name))) return false;
  // A PUT may replace all objects, and a POST may create another one.
  const isWrite = repeat === 'create' || typeof repeat === 'function';
  if (isWrite || method === 'GET') return method === call.method;
  return (body ? ['POST', 'PUT', 'PATCH'] : ['POST', 'GET']).includes(call.method);
}

function scoreOf(candidate: Candidate): number {
  const { path } = candidate.call;
  const documented = documentedPath(candidate.operation);
  const bonus = documented === path ? 2 * DOUBT : 0;
  return shareOf(candidate) + 0.5 * shareInCommon(wordsInPath(documented), wordsInPath(path)) + bonus;
}

/** The share of the documented members that the call has. */
const shareOf = ({ members }: Candidate): number =>
  members.filter(({ to, otherType }) => to !== undefined && otherType === undefined).length / members.length;

export const parametersIn = (path: string): string[] => path.match(/\{[^}]*\}/g) ?? [];

/** Returns the call with this method and path. The names of path parameters do not matter. */
export function callAt(
  calls: readonly ServiceCall[],
  operation: Pick<Operation, 'method' | 'path'>,
  { apiVersion = 'latest' }: DialectConfig,
): ServiceCall | undefined {
  const keyOf = ({ method, version = apiVersion, path }: Pick<ServiceCall, 'method' | 'version' | 'path'>) =>
    `${method} ${version} ${path.replace(/\{[^}]*\}/g, '{}')}`;
  const key = keyOf({ method: operation.method, ...splitPath(operation.path) });
  return calls.find((call) => keyOf(call) === key);
}

/** Returns the words of a path, without versions and parameters. */
const wordsInPath = (path: string): ReadonlySet<string> =>
  wordsIn(path.replace(/\/(v\d+|\{[^/]*\})(?=\/|$)/g, ''));

/** `page_size` and `pagination.pageSize` both belong to the parameter `pagination`. */
export const topName = (name: string): string => name.replace(/[.[].*/, '');
