import { isLiteral } from './literal';
import { orElse } from './or-else';
import { Place } from './places';
import { Kind } from '../schema/kind';

const SECRET_NAME =
  /token|secret|password|passphrase|credential|authorization|(api|access|private|routing|integration|service)[-_]?key/i;

/** The tokens in webhook addresses of chat services: a UUID, or a run of letters and digits. */
const RANDOM_TEXT = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{16,}/i;

/**
 * The warnings about secrets that are literals in the program, because the synthesized stack contains them. `instead` is the
 * advice for special properties.
 */
export function literalSecretsIn(
  { properties, object, settings, path }: Place,
  instead: Readonly<Record<string, string>> = {},
): string[] {
  return settings
    .filter(
      ({ property: { attribute }, value }) =>
        attribute.sensitive && containsSecret(attribute.kind, value, nameIn(object), attribute.writeOnly),
    )
    .map(({ property: { name, attribute } }) => {
      const property = `${path}${name}`;
      const hasWriteOnly = properties.all.has(`${name}Wo`);
      const advice = instead[property] ?? adviceFor(property, attribute.writeOnly === true, hasWriteOnly);
      return `${property} contains a secret as a literal, so the synthesized stack contains it, too. ${advice}`;
    });
}

function adviceFor(property: string, writeOnly: boolean, hasWriteOnly: boolean): string {
  if (writeOnly) return 'Use stringValue of an EphemeralVariable.';
  return hasWriteOnly
    ? `Set ${property}Wo and ${property}WoVersion instead, with a value from an EphemeralVariable.`
    : 'Use a TerraformVariable with sensitive set to true.';
}

/** The name of the value, as in `{ key: 'ApiKey', valueJson: '...' }`. */
function nameIn(config: object): string {
  const name: unknown = Reflect.get(config, 'key') ?? Reflect.get(config, 'name');
  return typeof name === 'string' ? name : '';
}

/** Addresses and JSON often contain no secret, so only text that looks like a secret counts there. A write-only address is always secret. */
function containsSecret(kind: Kind, value: unknown, name: string, writeOnly = false): boolean {
  if (kind.kind === 'map') return containsNamedSecret(value);
  if (typeof value !== 'string' || value === '' || !isLiteral(value)) return false;
  if (kind.kind === 'json') {
    return containsNamedSecret({ [name]: orElse((): unknown => JSON.parse(value), undefined) });
  }
  return writeOnly || !URL.canParse(value) || addressContainsSecret(new URL(value));
}

function addressContainsSecret({ protocol, password, pathname, searchParams }: URL): boolean {
  if (!/^https?:$/.test(protocol)) return true;
  return (
    password !== '' ||
    RANDOM_TEXT.test(pathname) ||
    [...searchParams.keys()].some((name) => SECRET_NAME.test(name))
  );
}

function containsNamedSecret(value: unknown): boolean {
  if (typeof value !== 'object' || !isLiteral(value)) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    typeof member === 'string'
      ? member !== '' && SECRET_NAME.test(name) && isLiteral(member)
      : containsNamedSecret(member),
  );
}
