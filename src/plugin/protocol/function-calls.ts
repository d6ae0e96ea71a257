import { DiagnosticError } from '../diagnostics';
import { FunctionError, Provider } from '../provider';
import { answer, find, Session } from './answer';
import { fromDynamicValue, toDynamicValue } from './dynamic-value';
import {
  CallFunction_Request,
  CallFunction_Response,
  GetFunctions_Request,
  GetFunctions_Response,
} from './generated/plugin6';
import { ProviderService } from './rpc';
import { toFunction } from './schema';
import { visibleText } from './visible-text';

type FunctionCalls = Pick<ProviderService, 'getFunctions' | 'callFunction'>;

export function functionCalls({ functions }: Provider, session: Session): FunctionCalls {
  return {
    getFunctions: answer<GetFunctions_Request, GetFunctions_Response>(session, {
      name: 'GetFunctions',
      failure: { functions: {} },
      handle: async () => ({
        functions: Object.fromEntries(
          Object.entries(functions).map(([name, value]) => [name, toFunction(value)]),
        ),
      }),
    }),

    callFunction: async (request) =>
      call(functions, request).catch((error: unknown) => toFailure(request.name, error, session)),
  };
}

async function call(
  functions: Provider['functions'],
  request: CallFunction_Request,
): Promise<CallFunction_Response> {
  const target = find('function', request.name, functions);
  const { parameters, returns } = target;
  if (request.arguments.length !== parameters.length) {
    throw new FunctionError(`Takes ${parameters.length} arguments, got ${request.arguments.length}.`);
  }
  const args = parameters.map(({ type }, index) => fromDynamicValue(request.arguments[index], type));
  return { result: toDynamicValue(await target.call(args), returns) };
}

/** Functions have no diagnostics, and Terraform itself names the function. */
function toFailure(name: string, error: unknown, { log }: Session): CallFunction_Response {
  if (error instanceof FunctionError) {
    return { error: { text: visibleText(error.message), functionArgument: error.argument } };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DiagnosticError) return { error: { text: visibleText(message) } };
  log.log('debug', `Function ${name} failed unexpectedly`, {
    error: error instanceof Error ? error.stack : message,
  });
  return { error: { text: visibleText(`Failed unexpectedly: ${message}`) } };
}
