/** Derives the uses and objects of resources from their descriptions. Each use has its own object. */
import { Kind, Phase, Use } from './use';
import type { Control } from '../../../src/emulator';
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { Collection, resources } from '../../../src/schema';
import { ResourceDescription } from '../../../src/schema/description';
import { string } from '../../../src/schema/kind';
import { toSnakeCase } from '../../../src/schema/names';
import { isPathParameter, Operation } from '../../../src/schema/operation';
import { configured } from '../../support/examples';

type UseOptions = Omit<Use, 'kind' | 'phase' | 'marker' | 'caller' | 'calls'> & Partial<Use>;

export const use = (kind: Kind, phase: Phase, options: UseOptions): Use => ({
  caller: 'default',
  calls: 1,
  marker: options.subject,
  ...options,
  kind,
  phase,
  address: `observability_${options.address}`,
});

/** Counts the objects with a matching member, in one collection or in all. */
export const count =
  (
    collection: Collection | undefined,
    matches: (object: Record<string, unknown>) => boolean,
    account = 'default',
  ) =>
  (control: Control): number =>
    (collection ? [collection] : COLLECTION_NAMES)
      .flatMap((name) => Object.values(control.objects(name, account)))
      .filter(matches).length;

type Label = 'example' | 'read' | 'changed' | 'removed';

function usesOf(description: ResourceDescription): Use[] {
  const { title, terraformType, operations } = description;
  const { create, read, replace, delete: removal } = operations;
  const a = `${/^(a|e|i|o)/i.test(title) ? 'an' : 'a'} ${title}`;
  const row = (kind: Use['kind'], operation: Operation, does: string, label: Label): Use => {
    const address = `${terraformType}.${label}`;
    const name = `matrix-${address}`;
    const isChanged = label === 'read' || label === 'changed';
    const attribute = isChanged ? changeable(description) : '';
    const exists = count(
      undefined,
      (object) => object.name === name && (!isChanged || object[attribute] === 'new'),
    );
    const hasId = Object.keys(operation.parameters).some((each) => isPathParameter(operation, each));
    return use(kind, kind === 'refresh' ? 'look' : label === 'example' ? 'create' : 'change', {
      operation: operation.name as Use['operation'],
      does,
      address: address.replace('observability_', ''),
      subject: name,
      marker: hasId ? (ids) => ids[address] : name,
      effects:
        kind === 'refresh' ? undefined : label === 'removed' ? (control) => 1 - exists(control) : exists,
      changes: isChanged ? { attribute: toSnakeCase(attribute), from: 'old', to: 'new' } : undefined,
      // The change reads again if the previous read was more than a second ago.
      callsIfLate: label === 'read' ? 2 : undefined,
      after: label === 'changed' && read ? `the read of the ${title}` : undefined,
    });
  };
  return [
    create &&
      row(create.repeat === 'idempotent' ? 'idempotent' : 'create', create, `creates ${a}`, 'example'),
    read && row('refresh', read, `refreshes ${a}`, 'example'),
    read && replace && row('guard', read, `reads ${a} before its change`, 'read'),
    replace && row('idempotent', replace, `changes ${a}`, 'changed'),
    removal && row('idempotent', removal, `deletes ${a}`, 'removed'),
  ].filter((each) => each !== undefined);
}

/** The first optional text, which the changes set. */
function changeable({ attributes, terraformType }: ResourceDescription): string {
  const text = Object.entries(attributes).find(
    ([name, { kind, presence, constants, sensitive, providerOnly }]) =>
      kind === string &&
      presence === 'optional' &&
      !constants &&
      !sensitive &&
      !providerOnly &&
      name !== 'name',
  );
  if (text) return text[0];
  throw new Error(
    `${terraformType} has no optional text to change. Add it to SPECIAL, and write its uses in uses.ts.`,
  );
}

/** The resource blocks by type and label. Only what changes or is removed exists in the old version. */
export function derivedObjects(version: 'old' | 'new'): object {
  const blocks: Record<string, Record<string, object>> = {};
  for (const description of derived) {
    for (const each of usesOf(description)) {
      const [type, label] = each.address.split('.');
      if (version === 'old' ? each.phase !== 'change' : label === 'removed') continue;
      blocks[type] = { ...blocks[type], [label]: blockOf(description, each, version) };
    }
  }
  return blocks;
}

function blockOf(description: ResourceDescription, { subject, changes }: Use, version: string): object {
  const { attributes, identity = 'id' } = description;
  const isNamedByUser = identity !== null && attributes[identity]?.presence === 'required';
  return {
    ...configured(description),
    name: subject,
    ...(isNamedByUser ? { [toSnakeCase(identity)]: subject } : {}),
    ...(changes ? { [changes.attribute]: version } : {}),
  };
}

/** Resources whose uses are in uses.ts, and whose objects are in stack.ts, like those of resources without a name. */
const SPECIAL = ['OutgoingWebhook', 'Slo', 'WebhookTest'];

const derived = resources.filter(
  ({ className, example }) => 'name' in example && !SPECIAL.includes(className),
);

export const DERIVED_USES: readonly Use[] = derived.flatMap(usesOf);
