/** A stand-in for the null provider, which cannot be downloaded without a network. It contains only the parts that `Rotation` uses. */
import { randomUUID } from 'node:crypto';
import { ManagedResource, Provider } from '../../../src/plugin';
import { createHandlers } from '../../../src/plugin/protocol/service';
import { serve } from '../../../src/plugin/serve';

const nullResource: ManagedResource = {
  schema: {
    description: 'A resource that does nothing (stand-in)',
    attributes: {
      id: { description: 'Random', type: 'string', computed: true, keepState: true },
      triggers: {
        description: 'A change to any of them replaces the resource',
        type: ['map', 'string'],
        optional: true,
        requiresReplace: true,
      },
    },
  },
  create: async ({ planned }) => ({ state: { ...planned, id: randomUUID() } }),
  read: async ({ state }) => ({ state }),
  delete: async () => undefined,
};

const provider: Provider = {
  schema: { description: 'Stand-in for the null provider', attributes: {} },
  resources: { null_resource: nullResource },
  dataSources: {},
  functions: {},
  configure: async () => undefined,
};

void serve({
  address: 'registry.terraform.io/hashicorp/null',
  debugVariable: 'DEBUG_PROVIDER',
  load: async (log) => createHandlers(provider, log),
});
