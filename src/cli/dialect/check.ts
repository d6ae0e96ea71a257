import { OpenApiDocument } from './document';
import { callAt, Candidate, compareCall, Match, topName } from './match';
import { ComparedMember } from './shape';
import { deriveDialect, routeOf } from './write';
import { inDialect, operationWithServiceNames } from '../../contract/dialect';
import { dataSources } from '../../schema';
import { Dialect, documentedCall, documentedPath } from '../../schema/dialect';
import { slo } from '../../schema/slo';

/** How a documented call fits the document of the service. */
export interface CheckedCall {
  readonly call: string;
  /** `missing`: the dialect says that the service has no such call. */
  readonly status: 'ok' | 'missing' | 'moved' | 'other shape' | 'gone';
  readonly differences: readonly string[];
  /** What differs without making the call fail. */
  readonly remarks: readonly string[];
}

/** Returns the result for each operation, in the order of the matches. */
export const checkDialect = (
  document: OpenApiDocument,
  matches: readonly Match[],
  dialect: Dialect,
): CheckedCall[] => matches.map((match) => checkCall(document, match, dialect));

export function settingsToCorrect(
  document: OpenApiDocument,
  matches: readonly Match[],
  dialect: Dialect,
): string[] {
  const derived = deriveDialect(document, matches);
  return (['apiVersion', 'queryStyle', 'queryNames', 'sloCreateMethod'] as const)
    .filter((name) => derived[name] !== undefined && derived[name] !== dialect[name])
    .map((name) => `set ${name} to ${JSON.stringify(derived[name])}`);
}

function checkCall(
  { calls }: OpenApiDocument,
  { operation, candidates }: Match,
  dialect: Dialect,
): CheckedCall {
  const call = documentedCall(operation);
  const [create, replace] = [{}, { id: 'any' }].map((body) => inDialect(operation, dialect, body));
  const at = callAt(calls, replace, dialect);
  const compared = at && compareCall(operationWithServiceNames(operation, dialect), at);
  const result = (status: CheckedCall['status'], differences: readonly string[]): CheckedCall => ({
    call,
    status,
    differences,
    remarks: compared && status !== 'missing' ? remarksOn(compared, dialect) : [],
  });
  if (create.isMissing) {
    const isThere = candidates.length > 0;
    return result('missing', isThere ? ['the document has it: remove it from missingCalls'] : []);
  }
  const differences = compared ? differencesIn(compared) : [`add to missingCalls: "${call}"`];
  if (differences.length === 0) {
    if (callAt(calls, create, dialect)) return result('ok', []);
    return result('moved', [`${create.method} creates no SLO: see sloCreateMethod`]);
  }
  const elsewhere = candidates
    .filter((each) => each.call !== at)
    .map((each) => JSON.stringify({ [documentedPath(operation)]: routeOf(each, dialect.apiVersion) }))
    .map((json) => json.slice(1, -1));
  if (elsewhere.length > 0) return result('moved', [`set in paths: ${elsewhere.join(' or ')}`]);
  return result(compared ? 'other shape' : 'gone', differences);
}

function differencesIn(compared: Candidate): string[] {
  const { operation, call, body, output } = compared;
  const problems = (where: string, members: readonly ComparedMember[]) =>
    members.flatMap(({ name, path, to = name, otherType }) => {
      if (otherType !== undefined) return [`${where} ${path}: ${otherType}`];
      return to === name ? [] : [`${where} ${path}: perhaps ${to}`];
    });
  return [
    ...(TAKES_EXTRA_QUERY.has(operation.name) ? [] : requiredQuery(compared)),
    ...(operation.body && !call.body ? ['the request has no body'] : []),
    ...(!operation.body && call.body ? ['the request has a body'] : []),
    ...missingIn(body).map((path) => `request ${path}: missing`),
    ...problems('request', body),
    ...problems('response', output),
    ...(output.length > 0 && output.every(isMissing) ? ['response: all documented members are missing'] : []),
  ];
}

function remarksOn(compared: Candidate, dialect: Dialect): string[] {
  const { operation, output } = compared;
  const extraQuery = TAKES_EXTRA_QUERY.has(operation.name) ? requiredQuery(compared) : [];
  const missing = output.every(isMissing) ? [] : missingIn(output);
  const readOnly = readOnlyMembers(compared).filter((name) => !dialect.readOnlyMembers.includes(name));
  return [
    ...extraQuery.map((problem) => `${problem}: see extraQuery`),
    ...(missing.length > 0 ? [`missing in responses: ${missing.join(', ')}`] : []),
    ...(readOnly.length > 0 ? [`only in responses: ${readOnly.join(', ')}: see readOnlyMembers`] : []),
  ];
}

const isMissing = ({ to }: ComparedMember): boolean => to === undefined;
const missingIn = (members: readonly ComparedMember[]): string[] =>
  members.filter(isMissing).map(({ path }) => path);

const TAKES_EXTRA_QUERY = new Set(
  dataSources
    .filter(({ attributes }) => 'extraQuery' in attributes)
    .map(({ operations: { read } }) => read.name),
);

/** Query parameters that the provider does not send by itself, but the service requires. */
function requiredQuery({ operation, call }: Candidate): string[] {
  const sent = Object.keys(operation.parameters);
  const required = call.query.filter(
    ({ name, required: isRequired }) => isRequired && !sent.includes(topName(name)),
  );
  return required.map(({ name }) => `the query parameter ${name} is required`);
}

/** Undocumented members of an SLO that responses have, but no request has. */
function readOnlyMembers({ operation, call, output }: Candidate): string[] {
  if (operation.name !== slo.operations.replace.name) return [];
  const wrapper = output.find(({ path }) => path === Object.keys(operation.output.members)[0])?.to ?? '';
  const documented = new Set<string | undefined>(output.map(({ to }) => to));
  const shown = [...(call.response.members.get(wrapper)?.members.keys() ?? [])];
  return shown.filter((name) => !call.body?.members.has(name) && !documented.has(name));
}
