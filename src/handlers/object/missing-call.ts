/** Tells a missing object from a call that has moved, which returns 404 like every unknown path. Compares responses, and reads no message. */
import type { RemoteObject } from './remote-object';
import { UUIDS } from '../../contract/ids';
import { isJsonObject, Json, JsonObject, parseContainer, plainText } from '../../contract/json';
import { isExactly, sortMembers } from '../../json/same';
import { DiagnosticError, groupOf } from '../../plugin';
import { secretsIn } from '../codec/secrets';
import { failedCall, IF_DELETED } from '../connection/failed-call';

const CHECK_PATH =
  "Check that the base URL, and apiVersion and paths in the provider's dialect, are those of the service.";

/** Statuses by which a service never reports a missing object, but can reject an unknown path. */
const OTHER_STATUSES: readonly number[] = [401, 403, 405];

/**
 * Requests an object that was not found again. Returns whether it is missing, or false if the response is not a 404 in JSON or without a body.
 * Throws if two paths that cannot exist are answered in the same way, or if that cannot be determined.
 */
export async function isStillMissing({ type, values, subject, context }: RemoteObject): Promise<boolean> {
  const { client } = type.connection;
  const { signal } = context;
  const secrets = secretsIn(type.members, values);
  const operation = type.operation('read');
  const input = { path: type.pathParameters(operation, values) };
  const what = `Cannot read ${subject}`;
  const probe = async (pathOf: (path: string) => string) =>
    client.probe(operation, input, pathOf, { signal, secrets }).catch((error: unknown) => {
      const why =
        'The service reported that the object does not exist. This call shows whether it also does so for an unknown path';
      throw failedCall(what, error, ['id'], `${why}. ${IF_DELETED}`);
    });
  // The object is requested between the probes: a time that they have in common is then also in its response.
  const longer = await probe((path) => path.replace(/\/?$/, '/unknown$&'));
  const object = await probe((path) => path);
  const other = await probe((path) => path.replace(/([^/{}]+)(?=(\/\{[^/]*)*\/?$)/, '$1-unknown'));

  const id = String(type.idOf(values));
  const [found, ...probed] = [object, longer, other].map(({ body }) => contentOf(body, id));
  if (object.status !== 404 || found === 'page' || found === 'text') return false;
  for (const [index, { status }] of [longer, other].entries()) {
    const isUseless = status < 400;
    const isSame = haveSameContent(found, probed[index], probed[1 - index]);
    if (!isUseless && (OTHER_STATUSES.includes(status) || !isSame)) continue;
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

/** Returns a JSON object without what repeats the request, or what the body is otherwise. */
function contentOf(body: Buffer, id: string): Json {
  const text = body.toString().trim();
  if (text === '') return 'empty';
  if (text.startsWith('<')) return 'page';
  const json = parseContainer(text);
  return isJsonObject(json)
    ? sortMembers(json, (value) => withoutRequest(plainText(value as Json), id))
    : 'text';
}

/** Replaces the parts of a text that repeat the request: ids and paths. */
const withoutRequest = (text: string, id: string): string =>
  text
    .replaceAll(id, 'id')
    .replaceAll(encodeURIComponent(id), 'id')
    .replace(UUIDS, 'id')
    .replace(/\S*\/\S*/g, '/');

/** Whether two responses have the same content, apart from members that differ between the second and another one, such as a time. */
function haveSameContent(one: Json | undefined, two: Json, another: Json): boolean {
  if (isExactly(one, two)) return true;
  if (![one ?? {}, two, another].every(isContainer)) return false;
  const names = Object.keys({ ...Object(one), ...Object(two), ...Object(another) });
  return names.every((name) => {
    const [first, second, third] = [one, two, another].map((json) => (Object(json) as JsonObject)[name]);
    const isVarying = !isExactly(second, third) && ![second, third].every(isContainer);
    return isVarying || haveSameContent(first, second, third);
  });
}

const isContainer = (json: unknown): boolean => typeof json === 'object' && json !== null;
