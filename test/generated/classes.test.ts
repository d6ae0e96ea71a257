/** Everything derived from the description of a resource or lookup: its configuration, outputs and setters. */
import { TerraformOutput, Testing } from 'cdktf';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { capitalized, propertyName, toSnakeCase } from '../../src/schema/names';
import { newStack, synthesized } from '../constructs/support';
import { addressOf, constructOf, DESCRIPTIONS } from '../support/examples';

/** The name of a member, in a program or in Terraform. */
type Naming = (apiName: string) => string;

/** A value with every member. Each member's value contains the member's name. */
function valueOf(kind: Kind, naming: Naming, name: string): unknown {
  switch (kind.kind) {
    case 'object':
      return valuesOf(configurable(kind.members), naming);
    case 'list':
      return [valueOf(kind.of, naming, name)];
    case 'map':
      return { camelCase: valueOf(kind.of, naming, name), 'with space': valueOf(kind.of, naming, name) };
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return name.length + 0.5;
    case 'json':
      return `{"${name}":"1.50"}`;
    default:
      return `"${name}"\n{x} \\`;
  }
}

const valuesOf = (attributes: [string, Attribute][], naming: Naming): Record<string, unknown> =>
  Object.fromEntries(attributes.map(([name, { kind }]) => [naming(name), valueOf(kind, naming, name)]));

const configurable = (members: Members) =>
  Object.entries(members).filter(([, { presence }]) => presence !== 'computed');

/** Every value that other blocks can refer to, by the expression that should result. */
function* references(members: Members, of: object, at: string): Generator<[string, unknown]> {
  for (const [name, { kind, writeOnly }] of Object.entries(members)) {
    const value: unknown = Reflect.get(of, propertyName(name));
    if (writeOnly === true && value === undefined) continue;
    yield* referencesIn(kind, value, `${at}.${toSnakeCase(name)}`);
  }
}

function* referencesIn(kind: Kind, value: unknown, at: string): Generator<[string, unknown]> {
  if (kind.kind === 'object') {
    yield* references(kind.members, value as object, at);
  } else if (kind.kind === 'list' && kind.of.kind === 'object') {
    yield* referencesIn(kind.of, (value as { get(index: number): unknown }).get(1), `${at}[1]`);
  } else {
    yield [`\${${at}}`, value];
  }
}

/** What a class adds by itself. */
const ADDED: Readonly<Record<string, object>> = { ApiKey: { lifecycle: { create_before_destroy: true } } };

describe.each([...DESCRIPTIONS])('%s', (publicName, description) => {
  const { attributes, terraformType } = description;
  const all = configurable(attributes);
  const required = all.filter(([, { presence }]) => presence === 'required');
  const block = addressOf(description) === terraformType ? 'resource' : 'data';
  const added = ADDED[publicName] ?? {};

  const stack = newStack();
  const config = valuesOf(all, propertyName);
  const made = constructOf(stack, 'made', description, config);
  const input = (name: string): unknown => Reflect.get(made, `${propertyName(name)}Input`);
  const call = (verb: string, name: string, ...values: unknown[]) =>
    (Reflect.get(made, verb + capitalized(propertyName(name))) as (...of: unknown[]) => void).call(
      made,
      ...values,
    );

  it('has every attribute under its name in Terraform, in JSON and HCL', () => {
    const expected = { ...valuesOf(all, toSnakeCase), ...added };
    expect(synthesized(stack, block, terraformType)).toEqual(expected);
    const hcl = Testing.synthHcl(stack);
    const names = [...hcl.matchAll(/^(\w+) = /gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(all.map(([name]) => toSnakeCase(name)).sort());
    expect(hcl).toContain(`${block} "${terraformType}" "made" {`);
  });

  it('offers every attribute to other blocks, down to nested lists', () => {
    const offered = [...references(attributes, made, `${addressOf(description)}.made`)];
    offered.forEach(([, value], index) => new TerraformOutput(stack, `o${index}`, { value }));
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: unknown }> };
    expect(offered.map((_, index) => output[`o${index}`].value)).toEqual(offered.map(([wanted]) => wanted));
  });

  it('can be changed until synthesis', () => {
    for (const [name, { kind, presence }] of all) {
      expect(input(name)).toEqual(valueOf(kind, propertyName, name));
      if (presence !== 'required') call('reset', name);
    }
    expect(synthesized(stack, block, terraformType)).toEqual({
      ...valuesOf(required, toSnakeCase),
      ...added,
    });
    for (const [name, { kind }] of all) {
      const value = valueOf(kind, propertyName, name);
      const isPut = Reflect.has(made, `put${capitalized(propertyName(name))}`);
      if (isPut) call('put', name, value);
      else Reflect.set(made, propertyName(name), value);
      expect(input(name)).toEqual(value);
    }
    expect(synthesized(stack, block, terraformType)).toEqual({ ...valuesOf(all, toSnakeCase), ...added });
    expect(config).toEqual(valuesOf(all, propertyName));
  });
});
