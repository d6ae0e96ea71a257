import { setMaxListeners } from 'node:events';
import { DiagnosticError, DiagnosticGroups } from '../diagnostics';
import { Logger } from '../log';
import { Context, FunctionError, Provider } from '../provider';
import { fromDynamicObject, fromDynamicValue, toDynamicObject, toDynamicValue } from './bytes';
import { printableText } from './diagnostics';
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
  validate,
} from './resource-state';
import {
  RpcHandlers,
  rpcHandlersOf,
  ProviderService,
  RequestOf,
  ResultOf,
  entryOf,
  MethodHandler,
  rpcMethods,
  logUnexpected,
} from './rpc';
import { toFunction, toIdentitySchema, toSchema } from './schema';
import { mapValues } from '../../json/members';
import { Schema } from '../schema';

export const createHandlers = (provider: Provider, log: Logger): RpcHandlers =>
  rpcHandlersOf(createService(provider, log));

/** Implements the provider service of Terraform's protocol, independent of the gRPC server. */
export function createService(provider: Provider, log: Logger): ProviderService {
  const { schema, resources, dataSources, functions } = provider;
  const run = { log, stop: new AbortController(), groups: new DiagnosticGroups() };
  // Each call listens, and Node.js would warn about more than ten listeners.
  setMaxListeners(0, run.stop.signal);
  const ofResource = handlerOf('resource type', resources);
  const ofDataSource = handlerOf('data source', dataSources);

  const methods = rpcMethods(run, {
    getProviderSchema: {
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
    },
    getResourceIdentitySchemas: {
      handle: async () => ({
        identitySchemas: Object.fromEntries(
          Object.entries(resources).flatMap(([name, { identity }]) =>
            identity ? [[name, toIdentitySchema(identity)]] : [],
          ),
        ),
      }),
    },
    getFunctions: { handle: async () => ({ functions: mapValues(functions, toFunction) }) },

    validateProviderConfig: {
      schema: () => schema,
      handle: async (request, context) =>
        validate(provider, { typeName: 'this provider', ...request }, context),
    },
    configureProvider: {
      schema: () => schema,
      async handle({ terraformVersion, ...request }, context) {
        const config = fromDynamicObject(request.config, schema.attributes) ?? {};
        await provider.configure({ config, terraformVersion }, context);
        return {};
      },
    },

    validateResourceConfig: ofResource(validate),
    upgradeResourceState: ofResource(upgradeResource),
    upgradeResourceIdentity: ofResource(upgradeIdentity),
    readResource: ofResource(readResource, (request) =>
      // The read of an object that the API cannot return sends nothing.
      resources[request.typeName]?.identity ? unchangedState(request) : undefined,
    ),
    planResourceChange: ofResource(planResource),
    applyResourceChange: ofResource(applyResource),
    importResourceState: ofResource(importResource),
    generateResourceConfig: ofResource(generateConfig),
    moveResourceState: {
      handle: async (request, context) =>
        moveResource(
          entryOf('resource type', request.targetTypeName, resources),
          resources,
          request,
          context,
        ),
    },

    validateDataResourceConfig: ofDataSource(validate),
    readDataSource: ofDataSource(async (dataSource, request, context) => {
      const { attributes } = dataSource.schema;
      const state = await dataSource.read(fromDynamicObject(request.value, attributes) ?? {}, context);
      return { value: toDynamicObject(state, attributes) };
    }),
  });
  return {
    ...methods,
    async stopProvider() {
      run.stop.abort();
      return { Error: '' };
    },
    callFunction: async (request) =>
      callFunction(functions, request).catch((error: unknown) => functionFailure(request.name, error, log)),
  };
}

/** Returns a function that creates a handler, which passes the resource or data source of the requested type to `handle`. */
const handlerOf =
  <Entry extends { readonly schema: Schema }>(kind: string, entries: Readonly<Record<string, Entry>>) =>
  <Request extends { readonly typeName: string }, Result>(
    handle: (entry: Entry, request: Request, context: Context) => Promise<Result>,
    silentResult?: (request: Request) => Result | undefined,
  ): MethodHandler<Request, Result> => ({
    silentResult,
    schema: ({ typeName }) => (Object.hasOwn(entries, typeName) ? entries[typeName].schema : undefined),
    handle: async (request, context) => handle(entryOf(kind, request.typeName, entries), request, context),
  });

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
  const isExpected = error instanceof FunctionError || error instanceof DiagnosticError;
  const text = isExpected
    ? error.message
    : `Failed unexpectedly: ${logUnexpected(error, `Function ${name}`, log)}`;
  const functionArgument = error instanceof FunctionError ? error.argument : undefined;
  return { error: { text: printableText(text), functionArgument } };
}
