import { serve } from './plugin/serve';

void serve({
  schema: { version: 0, description: 'Observability configuration', attributes: {} },
  resources: {},
  dataSources: {},
  functions: {},
  configure: async () => undefined,
});
