import { DiagnosticError } from '../diagnostics';
import { fromDynamicObject, toDynamicObject, fromPrivateBytes, toPrivateBytes } from './bytes';
import { identityOf } from './resource-state';
import { conformState, withWriteOnly } from '../planning/apply';
import { Context, ManagedResource, PrivateState, StateResponse } from '../provider';
import { RequestOf, ResultOf, reportError } from './rpc';
import { ObjectValue } from '../values/value';

type Response = ResultOf<'applyResourceChange'>;

export async function applyResource(
  resource: ManagedResource,
  request: RequestOf<'applyResourceChange'>,
  context: Context,
): Promise<Response> {
  const { schema } = resource;
  const { typeName } = request;
  const prior = fromDynamicObject(request.priorState, schema.attributes);
  const planned = fromDynamicObject(request.plannedState, schema.attributes);
  const content = fromPrivateBytes(request.plannedPrivate, typeName, context.log);
  const { present, planned: plannedPrivate, warned = false } = content;

  const responseWith = (state: ObjectValue, privateState: PrivateState): Response => ({
    newState: toDynamicObject(state, schema.attributes),
    private: toPrivateBytes({ present: privateState }),
    newIdentity: identityOf(resource, request.plannedIdentity, state, privateState),
  });
  /** Runs `attempt`. If it fails, reports the error and returns the error's state or, by default, the state before. */
  const keepStateOnFailure = async (action: string, before: ObjectValue, attempt: () => Promise<Response>) =>
    attempt().catch((error: unknown) => {
      reportError(error, `ApplyResourceChange (${action}) of ${typeName}`, context);
      return responseWith((error instanceof DiagnosticError && error.state) || before, present);
    });

  if (planned === null) {
    const gone = { newState: toDynamicObject(null, schema.attributes) };
    if (prior === null) return gone;
    return keepStateOnFailure('deletion', prior, async () => {
      // A destroy without a replacement has no planned private state.
      const isReplaced = plannedPrivate !== undefined;
      await resource.delete({ state: prior, privateState: present, isReplaced, warned }, context);
      return context.diagnostics.hasErrors ? responseWith(prior, present) : gone;
    });
  }

  const config = fromDynamicObject(request.config, schema.attributes) ?? {};
  const privateState = plannedPrivate ?? present;
  const createRequest = { planned: withWriteOnly(schema.attributes, planned, config), privateState };
  const changedResponse = (response: StateResponse) => {
    const state = conformState(schema, typeName, planned, response.state, context.diagnostics);
    return responseWith(state, response.privateState ?? privateState);
  };
  if (prior === null) {
    const response = await resource.create(createRequest, context);
    // An error would taint the new object, so errors become warnings.
    const { list } = context.diagnostics;
    list.forEach((diagnostic, index) => (list[index] = { ...diagnostic, severity: 'warning' }));
    return changedResponse(response);
  }
  return keepStateOnFailure('update', prior, async () => {
    if (resource.update) return changedResponse(await resource.update({ ...createRequest, prior }, context));
    throw new DiagnosticError(
      `${typeName} cannot be changed in place`,
      'The service cannot change this kind of object. Run "terraform apply" again with -replace for this resource.',
    );
  });
}
