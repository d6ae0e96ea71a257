/**
 * Terraform applies `ignore_changes` to the configuration of a plan, but not to that of the apply. The apply must still send the
 * planned value of every ignored attribute.
 */
import { LosslessNumber } from 'lossless-json';
import { useService } from './core';
import { JsonObject } from '../../src/contract/json';
import { isRecord, ObjectValue, Value } from '../../src/plugin';
import { resources } from '../../src/schema';
import { ResourceDescription } from '../../src/schema/description';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { toSnakeCase } from '../../src/schema/names';
import { newX25519KeyPair } from '../support/key-pairs';

// The values need not be valid for the service.
const service = useService({ strict: false });

const PUBLIC_KEYS = { 1: newX25519KeyPair().publicKey, 2: newX25519KeyPair().publicKey };

/** Returns one of two values of a kind that differ in every member. */
function valueOf(kind: Kind, variant: 1 | 2): Value {
  switch (kind.kind) {
    case 'object':
      return valuesOf(kind.members, variant, kind.exactlyOne);
    case 'list':
      return [valueOf(kind.of, variant)];
    case 'map':
      return { shared: valueOf(kind.of, variant), [`only${variant}`]: valueOf(kind.of, variant) };
    case 'json':
      return `{"undocumented":${variant}}`;
    case 'boolean':
      return variant === 1;
    case 'number':
    case 'integer':
      return new LosslessNumber(String(variant));
    case 'integer64':
      return String(variant);
    case 'string':
      return kind.represents === 'publicKey' ? PUBLIC_KEYS[variant] : `text ${variant}`;
  }
}

function valuesOf(members: Members, variant: 1 | 2, exactlyOne: readonly string[] = []): ObjectValue {
  const values = configurable(members, exactlyOne).map(([name, { kind }]) => [
    toSnakeCase(name),
    valueOf(kind, variant),
  ]);
  return Object.fromEntries(values) as ObjectValue;
}

/** Returns attributes that can be set together: the first of alternatives, and no write-only values. */
function configurable(members: Members, exactlyOne: readonly string[] = []): [string, Attribute][] {
  return Object.entries(members).filter(
    ([name, { presence }]) =>
      presence !== 'computed' && !/Wo(Version)?$/.test(name) && !exactlyOne.slice(1).includes(name),
  );
}

interface Ignored {
  readonly description: ResourceDescription;
  readonly path: readonly string[];
  /** The value in the configuration of the plan. */
  readonly planned: Value;
  /** The value in the configuration of the apply. */
  readonly raw: Value;
}

/** Returns the paths to ignore while another attribute changes: the attribute, its members and an entry of its map. */
function ignoredWithin(
  description: ResourceDescription,
  [name, { kind, presence }]: [string, Attribute],
  exactlyOne: readonly string[] = [],
  at: readonly string[] = [],
): Ignored[] {
  const path = [...at, toSnakeCase(name)];
  const [one, two] = [valueOf(kind, 1), valueOf(kind, 2)];
  const ignored = [{ description, path, planned: one, raw: two }];
  if (presence !== 'required' && !exactlyOne.includes(name)) {
    ignored.push(
      { description, path, planned: one, raw: null },
      { description, path, planned: null, raw: two },
    );
  }
  if (kind.kind === 'map') {
    ignored.push({ description, path: [...path, 'shared'], planned: 'kept', raw: 'configured' });
  }
  if (kind.kind !== 'object') return ignored;
  const members = configurable(kind.members, kind.exactlyOne);
  return [
    ...ignored,
    ...members.flatMap((member) => ignoredWithin(description, member, kind.exactlyOne, path)),
  ];
}

const changeable = ({ attributes, exactlyOne }: ResourceDescription) =>
  configurable(attributes, exactlyOne).filter(([, { replaces }]) => replaces !== true);

const CASES = resources
  .flatMap((description) =>
    changeable(description).flatMap((attribute) =>
      ignoredWithin(description, attribute, description.exactlyOne),
    ),
  )
  .map((ignored): [string, Ignored] => {
    const { description, path, planned, raw } = ignored;
    const [kept, other] = [planned, raw].map((value) => JSON.stringify(value));
    return [
      `${description.terraformType}: ${path.join('.')} as ${kept} instead of ${other}`.slice(0, 200),
      ignored,
    ];
  });

it.each(CASES)('sends the planned values, ignoring %s', async (_, ignored) => {
  expect(await changeWith(ignored, ignored.raw)).toEqual(await changeWith(ignored, ignored.planned));
});

/** Changes another attribute and returns the last request. The apply's configuration contains the ignored value. */
async function changeWith({ description, path, planned }: Ignored, raw: Value): Promise<JsonObject> {
  const { terraformType, attributes, exactlyOne } = description;
  const core = await service.core(terraformType);
  const initial = withValue(valuesOf(attributes, 1, exactlyOne), path, planned);
  const instance = await core.deploy(initial);
  const another = changeable(description).find(
    ([name, { providerOnly }]) => !providerOnly && toSnakeCase(name) !== path[0],
  );
  if (!another) throw new Error(`${terraformType} has no other attribute that can change.`);
  const changed = withValue(initial, [toSnakeCase(another[0])], valueOf(another[1].kind, 2));
  await core.apply(await core.plan(changed, instance), withValue(changed, path, raw));
  const { id: _id, ...sent } = service.sent().at(-1) ?? {};
  return sent;
}

function withValue(object: ObjectValue, [name, ...inner]: readonly string[], value: Value): ObjectValue {
  const within = object[name];
  return {
    ...object,
    [name]: inner.length > 0 && isRecord(within) ? withValue(within, inner, value) : value,
  };
}

it('sends nothing if the configuration of the apply has no write-only value for the planned parameter', async () => {
  const core = await service.core('observability_contextual_data_integration');
  const withParameter = (parameter: ObjectValue, version: string) => ({
    integration_key: 'deployment-markers',
    version,
    integration_parameters: [parameter],
  });
  const kept = { key: 'one', value_json_wo: '{}', value_json_wo_version: '1' };
  const instance = await core.deploy(withParameter(kept, '1'));
  service.control.clearRequests();
  // As in Terraform, the plan gets the state's values, which do not include the write-only value.
  const plan = await core.plan(withParameter(kept, '2'), instance);
  const raw = withParameter({ ...kept, key: 'another' }, '2');
  await expect(core.apply(plan, raw)).rejects.toThrow(/ignore_changes.*value_json_wo/);
  expect(service.writes()).toEqual([]);
});

it.each([
  ['pager', '1', /ignore_changes/],
  ['pager', '2', /ignore_changes/],
  ['chat', '2', /^sent$/],
])(
  'a webhook test sends only the secret of its own variant: %s, version %s',
  async (name, version, outcome) => {
    const variant = (of: string, value_json_wo: string, value_json_wo_version: string) => ({
      other_variant: { name: of, value_json_wo, value_json_wo_version },
    });
    const core = await service.core('observability_webhook_test');
    const instance = await core.deploy({ name: 'one', ...variant('chat', '{"a":1}', '1') });
    service.control.clearRequests();
    const plan = await core.plan({ name: 'two', ...variant('chat', '{"a":1}', '1') }, instance);
    const raw = { name: 'two', ...variant(name, '{"rotated":2}', version) };
    expect(await core.apply(plan, raw).then(() => 'sent', String)).toMatch(outcome);
    expect(service.sent()).toMatchObject(outcome.test('sent') ? [{ data: { name: 'two', chat: {} } }] : []);
  },
);
