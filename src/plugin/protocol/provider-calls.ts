import { validateConfig } from '../planning/validate';
import { Provider } from '../provider';
import { answer, Session } from './answer';
import { fromDynamicObject } from './dynamic-value';
import {
  ConfigureProvider_Request,
  ConfigureProvider_Response,
  GetMetadata_Request,
  GetMetadata_Response,
  GetProviderSchema_Request,
  GetProviderSchema_Response,
  ServerCapabilities,
  ValidateProviderConfig_Request,
  ValidateProviderConfig_Response,
} from './generated/plugin6';
import { ProviderService } from './rpc';
import { toFunction, toSchema } from './schema';

type ProviderCalls = Pick<
  ProviderService,
  'getMetadata' | 'getProviderSchema' | 'validateProviderConfig' | 'configureProvider' | 'stopProvider'
>;

const CAPABILITIES: ServerCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
};

export function providerCalls(provider: Provider, session: Session): ProviderCalls {
  return {
    getMetadata: answer<GetMetadata_Request, GetMetadata_Response>(session, {
      name: 'GetMetadata',
      failure: { resources: [], dataSources: [], functions: [] },
      handle: async () => ({
        serverCapabilities: CAPABILITIES,
        resources: Object.keys(provider.resources).map((typeName) => ({ typeName })),
        dataSources: Object.keys(provider.dataSources).map((typeName) => ({ typeName })),
        functions: Object.keys(provider.functions).map((name) => ({ name })),
      }),
    }),

    getProviderSchema: answer<GetProviderSchema_Request, GetProviderSchema_Response>(session, {
      name: 'GetProviderSchema',
      failure: { resourceSchemas: {}, dataSourceSchemas: {}, functions: {} },
      handle: async () => ({
        serverCapabilities: CAPABILITIES,
        provider: toSchema(provider.schema),
        resourceSchemas: mapValues(provider.resources, ({ schema }) => toSchema(schema)),
        dataSourceSchemas: mapValues(provider.dataSources, ({ schema }) => toSchema(schema)),
        functions: mapValues(provider.functions, toFunction),
      }),
    }),

    validateProviderConfig: answer<ValidateProviderConfig_Request, ValidateProviderConfig_Response>(session, {
      name: 'ValidateProviderConfig',
      schema: () => provider.schema,
      failure: {},
      async handle(request, context) {
        const config = fromDynamicObject(request.config, provider.schema.attributes) ?? {};
        validateConfig(provider.schema, config, { writeOnlyAllowed: false }, context.diagnostics);
        await provider.validate?.(config, context);
        return {};
      },
    }),

    configureProvider: answer<ConfigureProvider_Request, ConfigureProvider_Response>(session, {
      name: 'ConfigureProvider',
      schema: () => provider.schema,
      failure: {},
      async handle({ config, terraformVersion }, context) {
        await provider.configure(
          { config: fromDynamicObject(config, provider.schema.attributes) ?? {}, terraformVersion },
          context,
        );
        return {};
      },
    }),

    async stopProvider() {
      session.stop.abort();
      return { Error: '' };
    },
  };
}

function mapValues<T, R>(entries: Readonly<Record<string, T>>, convert: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, convert(value)]));
}
