import { DESCRIPTIONS } from './examples';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { provider } from '../../src/schema/provider';

/** Every sensitive or write-only attribute by its path in a program, such as `OutgoingWebhook.issueTracker.apiToken`. */
export const SECRET_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map(
  [[provider.className, provider] as const, ...DESCRIPTIONS].flatMap(([name, { attributes }]) =>
    secretsIn(attributes, name),
  ),
);

function secretsIn(members: Members, at: string): [path: string, attribute: Attribute][] {
  return Object.entries(members).flatMap(([name, attribute]): [string, Attribute][] => {
    const path = `${at}.${name}`;
    const { kind, sensitive, writeOnly } = attribute;
    return sensitive || writeOnly ? [[path, attribute]] : secretsWithin(kind, path);
  });
}

function secretsWithin(kind: Kind, at: string): [string, Attribute][] {
  if (kind.kind === 'list' || kind.kind === 'map') return secretsWithin(kind.of, at);
  return kind.kind === 'object' ? secretsIn(kind.members, at) : [];
}
