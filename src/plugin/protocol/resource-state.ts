import { DiagnosticError } from '../diagnostics';
import { RequestOf, ResultOf } from './rpc';
import { orElse } from '../../json/or-else';
import { conformState } from '../planning/apply';
import { configOf } from '../planning/generate';
import { keepSemanticallyEqual } from '../planning/plan';
import { validateConfig } from '../planning/validate';
import { Context, DataSource, ManagedResource, PrivateState } from '../provider';
import { fromDynamicObject, fromRawObject, toDynamicObject, fromPrivateBytes, toPrivateBytes } from './bytes';
import { DynamicValue, ResourceIdentityData } from './generated/plugin6';
import { CodecError, ObjectValue, UNKNOWN } from '../values/value';

/** Checks the configuration of a resource, a data source or the provider. */
export async function validate(
  entry: Pick<DataSource, 'schema' | 'validate'>,
  request: RequestOf<'validateResourceConfig'>,
  context: Context,
): Promise<object> {
  const config = fromDynamicObject(request.config, entry.schema.attributes) ?? {};
  const writeOnlyAllowed = request.clientCapabilities?.writeOnlyAttributesAllowed ?? false;
  validateConfig(entry.schema, config, { writeOnlyAllowed }, context.diagnostics, request.typeName);
  await entry.validate?.(config, context);
  return {};
}

/** Only decodes the state, because the schema has only one version so far. Terraform itself rejects newer versions. */
export async function upgradeResource(
  { schema: { attributes } }: ManagedResource,
  { typeName, stored }: RequestOf<'upgradeResourceState'>,
): Promise<ResultOf<'upgradeResourceState'>> {
  try {
    return { value: toDynamicObject(fromRawObject(stored, attributes), attributes) };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new DiagnosticError(
      `The state of this ${typeName} cannot be read`,
      `${error.message} The state may have been edited after Terraform wrote it. Restore the state from a backup.`,
    );
  }
}

export async function upgradeIdentity(
  { identity }: ManagedResource,
  { stored }: RequestOf<'upgradeResourceIdentity'>,
): Promise<ResultOf<'upgradeResourceIdentity'>> {
  const attributes = identity?.schema.attributes ?? {};
  const identityData = toDynamicObject(fromRawObject(stored, attributes), attributes);
  return { upgradedIdentity: { identityData } };
}

export async function readResource(
  resource: ManagedResource,
  request: RequestOf<'readResource'>,
  context: Context,
): Promise<ResultOf<'readResource'>> {
  const { attributes } = resource.schema;
  const state = fromDynamicObject(request.currentState, attributes);
  const { present } = fromPrivateBytes(request.private, request.typeName, context.log);
  if (state === null) return unchangedState(request);
  const response = await resource.read({ state, privateState: present }, context);
  if (response.state === null) return { newState: toDynamicObject(null, attributes) };
  const privateState = response.privateState ?? present;
  return {
    newState: storedState(resource, request.typeName, response.state, context, state),
    private: toPrivateBytes({ present: privateState }),
    newIdentity: identityOf(resource, request.currentIdentity, response.state, privateState),
  };
}

/** Returns the identity that Terraform knows, because an identity never changes. If Terraform knows none, asks the resource for it. */
export function identityOf(
  { identity }: ManagedResource,
  known: ResourceIdentityData | undefined,
  state: ObjectValue,
  privateState: PrivateState,
): ResourceIdentityData | undefined {
  if (!identity || known) return known;
  const value = identity.of(state, privateState);
  return value && { identityData: toDynamicObject(value, identity.schema.attributes) };
}

/** @param before the state before a read; absent for an import or a move */
function storedState(
  { schema }: ManagedResource,
  typeName: string,
  returned: ObjectValue,
  { diagnostics }: Context,
  before?: ObjectValue,
): DynamicValue {
  const state = conformState(schema, typeName, UNKNOWN, returned, diagnostics);
  return toDynamicObject(
    before ? keepSemanticallyEqual(schema.attributes, before, state) : state,
    schema.attributes,
  );
}

