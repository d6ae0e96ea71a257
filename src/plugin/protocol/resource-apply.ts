import { DiagnosticError, Diagnostics } from '../diagnostics';
import { fromDynamicObject, toDynamicObject } from './dynamic-value';
import { identityOf } from './identity';
import { fromPrivateBytes, PrivateContent, toPrivateBytes } from './private-state';
import { RequestOf, ResultOf } from './rpc';
import { conformState } from '../planning/conform-state';
import { withWriteOnly } from '../planning/write-only';
import { Context, CreateRequest, ManagedResource, PrivateState, StateResponse } from '../provider';
import { reportError } from './rpc-method';
import { ObjectValue } from '../values/value';

type Response = ResultOf<'applyResourceChange'>;

interface ResourceChange {
  readonly resource: ManagedResource;
  readonly typeName: string;
  readonly config: ObjectValue;
  readonly private: PrivateContent;
  /** The object's identity before the change, if Terraform has one. */
  readonly identity: Response['newIdentity'];
  readonly context: Context;
}

export async function applyResource(
  resource: ManagedResource,
  request: RequestOf<'applyResourceChange'>,
  context: Context,
): Promise<Response> {
  const { attributes } = resource.schema;
  const prior = fromDynamicObject(request.priorState, attributes);
  const planned = fromDynamicObject(request.plannedState, attributes);
  const config = fromDynamicObject(request.config, attributes) ?? {};
  const change: ResourceChange = {
    resource,
    typeName: request.typeName,
    config,
    private: fromPrivateBytes(request.plannedPrivate, request.typeName, context.log),
    identity: request.plannedIdentity,
    context,
  };
  if (planned === null) return remove(change, prior);
  return prior === null ? create(change, planned) : update(change, prior, planned);
}

/** Creates the object. Once the handler has returned, errors become warnings: the object exists, and an error would taint it. */
async function create(change: ResourceChange, planned: ObjectValue): Promise<Response> {
  const { resource, context } = change;
  const response = await resource.create(createRequestFor(change, planned), context);
  turnErrorsIntoWarnings(context.diagnostics);
  return changedResponse(change, planned, response);
}

function createRequestFor(change: ResourceChange, planned: ObjectValue): CreateRequest {
  const { attributes } = change.resource.schema;
  return { planned: withWriteOnly(attributes, planned, change.config), privateState: plannedPrivate(change) };
}

const plannedPrivate = ({ private: { planned, present } }: ResourceChange) => planned ?? present;

async function update(change: ResourceChange, prior: ObjectValue, planned: ObjectValue): Promise<Response> {
  const { resource, typeName, context } = change;
  return keepStateOnFailure(change, 'update', prior, async () => {
    if (!resource.update) {
      throw new DiagnosticError(
        `${typeName} cannot be changed in place`,
        'The service cannot change this kind of object. Run "terraform apply" again with -replace for this resource.',
      );
    }
    const response = await resource.update({ ...createRequestFor(change, planned), prior }, context);
    return changedResponse(change, planned, response);
  });
}

async function remove(change: ResourceChange, prior: ObjectValue | null): Promise<Response> {
  const { resource, context } = change;
  const { present, planned, warned = false } = change.private;
  const gone = { newState: toDynamicObject(null, resource.schema.attributes) };
  if (prior === null) return gone;
  return keepStateOnFailure(change, 'deletion', prior, async () => {
    // A destroy without a replacement has no planned private state.
    const isReplaced = planned !== undefined;
    await resource.delete({ state: prior, privateState: present, isReplaced, warned }, context);
    return context.diagnostics.hasErrors ? responseWith(change, prior, present) : gone;
  });
}

/** Runs `attempt`. If it fails, reports the error and keeps the state unchanged. */
async function keepStateOnFailure(
  change: ResourceChange,
  action: string,
  prior: ObjectValue,
  attempt: () => Promise<Response>,
): Promise<Response> {
  try {
    return await attempt();
  } catch (error) {
    reportError(error, `ApplyResourceChange (${action}) of ${change.typeName}`, change.context);
    return responseWith(change, prior, change.private.present);
  }
}

function changedResponse(change: ResourceChange, planned: ObjectValue, response: StateResponse): Response {
  const { resource, typeName, context } = change;
  const state = conformState(resource.schema, typeName, planned, response.state, context.diagnostics);
  return responseWith(change, state, response.privateState ?? plannedPrivate(change));
}

function responseWith(
  { resource, identity }: ResourceChange,
  state: ObjectValue,
  present: PrivateState,
): Response {
  return {
    newState: toDynamicObject(state, resource.schema.attributes),
    private: toPrivateBytes({ present }),
    newIdentity: identityOf(resource, identity, state, present),
  };
}

function turnErrorsIntoWarnings({ list }: Diagnostics): void {
  list.forEach((diagnostic, index) => (list[index] = { ...diagnostic, severity: 'warning' }));
}
