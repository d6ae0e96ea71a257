import { isCalculatedFromToken, isLiteral } from './literal';
import { spelled } from './spelling';
import {
  hasControlCharacter,
  headerNameMistakes,
  insteadOfBlank,
  isApiVersion,
  isBlank,
} from '../schema/provider-values';

const SECONDS = ['requestTimeoutSeconds', 'maxRetrySeconds', 'retryBaseDelaySeconds'] as const;

type Numbers = { readonly [Name in (typeof SECONDS)[number]]?: number };

/** The properties of a provider's configuration that have their own rules. */
export interface ProviderConfig extends Numbers {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly apiVersion?: string;
  readonly caFile?: string;
  readonly headers?: { [name: string]: string };
  readonly expectedTeamIds?: string[];
}

/** The mistakes in a provider's configuration that the description does not cover. */
export function providerMistakes(config: ProviderConfig): string[] {
  const { baseUrl, apiVersion, caFile, headers, expectedTeamIds } = config;
  return [
    ...blankMistakes(config),
    isLiteral(baseUrl) &&
      !isBlank(baseUrl) &&
      !/^https?:\/\//i.test(baseUrl.trim()) &&
      `${spelled('baseUrl')} is not an http:// or https:// address. Set it to one.`,
    isLiteral(apiVersion) &&
      !isApiVersion(apiVersion) &&
      `${spelled('apiVersion')} is "${apiVersion}", not one segment of a path, such as "latest" or "3".`,
    ...secondsMistakes(config),
    caFile === '' && `${spelled('caFile')} is empty. Set it to the path of a file, or remove it.`,
    ...headerMistakes(headers),
    expectedTeamIds?.length === 0 && `${spelled('expectedTeamIds')} is empty. Add a team id, or remove it.`,
  ].filter((mistake) => typeof mistake === 'string');
}

/** A blank text, such as that of a missing secret, does not stand for the environment: its key may open another account. */
function blankMistakes(config: ProviderConfig): string[] {
  return (['baseUrl', 'apiKey'] as const)
    .filter((name) => isBlank(config[name]))
    .map((name) => `${spelled(name)} is blank. ${insteadOfBlank(name, spelled(name))}`);
}

/** Values that are not numbers are reported with the other properties. */
function secondsMistakes(config: Numbers): string[] {
  const isMistake = (value?: number) =>
    isLiteral(value) && Number.isFinite(value) && !isCalculatedFromToken(value) && value <= 0;
  return SECONDS.filter((name) => isMistake(config[name])).map(
    (name) => `${spelled(name)} is ${config[name]}, not a number of seconds above 0.`,
  );
}

function headerMistakes(headers: ProviderConfig['headers']): string[] {
  if (!isLiteral(headers)) return [];
  const names = Object.keys(headers);
  return [
    ...headerNameMistakes(names.filter(isLiteral)).map((mistake) => `${spelled('headers')}: ${mistake}`),
    ...names
      .filter((name) => isLiteral(headers[name]) && hasControlCharacter(headers[name]))
      .map(
        (name) =>
          `${spelled('headers')}: the value of ${name} contains a line break or another control character.`,
      ),
  ];
}
