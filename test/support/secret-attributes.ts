import { DESCRIPTIONS } from './examples';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { provider } from '../../src/schema/provider';

/** Returns what a list or a map contains, at any depth, or the kind itself. */
export const innermost = (kind: Kind): Kind => ('of' in kind ? innermost(kind.of) : kind);

/** Every sensitive or write-only attribute by its path in a program, such as `OutgoingWebhook.issueTracker.apiToken`. */
export const SECRET_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map(
  [[provider.className, provider] as const, ...DESCRIPTIONS]
    .flatMap(([name, { attributes }]) => attributesIn(attributes, name))
    .filter(([, { sensitive, writeOnly }]) => sensitive || writeOnly),
);

/** Returns every attribute with its path, including those in lists and objects. */
export function attributesIn(members: Members, at: string): [path: string, attribute: Attribute][] {
  return Object.entries(members).flatMap(([name, attribute]): [string, Attribute][] => {
    const path = `${at}.${name}`;
    const inner = innermost(attribute.kind);
    return [[path, attribute], ...(inner.kind === 'object' ? attributesIn(inner.members, path) : [])];
  });
}
