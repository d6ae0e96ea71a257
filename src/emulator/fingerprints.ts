/** Replaces secrets with fingerprints, which distinguish secrets without revealing them. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Collection, COLLECTIONS } from './collections';
import { Json, JsonObject, objectOrEmpty, parseJson, printJson } from '../contract/json';
import { mapValues } from '../json/members';
import { orElse } from '../json/or-else';
import { Attribute, Kind } from '../schema/kind';
import { containsSecret } from '../schema/operation';
import { mapAll } from '../schema/visit';

export function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

/** Headers that are recorded unchanged. Any other header may contain a secret, such as a token for a gateway. */
const PLAIN_HEADERS =
  /^(accept(-encoding|-language)?|cache-control|connection|content-(encoding|length|type)|host|keep-alive|origin|sec-fetch-mode|transfer-encoding|user-agent)$/;

export function redactedHeaders(headers: IncomingHttpHeaders): { [name: string]: string } {
  return mapValues(headers, (value, name) =>
    PLAIN_HEADERS.test(name) ? String(value) : fingerprint(String(value)),
  );
}

/**
 * Returns the body unchanged if its kind contains no secret. Otherwise, replaces each string with its fingerprint, and each number and
 * boolean with `[redacted]`, except values that are documented and not secret. A body that is not JSON or belongs to no operation is replaced as a whole.
 */
export function redactedBody(
  body: string,
  kind: Kind | undefined,
  isSecret = !kind || containsSecret(kind),
): string {
  if (body === '' || !isSecret) return body;
  const redacted = kind && orElse(() => printJson(redactedValue(parseJson(body), { kind })), undefined);
  return redacted ?? fingerprint(body);
}

/** Returns the object with fingerprints instead of possible secrets, as in `redactedBody`. */
export function redactedObject(collection: Collection, object: JsonObject): JsonObject {
  const { kind } = COLLECTIONS[collection];
  return containsSecret(kind) ? objectOrEmpty(redactedValue(object, { kind })) : object;
}

/** Redacts a value unless its kind is documented and not secret. Numbers and booleans get no fingerprint: it would reveal them. */
function redactedValue(value: Json, whole: Partial<Attribute>): Json {
  const { kind, sensitive } = whole;
  if (typeof value === 'string') {
    const isPlain = value === '' || (kind?.kind === 'string' && !sensitive);
    return isPlain ? value : fingerprint(value);
  }
  const isPlain = !sensitive && ['boolean', 'integer', 'integer64', 'number'].includes(kind?.kind ?? '');
  return mapAll(whole, value, redactedValue) ?? (value === null || isPlain ? value : '[redacted]');
}
