import { warningsIn } from './diagnostics';
import type { Message } from './terraform';
import type { Changes } from './types';

/** What Terraform says that it will do. */
export function changesIn(messages: readonly Message[]): Changes {
  const planned = messages
    .filter(({ type }) => type === 'planned_change')
    .flatMap(({ change }) => change ?? []);
  const of = (action: string) =>
    planned.filter((change) => change.action === action).map(({ resource }) => resource.addr);
  return {
    creates: of('create'),
    updates: of('update'),
    replacements: of('replace'),
    deletes: of('delete'),
    warnings: warningsIn(messages),
  };
}

/** The changes of several stacks. If there are several, the stack and a dot precede each address. */
export function merged(stacks: readonly (readonly [stack: string, changes: Changes])[]): Changes {
  const addresses = (kind: Exclude<keyof Changes, 'warnings'>) =>
    stacks.flatMap(([stack, changes]) =>
      changes[kind].map((address) => (stacks.length > 1 ? `${stack}.${address}` : address)),
    );
  return {
    creates: addresses('creates'),
    updates: addresses('updates'),
    replacements: addresses('replacements'),
    deletes: addresses('deletes'),
    warnings: stacks.flatMap(([, { warnings }]) => warnings),
  };
}
