/** Derives the uses and objects of resources from their descriptions. Each use has its own object. */
import { Caller, Kind, Phase, Use, writes } from './use';
import type { Control } from '../../../src/emulator';
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { resources } from '../../../src/schema';
import { ResourceDescription } from '../../../src/schema/description';
import { string } from '../../../src/schema/kind';
import { toSnakeCase } from '../../../src/schema/names';
import { isPathParameter, Operation } from '../../../src/schema/operation';
import { configured } from '../../support/examples';

type UseOptions = Omit<Use, 'kind' | 'phase' | 'marker' | 'caller' | 'calls'> & Partial<Use>;

/** By default, the effect of a write is an object that is named after the subject and, for a change, has the new text. */
export const use = (kind: Kind, phase: Phase, options: UseOptions): Use => {
  const { subject, caller = 'default', changes } = options;
  return {
    caller,
    calls: 1,
    marker: subject,
    effects: writes(kind) ? stored(subject, caller, changes?.attribute) : undefined,
    ...options,
    kind,
    phase,
    address: `observability_${options.address}`,
  };
};

/** Returns a function that counts the objects with this name in all collections. With `member`, only those whose `member` is `new`. */
export const stored =
  (name: string, account: Caller = 'default', member?: string) =>
  (control: Control): number =>
    COLLECTION_NAMES.flatMap((collection) => Object.values(control.objects(collection, account))).filter(
      (object) =>
        [object.name, object.definitionKey, object.enrichedFieldName].includes(name) &&
        (member === undefined || object[member] === 'new'),
    ).length;

function usesOf(description: ResourceDescription): Use[] {
  const { title, terraformType } = description;
  const { create, read, replace } = description.operations;
  const a = `${/^(a|e|i|o)/i.test(title) ? 'an' : 'a'} ${title}`;
  const row = (
    kind: Kind,
    operation: Operation,
    does: string,
    label: 'example' | 'read' | 'changed' = 'example',
  ): Use => {
    const address = `${terraformType}.${label}`;
    const subject = `matrix-${address}`;
    const attribute = label === 'example' ? undefined : changeable(description);
    const hasId = Object.keys(operation.parameters).some((each) => isPathParameter(operation, each));
    return use(kind, kind === 'refresh' ? 'look' : attribute ? 'change' : 'create', {
      operation: operation.name as Use['operation'],
      does,
      address: address.replace('observability_', ''),
      subject,
      marker: hasId ? (ids) => ids[address] : subject,
      effects: kind === 'refresh' ? undefined : stored(subject, 'default', attribute),
      changes: attribute ? { attribute: toSnakeCase(attribute), from: 'old', to: 'new' } : undefined,
      // The change reads again if the previous read was more than a second ago.
      callsIfLate: label === 'read' ? 2 : undefined,
      after: label === 'changed' && read ? `the read of the ${title}` : undefined,
    });
  };
  return [
    create && row(create.repeat === 'idempotent' ? 'idempotent' : 'create', create, `creates ${a}`),
    read && row('refresh', read, `refreshes ${a}`),
    read && replace && row('guard', read, `reads ${a} before its change`, 'read'),
    replace && row('idempotent', replace, `changes ${a}`, 'changed'),
  ].filter((each) => each !== undefined);
}

/** Returns the first optional string attribute, which the changes set. */
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
    `${terraformType} has no optional text to change. Add it to HANDWRITTEN, and write its uses in uses.ts.`,
  );
}

/** The resource blocks by type and label. Only the objects to change exist in the old version. */
export function derivedObjects(version: 'old' | 'new'): object {
  const blocks: Record<string, Record<string, object>> = {};
  for (const description of derived) {
    for (const each of usesOf(description)) {
      const [type, label] = each.address.split('.');
      if (version === 'old' && each.phase !== 'change') continue;
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

/** Resources that have handwritten uses in uses.ts and objects in stack.ts. So do resources without a name. */
const HANDWRITTEN = ['OutgoingWebhook', 'Slo', 'WebhookTest'];

const derived = resources.filter(
  ({ className, example }) => 'name' in example && !HANDWRITTEN.includes(className),
);

export const DERIVED_USES: readonly Use[] = derived.flatMap(usesOf);
