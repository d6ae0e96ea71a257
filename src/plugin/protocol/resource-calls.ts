import { Context, ManagedResource, Provider } from '../provider';
import { answer, find, Method, Session } from './answer';
import {
  Diagnostic,
  MoveResourceState_Request,
  MoveResourceState_Response,
  ReadResource_Request,
  ReadResource_Response,
} from './generated/plugin6';
import { applyResource } from './resource-apply';
import { moveResource } from './resource-move';
import { planResource } from './resource-plan';
import { importResource, readResource, upgradeResource, validateResource } from './resource-state';
import { ProviderService } from './rpc';

type ResourceCalls = Pick<
  ProviderService,
  | 'validateResourceConfig'
  | 'upgradeResourceState'
  | 'readResource'
  | 'planResourceChange'
  | 'applyResourceChange'
  | 'importResourceState'
  | 'moveResourceState'
>;

const NO_PRIVATE = Buffer.alloc(0);

export function resourceCalls({ resources }: Provider, session: Session): ResourceCalls {
  function resourceMethod<
    Request extends { typeName: string },
    Response extends { diagnostics: Diagnostic[] },
  >(
    name: string,
    handle: (
      resource: ManagedResource,
      request: Request,
      context: Context,
    ) => Promise<Omit<Response, 'diagnostics'>>,
    failure: Omit<Response, 'diagnostics'>,
    silent?: (request: Request) => Omit<Response, 'diagnostics'>,
  ) {
    const method: Method<Request, Response> = {
      name,
      failure,
      silent,
      schema: ({ typeName }) => (Object.hasOwn(resources, typeName) ? resources[typeName].schema : undefined),
      handle: async (request, context) =>
        handle(find('resource type', request.typeName, resources), request, context),
    };
    return answer(session, method);
  }

  return {
    validateResourceConfig: resourceMethod('ValidateResourceConfig', validateResource, {}),
    upgradeResourceState: resourceMethod('UpgradeResourceState', upgradeResource, {}),
    readResource: resourceMethod('ReadResource', readResource, { private: NO_PRIVATE }, unchangedName),
    planResourceChange: resourceMethod('PlanResourceChange', planResource, {
      requiresReplace: [],
      plannedPrivate: NO_PRIVATE,
    }),
    applyResourceChange: resourceMethod('ApplyResourceChange', applyResource, { private: NO_PRIVATE }),
    importResourceState: resourceMethod('ImportResourceState', importResource, { importedResources: [] }),
    moveResourceState: answer<MoveResourceState_Request, MoveResourceState_Response>(session, {
      name: 'MoveResourceState',
      failure: { targetPrivate: NO_PRIVATE },
      handle: async (request, context) =>
        moveResource(find('resource type', request.targetTypeName, resources), request, context),
    }),
  };
}

function unchangedName(request: ReadResource_Request): Omit<ReadResource_Response, 'diagnostics'> {
  return { newState: request.currentState, private: request.private };
}
