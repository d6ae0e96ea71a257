/** Secrets are shown as fingerprints, which distinguish them without revealing them. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from '@sinclair/typebox';
import { Collection, COLLECTIONS } from './collections';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';
import { SECRET } from '../contract/shape';

/** `sha256:` and the first 12 hexadecimal digits. */
export function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

/** Any other header may contain the secret of a gateway. */
const PLAIN_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'keep-alive',
  'origin',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
];

export function shownHeaders(headers: IncomingHttpHeaders): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      PLAIN_HEADERS.includes(name) ? String(value) : fingerprint(String(value)),
    ]),
  );
}

/** The query of an unknown route, which may contain anything: names with fingerprints of their values. */
export function shownQuery(query: string): string {
  const shownPart = (part: string): string => {
    const [name, ...value] = part.split('=');
    if (part === '') return part;
    return value.length > 0 ? `${name}=${fingerprint(value.join('='))}` : fingerprint(part);
  };
  return query.split('&').map(shownPart).join('&');
}

/**
 * A body as received. If its shape may contain a secret, each text that is not documented as something else is shown as its
 * fingerprint. So is the whole body if it cannot be read or belongs to no operation.
 */
export function shownBody(
  body: string,
  shape: TSchema | undefined,
  isSecret = !shape || containsSecrets(shape),
): string {
  if (body === '' || !isSecret) return body;
  try {
    return shape ? printJson(shown(parseJson(body), shape)) : fingerprint(body);
  } catch {
    return fingerprint(body);
  }
}

/** An object of the service, in the same way. */
export function shownObject(collection: Collection, object: JsonObject): JsonObject {
  const { shape } = COLLECTIONS[collection];
  return containsSecrets(shape) ? (shown(object, shape) as JsonObject) : object;
}

export function containsSecrets(shape: TSchema): boolean {
  const within = Object.values((shape.properties ?? {}) as { [name: string]: TSchema });
  return (
    Boolean(shape[SECRET]) ||
    [...within, ...(shape.items ? [shape.items as TSchema] : [])].some(containsSecrets)
  );
}

/** Without a shape, the value is not documented. */
function shown(value: Json, shape: TSchema | undefined): Json {
  if (typeof value === 'string') {
    const isPlain = value === '' || (shape?.type === 'string' && !shape[SECRET]);
    return isPlain ? value : fingerprint(value);
  }
  if (Array.isArray(value)) return value.map((item) => shown(item, shape?.items as TSchema | undefined));
  if (!isJsonObject(value)) return value;
  const documented = new Map(Object.entries((shape?.properties ?? {}) as { [name: string]: TSchema }));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shown(member, documented.get(name))]),
  );
}
