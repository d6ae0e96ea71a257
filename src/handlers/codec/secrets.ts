/** Finds the secrets in a configuration. They must not be shown, even if the service quotes them. */
import { Values } from './values';
import { isJsonObject, Json, parseJson } from '../../contract/json';
import { isRecord, Value } from '../../plugin';
import { Attribute, Members } from '../../schema/kind';

/** Returns all strings in sensitive attributes. If a string is an address, also returns its parts. */
export function secretsIn<M extends Members>(members: M, values: Values<M>): string[] {
  return Object.entries(members)
    .filter(([, { presence }]) => presence !== 'computed')
    .flatMap(([name, attribute]) => secretsWithin(attribute, values[name] as Value));
}

function secretsWithin({ kind, sensitive }: Pick<Attribute, 'kind' | 'sensitive'>, value: Value): string[] {
  if (kind.kind === 'object' && isRecord(value)) return secretsIn(kind.members, value as Values<Members>);
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((element) => secretsWithin({ kind: kind.of, sensitive }, element));
  }
  if (!sensitive || typeof value !== 'string') return [];
  return textsIn(kind.kind === 'json' ? parseJson(value) : value).flatMap(addressSecrets);
}

function textsIn(json: Json): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(textsIn);
  return isJsonObject(json) ? Object.values(json).flatMap(textsIn) : [];
}

/** Plain words and parts of an address shorter than this are not redacted, because messages would become unreadable. */
const MIN_LENGTH = 4;
const WORD = /^\/?[a-z]{0,7}$/i;

/**
 * Returns a secret address and its parts, encoded and decoded: a service that cannot reach the address often quotes only one part. Does not
 * split a string that is not an address.
 */
export function addressSecrets(text: string): string[] {
  if (!text.includes('://') || !URL.canParse(text)) return [text];
  const { href, host, hostname, username, password, pathname, search, hash } = new URL(text);
  const [query, fragment] = [search.slice(1), hash.slice(1)];
  const parts = [
    ...[pathname + search + hash, pathname + search, pathname, query, fragment],
    ...[...pathname.split('/'), ...query.split(/[&=]/), ...fragment.split(/[&=]/)],
  ].filter((part) => part.length >= MIN_LENGTH && !WORD.test(part));
  const secrets = [text, href, host, hostname, username, password, ...parts].filter((part) => part !== '');
  return [...new Set(secrets.flatMap((part) => [part, decoded(part)]))];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
