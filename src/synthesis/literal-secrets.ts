import { Annotations } from 'cdktf';
import { IConstruct } from 'constructs';
import { isLiteral } from './literal';
import { onSynthesize } from './on-synthesize';
import { Description } from '../schema/description';
import { Kind, Members } from '../schema/kind';
import { propertyName } from '../schema/names';

const SECRET_NAME =
  /token|secret|password|passphrase|credential|authorization|(api|access|private|routing|integration|service)[-_]?key/i;

/** Warns at synth of secrets that are literals in the program: they stand in the synthesized stack. */
export function warnOfLiteralSecrets(
  construct: IConstruct,
  description: Description,
  config: () => object,
): void {
  onSynthesize(construct, () => addLiteralSecretWarnings(construct, description, config()));
}

/** For constructs that have more to do at synth. `instead` holds advice for properties that need their own. */
export function addLiteralSecretWarnings(
  construct: IConstruct,
  { attributes }: Description,
  config: object,
  instead: Readonly<Record<string, string>> = {},
): void {
  for (const { property, advice } of secretsIn(attributes, config, '')) {
    Annotations.of(construct).addWarning(
      `${property} holds a secret as a literal, which stands in the synthesized stack, too. ${instead[property] ?? advice}`,
    );
  }
}

interface LiteralSecret {
  /** Such as `issueTracker.apiToken`. */
  readonly property: string;
  readonly advice: string;
}

function secretsIn(members: Members, config: object, path: string): LiteralSecret[] {
  return Object.entries(members).flatMap(([name, { kind, sensitive, writeOnly }]) => {
    const value: unknown = Reflect.get(config, propertyName(name));
    const property = `${path}${propertyName(name)}`;
    if (sensitive) {
      const advice = adviceFor(property, writeOnly === true, Object.hasOwn(members, `${name}Wo`));
      return holdsSecret(kind, value, nameIn(config)) ? [{ property, advice }] : [];
    }
    return elementsOf(kind, value, property).flatMap(([of, element, place]) =>
      of.kind === 'object' ? secretsIn(of.members, element, `${place}.`) : [],
    );
  });
}

/** The objects in a value: itself, or those in a list. */
function elementsOf(kind: Kind, value: unknown, place: string): [Kind, object, string][] {
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((element, index) => elementsOf(kind.of, element, `${place}[${index}]`));
  }
  return typeof value === 'object' && value !== null ? [[kind, value, place]] : [];
}

function adviceFor(property: string, writeOnly: boolean, hasWriteOnly: boolean): string {
  if (writeOnly) return 'Take it from stringValue of an EphemeralVariable.';
  return hasWriteOnly
    ? `Set ${property}Wo and ${property}WoVersion instead, and take the value from an EphemeralVariable.`
    : 'Take it from a TerraformVariable with sensitive set to true.';
}

/** What names the value beside it, as in `{ key: 'ApiKey', valueJson: '...' }`. */
function nameIn(config: object): string {
  const name: unknown = Reflect.get(config, 'key') ?? Reflect.get(config, 'name');
  return typeof name === 'string' ? name : '';
}

/** Addresses and JSON often hold none, so only what looks like a secret counts there. */
function holdsSecret(kind: Kind, value: unknown, name: string): boolean {
  if (kind.kind === 'map') return typeof value === 'object' && value !== null && holdsNamedSecret(value);
  if (typeof value !== 'string' || value === '' || !isLiteral(value)) return false;
  if (kind.kind === 'json') return holdsNamedSecret({ [name]: parsed(value) });
  return URL.canParse(value) ? addressHoldsSecret(new URL(value)) : true;
}

function addressHoldsSecret({ protocol, password, searchParams }: URL): boolean {
  if (!/^https?:$/.test(protocol)) return true;
  return password !== '' || [...searchParams.keys()].some((name) => SECRET_NAME.test(name));
}

function holdsNamedSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    typeof member === 'string'
      ? member !== '' && SECRET_NAME.test(name) && isLiteral(member)
      : holdsNamedSecret(member),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
