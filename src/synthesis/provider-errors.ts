import { synthesizeValue } from './attributes';
import { isLiteral } from './literal';
import { spellPath } from './spelling';
import { typeErrorIn } from './type-errors';
import { provider } from '../schema/provider';
import { isBlank, settingErrors } from '../schema/provider-values';

/** The properties of a provider's configuration that the synthesis checks individually. */
export interface ProviderConfig {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly expectedTeamIds?: string[];
}

/** Returns those errors in a provider's configuration that a check against the schema does not find. */
export function providerErrors(config: ProviderConfig): string[] {
  const { baseUrl } = config;
  const isAddress = isBlank(baseUrl) || /^https?:\/\//i.test(String(baseUrl).trim());
  const valueErrors = Object.entries(provider.attributes).flatMap(([name, attribute]) => {
    const value: unknown = Reflect.get(config, name);
    // Skips values of the wrong type, because `checkConfig` reports them.
    if (!isLiteral(value) || typeErrorIn(attribute, value)) return [];
    const literal = synthesizeValue(attribute, value);
    if (!isLiteral(literal)) return [];
    const errors = settingErrors(name, literal, spellPath(name));
    return errors.map(({ problem, advice }) => `${spellPath(name)} ${problem}. ${advice}`);
  });
  if (isAddress || !isLiteral(baseUrl) || typeof baseUrl !== 'string') return valueErrors;
  return [
    `${spellPath('baseUrl')} is not a URL that begins with http:// or https://. Set it to the address of the service.`,
    ...valueErrors,
  ];
}