export function unchangedState(request: RequestOf<'readResource'>): ResultOf<'readResource'> {
  const { currentState: newState, currentIdentity: newIdentity } = request;
  return { newState, private: request.private, newIdentity };
}

export async function importResource(
  resource: ManagedResource,
  request: RequestOf<'importResourceState'>,
  context: Context,
): Promise<ResultOf<'importResourceState'>> {
  const { typeName, identity: given } = request;
  const attributes = resource.identity?.schema.attributes;
  // Undefined for an import by id alone.
  const identity = attributes && given && (fromDynamicObject(given.identityData, attributes) ?? {});
  const id = identity ? String(identity.id ?? '') : request.id;
  if (!resource.importState) {
    throw new DiagnosticError(
      `${typeName} cannot be imported`,
      `The API has no call that returns objects of this kind, so the provider cannot check "${id}". ` +
        'Remove the import. Terraform cannot manage an object of this kind that was created elsewhere.',
    );
  }
  if (id.trim() === '') {
    throw new DiagnosticError(
      'The import has no id',
      `The id given for the import of the ${typeName} is empty. Use the id that the service shows for the object. If the id comes from a shell variable, check that the variable is set.`,
    );
  }
  const { state, privateState: present = {} } = await resource.importState({ id, identity }, context);
  return {
    importedResources: [
      {
        typeName,
        state: storedState(resource, typeName, state, context),
        private: toPrivateBytes({ present }),
        // After an import by id alone, the first read adds the identity.
        identity: given && (identityOf(resource, undefined, state, present) ?? given),
      },
    ],
  };
}

export async function generateConfig(
  resource: ManagedResource,
  request: RequestOf<'generateResourceConfig'>,
): Promise<ResultOf<'generateResourceConfig'>> {
  const { attributes } = resource.schema;
  const state = fromDynamicObject(request.value, attributes);
  return { value: toDynamicObject(state && configOf(attributes, state), attributes) };
}

/** Handles a `moved` block from a resource of any other type. Uses only the `id`, because the other type's schema is unknown. */
export async function moveResource(
  resource: ManagedResource,
  own: object,
  request: RequestOf<'moveResourceState'>,
  context: Context,
): Promise<ResultOf<'moveResourceState'>> {
  const { sourceTypeName: from, targetTypeName: to } = request;
  if (resource.moveState && from !== to && Object.hasOwn(own, from)) {
    throw new DiagnosticError(
      `Cannot move ${from} to ${to}`,
      `Both are types of this provider. Objects of different types may have the same id, so the ${to} with this id may belong to somebody else. Remove the moved block.`,
    );
  }
  if (!resource.moveState) throw new DiagnosticError(`Cannot move ${from} to ${to}`, moveHint(resource, to));
  const id = idOf(request);
  if (id === '') {
    throw new DiagnosticError(
      `Cannot move ${from} to ${to} without an id`,
      `The provider finds the object by the id in the state of the ${from}, but that state has no id. Remove the moved block, and import the object by the id that the service shows (terraform import).`,
    );
  }
  const { state, privateState: present = {} } = await resource.moveState(id, context);
  return {
    newState: storedState(resource, to, state, context),
    private: toPrivateBytes({ present }),
  };
}

function idOf({ sourceState }: RequestOf<'moveResourceState'>): string {
  const state = orElse(() => fromRawObject(sourceState, { id: { description: '', type: 'string' } }), null);
  return typeof state?.id === 'string' ? state.id.trim() : '';
}

function moveHint({ importState }: ManagedResource, type: string): string {
  const advice = 'Remove the moved block, and remove the old resource from the state (terraform state rm).';
  return importState
    ? `The provider cannot move a resource of another type to ${type}. ${advice} Then import the object by its id (terraform import).`
    : `The API has no call that returns objects of this kind, so the object cannot be moved. ${advice} The object stays on the service, and Terraform creates a new one for the ${type}.`;
}
