/**
 * Tells a missing object from a missing call. A call that has moved to another path returns 404, too, but so does every unknown path. Compares
 * whole responses and never reads a message: each service words its messages differently.
 */
import { ResourceType } from './resource-type';
import { isJsonObject, Json, parseContainer, plainText } from '../../contract/json';
import { Context, DiagnosticError, groupOf, ObjectValue } from '../../plugin';
import { failure, IF_DELETED } from '../connection/failure';

const CHECK_PATH =
  "Check that the base URL, and apiVersion and paths in the provider's dialect, are those of the service.";

interface Response {
  readonly status: number;
  readonly body: Buffer;
}

/** The values in a JSON object by their paths, or what the body is otherwise. */
type Content = ReadonlyMap<string, string> | 'empty' | 'page' | 'text';

/** Statuses by which a service never reports a missing object, but can reject an unknown path. */
const OTHER_STATUSES: readonly number[] = [401, 403, 405];

/**
 * Requests an object that was not found again. Returns whether it is missing, or false if the response is not a 404 in JSON or without a body.
 * Throws if two paths that cannot exist are answered in the same way, or if that cannot be determined.
 */
export async function isStillMissing(
  type: ResourceType,
  values: ObjectValue,
  { signal }: Context,
): Promise<boolean> {
  const { client } = type.connection;
  const operation = type.operation('read');
  const input = { path: type.pathParameters(operation, values) };
  const what = `Cannot read ${type.subject(values)}`;
  const probe = async (pathOf: (path: string) => string): Promise<Response> =>
    client.probe(operation, input, pathOf, signal).catch((error: unknown) => {
      const why =
        'The service reported that the object does not exist. This call shows whether it also does so for an unknown path';
      throw failure(what, error, ['id'], `${why}. ${IF_DELETED}`);
    });
  // The object is requested between the probes: a time that they have in common is then also in its response.
  const longer = await probe((path) => path.replace(/\/?$/, '/unknown$&'));
  const object = await probe((path) => path);
  const other = await probe((path) => path.replace(/([^/{}]+)(?=(\/\{[^/]*)*\/?$)/, '$1-unknown'));

  const id = String(type.idOf(values));
  const [found, ...probed] = [object, longer, other].map(({ body }) => contentOf(body, id));
  if (object.status !== 404 || found === 'page' || found === 'text') return false;
  const varying = differingPaths(probed[0], probed[1]);
  for (const [index, { status }] of [longer, other].entries()) {
    const isUseless = status < 400;
    if (!isUseless && (OTHER_STATUSES.includes(status) || differs(found, probed[index], varying))) continue;
    const where = index === 0 ? 'below its own' : 'beside its own';
    const response = isUseless ? `${status}` : 'the same response';
    throw new DiagnosticError(
      what,
      `The service returned 404 for it, but ${response} for an unknown path ${where}. So the object may exist, and the call that reads it may have moved. ${CHECK_PATH} ${IF_DELETED}`,
      ['id'],
      groupOf('More objects were not found, but may exist'),
    );
  }
  return true;
}

function contentOf(body: Buffer, id: string): Content {
  const text = body.toString().trim();
  if (text === '') return 'empty';
  if (text.startsWith('<')) return 'page';
  const json = parseContainer(text);
  return isJsonObject(json) ? new Map(leavesIn(json, id)) : 'text';
}

function leavesIn(json: Json, id: string, path = ''): [path: string, value: string][] {
  const members = isJsonObject(json) || Array.isArray(json) ? Object.entries<Json>(json) : [];
  if (members.length === 0) return [[path, withoutRequest(plainText(json), id)]];
  return members.flatMap(([name, value]) => leavesIn(value, id, `${path}/${name}`));
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces the parts of a text that repeat the request: ids and paths. */
const withoutRequest = (text: string, id: string): string =>
  text
    .replaceAll(id, 'id')
    .replaceAll(encodeURIComponent(id), 'id')
    .replace(UUID, 'id')
    .replace(/\S*\/\S*/g, '/');

/** Returns the paths of the values that differ from one response to the next, such as a time. */
function differingPaths(one: Content, other: Content): ReadonlySet<string> {
  if (typeof one === 'string' || typeof other === 'string') return new Set();
  const paths = [...one.keys(), ...other.keys()];
  return new Set(paths.filter((path) => one.get(path) !== other.get(path)));
}

function differs(one: Content, other: Content, varying: ReadonlySet<string>): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one !== other;
  return [...differingPaths(one, other)].some((path) => !varying.has(path));
}
