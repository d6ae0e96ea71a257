import { DiagnosticError, DiagnosticGroups } from '../diagnostics';
import { Logger } from '../log';
import { Context, FunctionError, ManagedResource, Provider } from '../provider';
import { printableText } from './diagnostics';
import { fromDynamicObject, fromDynamicValue, toDynamicObject, toDynamicValue } from './dynamic-value';
import { ProviderDefinition } from './generated/plugin6';
import { upgradeIdentity } from './identity';
import { applyResource } from './resource-apply';
import { planResource } from './resource-plan';
import {
  generateConfig,
  importResource,
  moveResource,
  readResource,
  unchangedState,
  upgradeResource,
  validateResource,
} from './resource-state';
import { RpcHandlers, rpcHandlersOf, Method, ProviderService, RequestOf, ResultOf } from './rpc';
import { entryOf, MethodHandler, rpcMethod, Session } from './rpc-method';
import { toFunction, toIdentitySchema, toSchema } from './schema';
import { mapValues } from '../../json/members';
import { validateConfig } from '../planning/validate';

const NO_PRIVATE_STATE = Buffer.alloc(0);

/** Creates handlers for the calls that Terraform makes to the provider. */
export function createHandlers(provider: Provider, log: Logger): RpcHandlers {
  return rpcHandlersOf(ProviderDefinition, createService(provider, log));
}

/** Implements the provider service of Terraform's protocol, independent of the gRPC server. */
export function createService(provider: Provider, log: Logger): ProviderService {
  const session = { log, stop: new AbortController(), groups: new DiagnosticGroups() };
  return {
    ...providerMethods(provider, session),
    ...resourceMethods(provider, session),
    ...dataSourceMethods(provider, session),
    ...functionMethods(provider, session),
  };
}

function providerMethods(provider: Provider, session: Session) {
  const { schema, resources, dataSources, functions } = provider;
  return {
    getProviderSchema: rpcMethod(session, 'getProviderSchema', {
      failure: { resourceSchemas: {}, dataSourceSchemas: {}, functions: {} },
      handle: async () => ({
        serverCapabilities: {
          planDestroy: true,
          getProviderSchemaOptional: true,
          moveResourceState: true,
          generateResourceConfig: true,
        },
        provider: toSchema(schema),
        resourceSchemas: mapValues(resources, (resource) => toSchema(resource.schema)),
        dataSourceSchemas: mapValues(dataSources, (dataSource) => toSchema(dataSource.schema)),
        functions: mapValues(functions, toFunction),
      }),
    }),

    getResourceIdentitySchemas: rpcMethod(session, 'getResourceIdentitySchemas', {
      failure: { identitySchemas: {} },
      handle: async () => ({
        identitySchemas: Object.fromEntries(
          Object.entries(resources).flatMap(([name, { identity }]) =>
            identity ? [[name, toIdentitySchema(identity)]] : [],
          ),
        ),
      }),
    }),

    validateProviderConfig: rpcMethod(session, 'validateProviderConfig', {
      schema: () => schema,
      failure: {},
      async handle(request, context) {
        const config = fromDynamicObject(request.config, schema.attributes) ?? {};
        validateConfig(schema, config, { writeOnlyAllowed: false }, context.diagnostics);
        await provider.validate?.(config, context);
        return {};
      },
    }),

    configureProvider: rpcMethod(session, 'configureProvider', {
      schema: () => schema,
      failure: {},
      async handle({ config, terraformVersion }, context) {
        const configured = fromDynamicObject(config, schema.attributes) ?? {};
        await provider.configure({ config: configured, terraformVersion }, context);
        return {};
      },
    }),

    async stopProvider() {
      session.stop.abort();
      return { Error: '' };
    },
  };
}

type ResourceMethod = { [M in Method]: RequestOf<M> extends { typeName: string } ? M : never }[Method];

