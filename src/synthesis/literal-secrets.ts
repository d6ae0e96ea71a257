import { pathOf } from './config-objects';
import { isLiteral } from './literal';
import { spellPath } from './spelling';
import { orElse } from '../json/or-else';
import { Kind } from '../schema/kind';
import { isBlank } from '../schema/provider-values';
import { ConfigObject } from '../schema/visit';

const SECRET_NAME_PATTERN =
  /token|secret|password|passphrase|credential|authorization|(api|access|private|routing|integration|service)[-_]?key/i;

/** For write-only JSON, all of which is secret. */
const ANY_NAME_PATTERN = /^/;

/**
 * Returns warnings about secrets that are literals in the program, because the synthesized stack would contain them. `advice`
 * replaces the usual advice for some properties.
 */
export function literalSecretWarnings(
  config: ConfigObject,
  advice: Readonly<Record<string, string>> = {},
): string[] {
  const { shape, settings } = config;
  return settings
    .filter(
      ({ attribute, value }) =>
        attribute.sensitive && containsSecret(attribute.kind, value, attribute.writeOnly),
    )
    .map(({ name, attribute }) => {
      const property = pathOf(config, name);
      const hasWriteOnly = Object.hasOwn(shape.members, `${name}Wo`);
      const next = advice[property] ?? adviceFor(property, attribute.writeOnly === true, hasWriteOnly);
      return `${spellPath(property)} contains a secret as a literal, so the synthesized stack also contains it. ${next}`;
    });
}

function adviceFor(property: string, isWriteOnly: boolean, hasWriteOnlyVariant: boolean): string {
  if (isWriteOnly) return `Use the ${spellPath('stringValue')} of an EphemeralVariable.`;
  return hasWriteOnlyVariant
    ? `Set ${spellPath(`${property}Wo`)} and ${spellPath(`${property}WoVersion`)} instead, with a value from an EphemeralVariable.`
    : 'Use a TerraformVariable with sensitive set to true.';
}

/** Whether a literal contains a secret. In a map, in JSON and in an address that is not write-only, a part must look like a secret. */
function containsSecret(kind: Kind, value: unknown, writeOnly = false): boolean {
  if (kind.kind === 'map') return containsNamedSecret(value);
  if (typeof value !== 'string' || isBlank(value) || !isLiteral(value)) return false;
  if (kind.kind === 'json') {
    const json = orElse((): unknown => JSON.parse(value), undefined);
    return containsNamedSecret(json, writeOnly ? ANY_NAME_PATTERN : SECRET_NAME_PATTERN);
  }
  return writeOnly || !URL.canParse(value) || addressContainsSecret(new URL(value));
}

/** The documentation of `url` in the schema outlines this check. A token in a path looks like any other part of it. */
function addressContainsSecret({ protocol, username, password, search, hash }: URL): boolean {
  const parameters = [...new URLSearchParams(`${search}&${hash.slice(1).replace('?', '&')}`)];
  return (
    !/^https?:$/.test(protocol) ||
    `${username}${password}` !== '' ||
    parameters.some(([name, value]) => value !== '' && SECRET_NAME_PATTERN.test(name))
  );
}

function containsNamedSecret(value: unknown, pattern = SECRET_NAME_PATTERN): boolean {
  if (typeof value !== 'object' || !isLiteral(value)) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    typeof member === 'string'
      ? member !== '' && pattern.test(name) && isLiteral(member)
      : containsNamedSecret(member, pattern),
  );
}
