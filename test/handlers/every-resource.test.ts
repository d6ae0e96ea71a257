/** Tests for every described resource and lookup. */
import { useService } from './core';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { dataSources, resources } from '../../src/schema';
import { isImportable } from '../../src/schema/description';
import { configured, stored } from '../support/examples';

const provider = new ObservabilityProvider({}, '0.0.0');

const service = useService();

it('the provider has exactly the described resources and lookups', () => {
  const types = (all: readonly { terraformType: string }[]) =>
    all.map(({ terraformType }) => terraformType).sort();
  expect(Object.keys(provider.resources).sort()).toEqual(types(resources));
  expect(Object.keys(provider.dataSources).sort()).toEqual(types(dataSources));
});

describe.each(resources)('$terraformType', (description) => {
  const { terraformType: type } = description;
  const config = configured(description);
  const deployed = async () => {
    const core = await service.core(type);
    return { core, instance: await core.deploy(config) };
  };

  it('is created by one request, as configured, and has no changes in the next plan', async () => {
    const { core, instance } = await deployed();
    expect(service.writes()).toHaveLength(1);
    expect(core.state(instance)).toMatchObject(stored(description));
    expect((await core.plan(config, instance)).action).toBe('no-op');
  });

  it('is left on the service when it is destroyed', async () => {
    const { core, instance } = await deployed();
    await core.destroy(instance);
    expect(service.writes()).toHaveLength(1);
  });

  it(isImportable(description) ? 'can be imported by its id' : 'cannot be imported', async () => {
    expect(provider.resources[type].importState !== undefined).toBe(isImportable(description));
    if (!isImportable(description)) return;
    const { core, instance } = await deployed();
    const imported = await core.import(String(core.state(instance).id));
    expect((await core.plan(config, imported)).action).toBe('no-op');
    expect(service.writes()).toHaveLength(1);
  });
});