function resourceMethods({ resources }: Provider, session: Session) {
  const resourceCall = <M extends ResourceMethod>(
    method: M,
    handle: (resource: ManagedResource, request: RequestOf<M>, context: Context) => Promise<ResultOf<M>>,
    failure: ResultOf<M>,
    silentResult?: MethodHandler<M>['silentResult'],
  ) =>
    rpcMethod(session, method, {
      failure,
      silentResult,
      schema: ({ typeName }) => (Object.hasOwn(resources, typeName) ? resources[typeName].schema : undefined),
      handle: async (request, context) =>
        handle(entryOf('resource type', request.typeName, resources), request, context),
    });

  return {
    validateResourceConfig: resourceCall('validateResourceConfig', validateResource, {}),
    upgradeResourceState: resourceCall('upgradeResourceState', upgradeResource, {}),
    upgradeResourceIdentity: resourceCall('upgradeResourceIdentity', upgradeIdentity, {}),
    readResource: resourceCall('readResource', readResource, { private: NO_PRIVATE_STATE }, unchangedState),
    planResourceChange: resourceCall('planResourceChange', planResource, {
      requiresReplace: [],
      plannedPrivate: NO_PRIVATE_STATE,
    }),
    applyResourceChange: resourceCall('applyResourceChange', applyResource, { private: NO_PRIVATE_STATE }),
    importResourceState: resourceCall('importResourceState', importResource, { importedResources: [] }),
    generateResourceConfig: resourceCall('generateResourceConfig', generateConfig, {}),
    moveResourceState: rpcMethod(session, 'moveResourceState', {
      failure: { targetPrivate: NO_PRIVATE_STATE },
      handle: async (request, context) =>
        moveResource(entryOf('resource type', request.targetTypeName, resources), request, context),
    }),
  };
}

function dataSourceMethods({ dataSources }: Provider, session: Session) {
  const schema = ({ typeName }: { typeName: string }) =>
    Object.hasOwn(dataSources, typeName) ? dataSources[typeName].schema : undefined;
  return {
    validateDataResourceConfig: rpcMethod(session, 'validateDataResourceConfig', {
      schema,
      failure: {},
      async handle(request, context) {
        const dataSource = entryOf('data source', request.typeName, dataSources);
        const config = fromDynamicObject(request.config, dataSource.schema.attributes) ?? {};
        const clientCapabilities = { writeOnlyAllowed: false };
        validateConfig(dataSource.schema, config, clientCapabilities, context.diagnostics, request.typeName);
        await dataSource.validate?.(config, context);
        return {};
      },
    }),

    readDataSource: rpcMethod(session, 'readDataSource', {
      schema,
      failure: {},
      async handle(request, context) {
        const dataSource = entryOf('data source', request.typeName, dataSources);
        const { attributes } = dataSource.schema;
        const state = await dataSource.read(fromDynamicObject(request.config, attributes) ?? {}, context);
        return { state: toDynamicObject(state, attributes) };
      },
    }),
  };
}

function functionMethods({ functions }: Provider, session: Session) {
  return {
    getFunctions: rpcMethod(session, 'getFunctions', {
      failure: { functions: {} },
      handle: async () => ({ functions: mapValues(functions, toFunction) }),
    }),

    callFunction: async (request: RequestOf<'callFunction'>) =>
      callFunction(functions, request).catch((error: unknown) => failureResult(request.name, error, session)),
  };
}

type CallResult = ResultOf<'callFunction'>;

async function callFunction(
  functions: Provider['functions'],
  request: RequestOf<'callFunction'>,
): Promise<CallResult> {
  const target = entryOf('function', request.name, functions);
  const { parameters, returns } = target;
  if (request.arguments.length !== parameters.length) {
    throw new FunctionError(`Expected ${parameters.length} arguments, got ${request.arguments.length}.`);
  }
  const args = parameters.map(({ type }, index) => fromDynamicValue(request.arguments[index], type));
  return { result: toDynamicValue(await target.call(args), returns) };
}

/** Converts an error to text, because the response of a function has no diagnostics. Terraform itself names the function. */
function failureResult(name: string, error: unknown, { log }: Session): CallResult {
  if (error instanceof FunctionError) {
    return { error: { text: printableText(error.message), functionArgument: error.argument } };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DiagnosticError) return { error: { text: printableText(message) } };
  log.log('debug', `Function ${name} failed unexpectedly`, {
    error: error instanceof Error ? error.stack : message,
  });
  return { error: { text: printableText(`Failed unexpectedly: ${message}`) } };
}
