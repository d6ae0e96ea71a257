import { isLiteral } from './literal';
import { spelled } from './spelling';
import { typeMistakeIn } from './type-mistakes';
import { provider } from '../schema/provider';
import { isBlank, settingMistakes } from '../schema/provider-values';

/** The properties of a provider's configuration that have their own rules. */
export interface ProviderConfig {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly expectedTeamIds?: string[];
}

/** The mistakes in a provider's configuration that the description does not cover. */
export function providerMistakes(config: ProviderConfig): string[] {
  const { baseUrl } = config;
  const isAddress = isBlank(baseUrl) || /^https?:\/\//i.test(String(baseUrl).trim());
  const ofSettings = Object.entries(provider.attributes).flatMap(([name, attribute]) => {
    const value: unknown = Reflect.get(config, name);
    // A value of another type is reported with the other properties.
    if (!isLiteral(value) || typeMistakeIn(attribute, value)) return [];
    const known = name === 'headers' ? literalHeaders(Object(value)) : value;
    const mistakes = settingMistakes(name, known, spelled(name));
    return mistakes.map(({ what, next }) => `${spelled(name)} ${what}. ${next}`);
  });
  if (isAddress || !isLiteral(baseUrl) || typeof baseUrl !== 'string') return ofSettings;
  return [`${spelled('baseUrl')} is not an http:// or https:// address. Set it to one.`, ...ofSettings];
}

/** A value that is only known at apply counts as empty, so that the name is checked. */
function literalHeaders(headers: object): object {
  const known = Object.entries(headers).filter(([name]) => isLiteral(name));
  return Object.fromEntries(
    known.map(([name, value]: [string, unknown]) => [name, isLiteral(value) ? value : '']),
  );
}
