import { AttributePath, formatPath } from '../diagnostics';
import { planChange } from '../planning/plan';
import { Context, ManagedResource } from '../provider';
import { Attribute, differingAttributes, objectType, Schema } from '../schema';
import { fromDynamicObject, isNull, toDynamicObject, fromPrivateBytes, toPrivateBytes } from './bytes';
import { toAttributePath } from './diagnostics';
import { RequestOf, ResultOf } from './rpc';
import { objectOf } from '../../json/members';
import { equal, memberOf, ObjectValue, Value } from '../values/value';

type Response = ResultOf<'planResourceChange'>;

export async function planResource(
  resource: ManagedResource,
  request: RequestOf<'planResourceChange'>,
  context: Context,
): Promise<Response> {
  const { schema } = resource;
  const operation = `PlanResourceChange of ${request.typeName}`;
  const prior = fromDynamicObject(request.priorState, schema.attributes);
  const { present, warned } = fromPrivateBytes(request.priorPrivate, request.typeName, context.log);
  // Undefined for a new object, or if the state has no identity yet. The apply then adds the identity.
  const plannedIdentity = prior ? request.priorIdentity : undefined;

  if (isNull(request.proposedNewState)) {
    const destroy = prior && (await resource.planDestroy?.({ prior, privateState: present }, context));
    const plannedPrivate = toPrivateBytes({ present, warned: destroy?.warned });
    return { plannedState: request.proposedNewState, plannedPrivate, plannedIdentity };
  }

  const rawConfig = fromDynamicObject(request.config, schema.attributes) ?? {};
  // Attributes whose value in the state is semantically equal to the configured value.
  const comparison = prior && { config: rawConfig, prior, privateState: present };
  const kept = comparison && resource.keptAttributes?.(comparison);
  const config = prior
    ? { ...rawConfig, ...objectOf(kept ?? [], (name) => memberOf(prior, name)) }
    : rawConfig;
  const change = planChange({ schema, config, prior });
  if (prior && equal(change.planned, prior, objectType(schema.attributes))) {
    resource.planUnchanged?.(prior, context);
    context.log.log('trace', `${operation}: no change, because the planned values equal those in the state`);
    const plannedPrivate = toPrivateBytes({ present });
    return { plannedState: request.priorState, plannedPrivate, plannedIdentity };
  }

  // Terraform plans a replacement twice. The second time it omits the old object, but still passes the object's private state.
  // During the apply, Terraform 1.16 or newer passes the private state that the plan returned.
  const { plannedPrivate: bytes } = request;
  const stored = bytes && fromPrivateBytes(bytes, request.typeName, context.log).planned;
  const privateState = prior ? present : (stored ?? present);
  const inPlace = (comparison && resource.inPlaceAttributes?.(comparison)) ?? [];
  const requiresReplace = change.requiresReplace.filter(([name]) => !inPlace.includes(String(name)));
  const replaces = prior !== null && (requiresReplace.length > 0 || !resource.update);
  const refined = await resource.plan?.(
    { config: rawConfig, prior, planned: change.planned, replaces, privateState },
    context,
  );
  const planned = refined?.planned ?? change.planned;
  const replacing: AttributePath[] = prior
    ? [
        ...requiresReplace,
        ...(refined?.requiresReplace ?? []).map((name) => [name]),
        ...(resource.update ? [] : changedPaths(schema, config, prior, planned)),
      ]
    : [];
  const changed = prior && replacing.length === 0 ? changedPaths(schema, config, prior, planned) : replacing;
  if (changed.length > 0) {
    const effect = `${replacing.length > 0 ? 'replaces' : 'updates'} the object`;
    const paths = changed.map(formatPath).join(', ');
    context.log.log('trace', `${operation}: ${effect}, because of a change to ${paths}`);
  }
  return {
    plannedState: toDynamicObject(planned, schema.attributes),
    plannedPrivate: toPrivateBytes({
      present,
      planned: refined?.privateState ?? privateState,
      warned: prior ? refined?.warned : warned,
    }),
    plannedIdentity,
    requiresReplace: replacing.map((path) => toAttributePath(path, schema.attributes)),
  };
}

/** Returns the attributes that the user changed or, if there are none, those that the provider changed. */
function changedPaths(
  schema: Schema,
  config: ObjectValue,
  prior: ObjectValue,
  planned: ObjectValue,
): AttributePath[] {
  const changed = differingAttributes(schema.attributes, prior, planned);
  const byUser = changed.filter(([name, attribute]) => isSetByUser(attribute, memberOf(config, name)));
  return (byUser.length > 0 ? byUser : changed).map(([name]) => [name]);
}

/** Whether the user sets the attribute. The provider sets an optional and computed attribute that is not configured. */
const isSetByUser = ({ required, optional, computed }: Attribute, configured: Value): boolean =>
  required === true || (optional === true && !(computed && configured === null));
