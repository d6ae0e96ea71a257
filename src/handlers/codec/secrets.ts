/** Finds the secrets in a configuration. Messages must not contain them, even if the service quotes them. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, parseJson } from '../../contract/json';
import { decodePercent } from '../../contract/query';
import { ObjectValue } from '../../plugin';
import { Members, object } from '../../schema/kind';
import { visit } from '../../schema/visit';

/** Returns the values of sensitive attributes in every form that a message could contain, including the parts of URLs. */
export const secretsIn = (members: Members, values: ObjectValue): string[] =>
  sensitiveValues(members, values).flatMap(stringsIn).flatMap(urlSecrets);

/** Shorter secrets, and parts, may be words in messages about other objects. */
const MIN_WHOLE_LENGTH = 8;

/** Returns the sensitive strings that no message of the process may contain, not even a message about another object. */
export const wholeSecretsIn = (members: Members, values: ObjectValue): string[] =>
  sensitiveValues(members, values)
    .flatMap(stringsIn)
    .filter(({ length }) => length >= MIN_WHOLE_LENGTH);

const sensitiveValues = (members: Members, values: ObjectValue): Json[] =>
  visit<Json>({ kind: object(members) }, values, (value, { kind, presence, sensitive }, _, inner) => {
    if (presence === 'computed') return [];
    if (!sensitive || typeof value !== 'string') return inner();
    return [kind.kind === 'json' ? parseJson(value) : value];
  });

function stringsIn(json: Json): string[] {
  if (typeof json === 'string') return [json];
  // If only the actual value were redacted, a message with the other one would reveal it.
  if (typeof json === 'boolean') return ['true', 'false', 'True', 'False', 'TRUE', 'FALSE'];
  if (json instanceof LosslessNumber) return numberNotations(json.value);
  return isJsonObject(json) || Array.isArray(json) ? Object.values(json).flatMap(stringsIn) : [];
}

/** Returns the ways JSON may contain a number: as sent, as a 64-bit float, in full, or with an exponent, which some libraries pad. */
function numberNotations(text: string): string[] {
  const value = Number(text);
  const [digits] = value.toExponential().split('e');
  const plain = [text, `${value}`, `${Number.isInteger(value) ? BigInt(value) : value}`];
  const withExponent = [value.toExponential(), value.toExponential(1)]
    .flatMap((each) => [each, each.replace(/(?<=e.)(?=.$)/, '0')])
    .flatMap((each) => [each, each.replace('+', '')]);
  const notations = [...plain, ...withExponent].flatMap((each) => [each, each.toUpperCase()]);
  return [...new Set(notations), ...(digits.length < MIN_PART_LENGTH ? [] : [digits])];
}

/** Parts of a secret are redacted from this length. Redacting shorter parts, or short words, would make messages unreadable. */
const MIN_PART_LENGTH = 4;
const SHORT_WORD_PATTERN = /^\/?[a-z]{0,7}$/i;

/** Returns a secret and, if it is a URL, its parts, encoded and decoded: a service that cannot reach the URL often quotes only one part. */
export function urlSecrets(text: string): string[] {
  if (!text.includes('://') || !URL.canParse(text)) return [text];
  const { href, host, hostname, username, password, pathname, search, hash } = new URL(text);
  const [query, fragment] = [search.slice(1), hash.slice(1)];
  const parts = [
    ...[pathname + search + hash, pathname + search, pathname, query, fragment],
    ...[...pathname.split('/'), ...query.split(/[&=]/), ...fragment.split(/[&=]/)],
  ].filter((part) => part.length >= MIN_PART_LENGTH && !SHORT_WORD_PATTERN.test(part));
  const secrets = [text, href, host, hostname, username, password, ...parts].filter((part) => part !== '');
  return [...new Set(secrets.flatMap((part) => [part, decodePercent(part)]))];
}
