import { DiagnosticError } from '../diagnostics';
import { conformToSchema } from '../planning/conform';
import { Context, ManagedResource } from '../provider';
import { toDynamicObject } from './dynamic-value';
import { MoveResourceState_Request, MoveResourceState_Response } from './generated/plugin6';
import { toPrivateBytes } from './private-state';
import { CodecError } from '../values/codec-error';
import { decodeStateJson } from '../values/state-json';
import { isRecord } from '../values/value';

/** A `moved` block from a resource of any other type. Only its `id` counts, because this provider does not know other types. */
export async function moveResource(
  resource: ManagedResource,
  request: MoveResourceState_Request,
  context: Context,
): Promise<Omit<MoveResourceState_Response, 'diagnostics'>> {
  const { sourceTypeName: from, targetTypeName: to } = request;
  if (!resource.moveState) throw new DiagnosticError(`Cannot move ${from} to ${to}`, insteadOf(resource, to));
  const id = idOf(request);
  if (id === '') {
    throw new DiagnosticError(
      `Cannot move ${from} to ${to} without an id`,
      `The provider finds the object by the id in the state of the ${from}, but there is none. Remove the moved block, and import the object by the id that the service shows (terraform import).`,
    );
  }
  const { state, private: present = {} } = await resource.moveState(id, context);
  return {
    targetState: toDynamicObject(conformToSchema(resource.schema, state).state, resource.schema.attributes),
    targetPrivate: toPrivateBytes({ present }),
  };
}

/** Empty if there is none. */
function idOf({ sourceState }: MoveResourceState_Request): string {
  try {
    const state = decodeStateJson(sourceState?.json.toString('utf8') ?? '', ['object', { id: 'string' }]);
    return isRecord(state) && typeof state.id === 'string' ? state.id.trim() : '';
  } catch (error) {
    if (error instanceof CodecError) return '';
    throw error;
  }
}

function insteadOf({ importState }: ManagedResource, type: string): string {
  const forget = 'Remove the moved block, and take the old resource out of the state (terraform state rm).';
  return importState
    ? `The provider does not take over a ${type} from a resource of another type. ${forget} Then import the object by its id (terraform import).`
    : `The service cannot read such an object, so the provider cannot take it over. ${forget} The object stays on the service, and the ${type} creates another one.`;
}
