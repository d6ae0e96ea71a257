import { DiagnosticError, DiagnosticGroups } from '../diagnostics';
import { Logger } from '../log';
import { Context, FunctionError, Provider } from '../provider';
import { printableText } from './diagnostics';
import { fromDynamicObject, fromDynamicValue, toDynamicObject, toDynamicValue } from './dynamic-value';
import { applyResource } from './resource-apply';
import { planResource } from './resource-plan';
import {
  generateConfig,
  importResource,
  moveResource,
  readResource,
  unchangedState,
  upgradeIdentity,
  upgradeResource,
  validateResource,
} from './resource-state';
import { RpcHandlers, rpcHandlersOf, Method, ProviderService, RequestOf, ResultOf } from './rpc';
import { entryOf, MethodHandler, rpcMethod, logUnexpected } from './rpc-method';
import { toFunction, toIdentitySchema, toSchema } from './schema';
import { mapValues } from '../../json/members';
import { validateConfig } from '../planning/validate';
import { Schema } from '../schema';
import { ObjectValue } from '../values/value';

export const createHandlers = (provider: Provider, log: Logger): RpcHandlers =>
  rpcHandlersOf(createService(provider, log));

type MethodWithTypeName = { [M in Method]: RequestOf<M> extends { typeName: string } ? M : never }[Method];

/** Implements the provider service of Terraform's protocol, independent of the gRPC server. */
export function createService(provider: Provider, log: Logger): ProviderService {
  const { schema, resources, dataSources, functions } = provider;
  const session = { log, stop: new AbortController(), groups: new DiagnosticGroups() };
  const call = <M extends Method>(method: M, handle: MethodHandler<M>['handle']) =>
    rpcMethod(session, method, { handle });
  const providerCall = <M extends 'validateProviderConfig' | 'configureProvider'>(
    method: M,
    handle: (config: ObjectValue, request: RequestOf<M>, context: Context) => Promise<void>,
  ) =>
    rpcMethod(session, method, {
      schema: () => schema,
      async handle(request, context) {
        await handle(fromDynamicObject(request.config, schema.attributes) ?? {}, request, context);
        return {};
      },
    });
  /** Returns a variant of `call` that passes the resource or data source of the requested type to `handle`. */
  const callOf =
    <Entry extends { readonly schema: Schema }>(kind: string, entries: Readonly<Record<string, Entry>>) =>
    <M extends MethodWithTypeName>(
      method: M,
      handle: (entry: Entry, request: RequestOf<M>, context: Context) => Promise<ResultOf<M>>,
      silentResult?: MethodHandler<M>['silentResult'],
    ) =>
      rpcMethod(session, method, {
        silentResult,
        schema: ({ typeName }) => (Object.hasOwn(entries, typeName) ? entries[typeName].schema : undefined),
        handle: async (request, context) =>
          handle(entryOf(kind, request.typeName, entries), request, context),
      });
  const resourceCall = callOf('resource type', resources);
  const dataSourceCall = callOf('data source', dataSources);

  return {
    getProviderSchema: call('getProviderSchema', async () => ({
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
    })),
    getResourceIdentitySchemas: call('getResourceIdentitySchemas', async () => ({
      identitySchemas: Object.fromEntries(
        Object.entries(resources).flatMap(([name, { identity }]) =>
          identity ? [[name, toIdentitySchema(identity)]] : [],
        ),
      ),
    })),
    getFunctions: call('getFunctions', async () => ({ functions: mapValues(functions, toFunction) })),

    validateProviderConfig: providerCall('validateProviderConfig', async (config, _, context) => {
      validateConfig(schema, config, { writeOnlyAllowed: false }, context.diagnostics);
      await provider.validate?.(config, context);
    }),
    configureProvider: providerCall('configureProvider', async (config, { terraformVersion }, context) =>
      provider.configure({ config, terraformVersion }, context),
    ),
    async stopProvider() {
      session.stop.abort();
      return { Error: '' };
    },

    validateResourceConfig: resourceCall('validateResourceConfig', validateResource),
    upgradeResourceState: resourceCall('upgradeResourceState', upgradeResource),
    upgradeResourceIdentity: resourceCall('upgradeResourceIdentity', upgradeIdentity),
    readResource: resourceCall('readResource', readResource, (request) =>
      // The read of an object that the API cannot return sends nothing.
      resources[request.typeName]?.identity ? unchangedState(request) : undefined,
    ),
    planResourceChange: resourceCall('planResourceChange', planResource),
    applyResourceChange: resourceCall('applyResourceChange', applyResource),
    importResourceState: resourceCall('importResourceState', importResource),
    generateResourceConfig: resourceCall('generateResourceConfig', generateConfig),
    moveResourceState: call('moveResourceState', async (request, context) =>
      moveResource(entryOf('resource type', request.targetTypeName, resources), resources, request, context),
    ),

    validateDataResourceConfig: dataSourceCall(
      'validateDataResourceConfig',
      async (dataSource, request, context) => {
        const config = fromDynamicObject(request.value, dataSource.schema.attributes) ?? {};
        const capabilities = { writeOnlyAllowed: false };
        validateConfig(dataSource.schema, config, capabilities, context.diagnostics, request.typeName);
        await dataSource.validate?.(config, context);
        return {};
      },
    ),
    readDataSource: dataSourceCall('readDataSource', async (dataSource, request, context) => {
      const { attributes } = dataSource.schema;
      const state = await dataSource.read(fromDynamicObject(request.value, attributes) ?? {}, context);
      return { value: toDynamicObject(state, attributes) };
    }),

    callFunction: async (request) =>
      callFunction(functions, request).catch((error: unknown) => functionFailure(request.name, error, log)),
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
function functionFailure(name: string, error: unknown, log: Logger): CallResult {
  if (error instanceof FunctionError) {
    return { error: { text: printableText(error.message), functionArgument: error.argument } };
  }
  const text =
    error instanceof DiagnosticError
      ? error.message
      : `Failed unexpectedly: ${logUnexpected(error, `Function ${name}`, log)}`;
  return { error: { text: printableText(text) } };
}
