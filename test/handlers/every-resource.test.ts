/** What holds for every resource and lookup that is described. */
import { Service } from './core';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { dataSources, resources } from '../../src/schema';
import { configured, stored } from '../support/examples';

const provider = new ObservabilityProvider({}, '0.0.0');

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => service.reset());
afterAll(async () => service.stop());

it('the provider has what is described, and nothing else', () => {
  const types = (all: readonly { terraformType: string }[]) =>
    all.map(({ terraformType }) => terraformType).sort();
  expect(Object.keys(provider.resources).sort()).toEqual(types(resources));
  expect(Object.keys(provider.dataSources).sort()).toEqual(types(dataSources));
});

describe.each(resources.map((description) => [description.terraformType, description] as const))(
  '%s',
  (type, description) => {
    const config = configured(description);
    const made = async () => {
      const core = await service.core(type);
      return { core, instance: await core.apply(await core.plan(config)) };
    };

    it('is made by one request, has what was configured, and is planned no more', async () => {
      const { core, instance } = await made();
      expect(service.writes()).toHaveLength(1);
      expect(core.state(instance)).toMatchObject(stored(description));
      expect((await core.plan(config, instance)).action).toBe('no-op');
    });

    it('is left on the service where it is destroyed', async () => {
      const { core, instance } = await made();
      await core.destroy(instance);
      expect(service.writes()).toHaveLength(1);
    });

    it(description.importable ? 'can be imported by its id' : 'cannot be imported', async () => {
      expect(provider.resources[type].importState !== undefined).toBe(description.importable ?? false);
      if (!description.importable) return;
      const { core, instance } = await made();
      const imported = await core.import(String(core.state(instance).id));
      expect((await core.plan(config, imported)).action).toBe('no-op');
      expect(service.writes()).toHaveLength(1);
    });
  },
);
