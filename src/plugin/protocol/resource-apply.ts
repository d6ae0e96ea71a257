import { DiagnosticError, Diagnostics } from '../diagnostics';
import { conformToPlan } from '../planning/conform';
import { Context, ManagedResource, PrivateState, StateResponse } from '../provider';
import { report } from './answer';
import { withWarnings } from './conformed';
import { fromDynamicObject, toDynamicObject } from './dynamic-value';
import { ObjectValue } from '../values/value';
import { ApplyResourceChange_Request, ApplyResourceChange_Response } from './generated/plugin6';
import { fromPrivateBytes, toPrivateBytes } from './private-state';

const NO_PRIVATE = Buffer.alloc(0);

type Response = Omit<ApplyResourceChange_Response, 'diagnostics'>;

interface Change {
  readonly resource: ManagedResource;
  readonly typeName: string;
  readonly config: ObjectValue;
  /** The private state to be, and the present one. */
  readonly planned: PrivateState;
  readonly present: PrivateState;
  readonly context: Context;
}

export async function applyResource(
  resource: ManagedResource,
  request: ApplyResourceChange_Request,
  context: Context,
): Promise<Response> {
  const { attributes } = resource.schema;
  const prior = fromDynamicObject(request.priorState, attributes);
  const planned = fromDynamicObject(request.plannedState, attributes);
  const config = fromDynamicObject(request.config, attributes) ?? {};
  const bytes = fromPrivateBytes(request.plannedPrivate, context.log);
  const change: Change = {
    resource,
    typeName: request.typeName,
    config,
    present: bytes.present,
    planned: bytes.planned ?? bytes.present,
    context,
  };
  if (planned === null) return remove(change, prior);
  return prior === null ? create(change, planned) : update(change, prior, planned);
}

/** From the moment the handler returns there is an object that must reach the state, and no error may stand beside it. */
async function create(change: Change, planned: ObjectValue): Promise<Response> {
  const { resource, config, context } = change;
  const response = await resource.create({ config, planned, private: change.planned }, context);
  errorsToWarnings(context.diagnostics);
  return settle(change, planned, response);
}

async function update(change: Change, prior: ObjectValue, planned: ObjectValue): Promise<Response> {
  const { resource, typeName, config, context } = change;
  return orKeep(change, 'update', prior, async () => {
    if (!resource.update) {
      throw new DiagnosticError(
        `${typeName} cannot be changed in place`,
        'The service has no way to change such an object. Run "terraform apply" again with -replace for this resource.',
      );
    }
    const response = await resource.update({ config, planned, prior, private: change.planned }, context);
    return settle(change, planned, response);
  });
}

async function remove(change: Change, prior: ObjectValue | null): Promise<Response> {
  const { resource, context, present } = change;
  const { attributes } = resource.schema;
  if (prior === null) return { newState: toDynamicObject(null, attributes), private: NO_PRIVATE };
  return orKeep(change, 'deletion', prior, async () => {
    await resource.delete({ state: prior, private: present }, context);
    return context.diagnostics.hasErrors
      ? keep(change, prior)
      : { newState: toDynamicObject(null, attributes), private: NO_PRIVATE };
  });
}

/** What could not be changed stays in the state as it was. */
async function orKeep(
  change: Change,
  action: string,
  prior: ObjectValue,
  attempt: () => Promise<Response>,
): Promise<Response> {
  try {
    return await attempt();
  } catch (error) {
    report(error, `ApplyResourceChange (${action}) of ${change.typeName}`, change.context);
    return keep(change, prior);
  }
}

function keep({ resource, present }: Change, prior: ObjectValue): Response {
  return {
    newState: toDynamicObject(prior, resource.schema.attributes),
    private: toPrivateBytes({ present }),
  };
}

function settle(change: Change, planned: ObjectValue, response: StateResponse): Response {
  const { resource, typeName, context } = change;
  const conformed = conformToPlan(resource.schema, planned, response.state);
  return {
    newState: toDynamicObject(withWarnings(conformed, typeName, context), resource.schema.attributes),
    private: toPrivateBytes({ present: response.private ?? change.planned }),
  };
}

function errorsToWarnings({ list }: Diagnostics): void {
  list.forEach((diagnostic, index) => (list[index] = { ...diagnostic, severity: 'warning' }));
}
