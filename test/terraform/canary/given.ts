/** The secrets of canary.test.ts: texts that are nowhere else. */
import { Attribute } from '../../../src/schema/kind';
import { newCanary } from '../../support/canary';
import { SECRET_ATTRIBUTES } from '../../support/secret-attributes';

/** What the service tells. The value of an `ApiKey` has its own row. */
const isReported = (path: string, { presence }: Attribute) =>
  presence === 'computed' && path !== 'ApiKey.value';
/** What somebody gives, and the state has. */
const isKept = (path: string, { presence, writeOnly }: Attribute) =>
  presence !== 'computed' && writeOnly !== true && !path.startsWith('ObservabilityProvider.');
/** What somebody gives, and the state has not. */
const isUsed = (path: string, attribute: Attribute) =>
  attribute.presence !== 'computed' && !isKept(path, attribute);

/** A canary for each attribute of a kind, by its path. */
const canariesFor = (isOfKind: (path: string, attribute: Attribute) => boolean) =>
  Object.fromEntries(
    [...SECRET_ATTRIBUTES]
      .filter(([path, attribute]) => isOfKind(path, attribute))
      .map(([path]) => [path, newCanary()]),
  );

/** What somebody gives: texts that are nowhere else, by row and by what they are. */
export const GIVEN = {
  environment: { apiKey: newCanary(), proxyPassword: newCanary() },
  ephemeral: canariesFor(isUsed),
  flag: canariesFor(isUsed),
  sensitive: canariesFor(isUsed),
  literal: canariesFor(isUsed),
  sensitiveKept: canariesFor(isKept),
  literalKept: canariesFor(isKept),
};
export type GivenRow = Exclude<keyof typeof GIVEN, 'environment'>;
export const GIVEN_ROWS = [
  'ephemeral',
  'flag',
  'sensitive',
  'literal',
  'sensitiveKept',
  'literalKept',
] as const;
/** What the service reports. */
export const REPORTED = canariesFor(isReported);

/** Addresses hold their secret in the path, as those of chat services do. */
const isAddress = (path: string) => /\.url(Wo)?$/.test(path);
export const textWith = (path: string, secret: string): string =>
  isAddress(path) ? `https://chat.example.com/hooks/${encodeURIComponent(secret)}` : secret;

/** The text that the attribute is set to. */
export const valueOf = (path: string, secret: string): string =>
  /Json(Wo)?$/.test(path) ? JSON.stringify({ stringValue: secret }) : textWith(path, secret);
