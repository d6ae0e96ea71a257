import { Token } from 'cdktf';
import { IConstruct } from 'constructs';
import { Description } from '../schema/description';
import { Kind, Members } from '../schema/kind';
import { propertyName } from '../schema/names';

/** Fails the synthesis where a required property is not set: the type checker sees neither JavaScript nor casts. */
export function requireProperties(
  construct: IConstruct,
  { attributes }: Description,
  config: () => object,
): void {
  construct.node.addValidation({ validate: () => missingIn(attributes, config(), '') });
}

function missingIn(members: Members, config: object, path: string): string[] {
  return Object.entries(members).flatMap(([name, { kind, presence }]) => {
    const value: unknown = Reflect.get(config, propertyName(name));
    const property = `${path}${propertyName(name)}`;
    if (value !== undefined && value !== null) return missingWithin(kind, value, property);
    return presence === 'required' ? [`${property} is not set. It is required.`] : [];
  });
}

function missingWithin(kind: Kind, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Token.isUnresolved(value)) return [];
  if (kind.kind === 'object') return missingIn(kind.members, value, `${path}.`);
  if (kind.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((element, index) => missingWithin(kind.of, element, `${path}[${index}]`));
}
