/** The secrets of canary.test.ts: strings that occur nowhere else. */
import { Attribute } from '../../../src/schema/kind';
import { newCanary } from '../../support/canary';
import { SECRET_ATTRIBUTES } from '../../support/secret-attributes';

/** Secrets returned by the service. The value of an `ApiKey` has its own row. */
const isReported = (path: string, { presence }: Attribute) =>
  presence === 'computed' && path !== 'ApiKey.value';
/** Configured secrets that are in the state. */
const isKept = (path: string, { presence, writeOnly }: Attribute) =>
  presence !== 'computed' && writeOnly !== true && !path.startsWith('ObservabilityProvider.');
/** Configured secrets that are not in the state. */
const isUsed = (path: string, attribute: Attribute) =>
  attribute.presence !== 'computed' && !isKept(path, attribute);

/** A canary for each attribute of a kind, by its path. */
const canariesFor = (isOfKind: (path: string, attribute: Attribute) => boolean) =>
  Object.fromEntries(
    [...SECRET_ATTRIBUTES]
      .filter(([path, attribute]) => isOfKind(path, attribute))
      .map(([path]) => [path, newCanary()]),
  );

/** Configured secrets: strings that occur nowhere else, by row and description. */
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
/** Secrets reported by the service. */
export const REPORTED = canariesFor(isReported);

/** The secret of a URL is in its path, as in the webhook URLs of chat services. */
const isAddress = (path: string) => /\.url(Wo)?$/.test(path);
export const textWith = (path: string, secret: string): string =>
  isAddress(path) ? `https://chat.example.com/hooks/${encodeURIComponent(secret)}` : secret;

/** The value of the attribute. */
export const valueOf = (path: string, secret: string): string =>
  /Json(Wo)?$/.test(path) ? JSON.stringify({ stringValue: secret }) : textWith(path, secret);
