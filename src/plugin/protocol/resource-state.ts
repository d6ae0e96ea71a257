import { DiagnosticError } from '../diagnostics';
import { conformToSchema } from '../planning/conform';
import { validateConfig } from '../planning/validate';
import { Context, ManagedResource } from '../provider';
import { objectType } from '../schema';
import { withWarnings } from './conformed';
import { fromDynamicObject, toDynamicObject } from './dynamic-value';
import { CodecError } from '../values/codec-error';
import { decodeStateJson, parseStateJson } from '../values/state-json';
import { ObjectValue } from '../values/value';
import {
  ImportResourceState_Request,
  ImportResourceState_Response,
  ReadResource_Request,
  ReadResource_Response,
  UpgradeResourceState_Request,
  UpgradeResourceState_Response,
  ValidateResourceConfig_Request,
} from './generated/plugin6';
import { fromPrivateBytes, toPrivateBytes } from './private-state';

export async function validateResource(
  resource: ManagedResource,
  request: ValidateResourceConfig_Request,
  context: Context,
): Promise<object> {
  const config = fromDynamicObject(request.config, resource.schema.attributes) ?? {};
  const writeOnlyAllowed = request.clientCapabilities?.writeOnlyAttributesAllowed ?? false;
  validateConfig(resource.schema, config, { writeOnlyAllowed }, context.diagnostics);
  await resource.validate?.({ config, writeOnlyAllowed }, context);
  return {};
}

export async function upgradeResource(
  resource: ManagedResource,
  request: UpgradeResourceState_Request,
  context: Context,
): Promise<Omit<UpgradeResourceState_Response, 'diagnostics'>> {
  const state = await upgrade(resource, request, context);
  return { upgradedState: toDynamicObject(state, resource.schema.attributes) };
}

async function upgrade(
  resource: ManagedResource,
  { typeName, version, rawState }: UpgradeResourceState_Request,
  context: Context,
): Promise<ObjectValue> {
  const { schema } = resource;
  if (version > schema.version) {
    throw new DiagnosticError(
      `The state of a ${typeName} was written by a newer version of the package`,
      `It has schema version ${version}, but this version of the package supports versions up to ${schema.version}. ` +
        'Use the newer version of the package.',
    );
  }
  const json = rawState?.json.toString('utf8') ?? '';
  if (json === '') {
    throw new DiagnosticError(
      `The state of a ${typeName} cannot be read`,
      'It is not in the JSON format that Terraform has used since version 0.12. Restore the state from a backup.',
    );
  }
  try {
    if (version === schema.version) {
      return decodeStateJson(json, objectType(schema.attributes)) as ObjectValue;
    }
    if (resource.upgradeState) {
      return await resource.upgradeState(version, parseStateJson(json), context);
    }
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    throw new DiagnosticError(
      `The state of a ${typeName} cannot be read`,
      `${error.message} It was changed after Terraform wrote it. Restore the state from a backup.`,
    );
  }
  throw new DiagnosticError(
    `The state of a ${typeName} is too old`,
    `It has schema version ${version}, and this version of the package reads version ${schema.version} only. ` +
      'Apply once with an earlier version of the package, or remove the resource from the state and import it again.',
  );
}

export async function readResource(
  resource: ManagedResource,
  request: ReadResource_Request,
  context: Context,
): Promise<Omit<ReadResource_Response, 'diagnostics'>> {
  const { attributes } = resource.schema;
  const state = fromDynamicObject(request.currentState, attributes);
  const { present } = fromPrivateBytes(request.private, context.log);
  if (state === null) return { newState: request.currentState, private: request.private };
  const response = await resource.read({ state, private: present }, context);
  if (response.state === null) {
    return { newState: toDynamicObject(null, attributes), private: Buffer.alloc(0) };
  }
  const conformed = conformToSchema(resource.schema, response.state);
  return {
    newState: toDynamicObject(withWarnings(conformed, request.typeName, context), attributes),
    private: toPrivateBytes({ present: response.private ?? present }),
  };
}

export async function importResource(
  resource: ManagedResource,
  { typeName, id }: ImportResourceState_Request,
  context: Context,
): Promise<Omit<ImportResourceState_Response, 'diagnostics'>> {
  if (!resource.importState) {
    throw new DiagnosticError(
      `${typeName} cannot be imported`,
      `The service cannot read such an object, so the provider cannot check "${id}". ` +
        'Remove the import. An object that was created elsewhere cannot be managed by Terraform.',
    );
  }
  if (id.trim() === '') {
    throw new DiagnosticError(
      'There is no id to import by',
      `The id given for the import of the ${typeName} is empty. Give the one that the service shows for the object; if it comes from a variable of the shell, that is not set.`,
    );
  }
  const { state, private: present = {} } = await resource.importState(id, context);
  const conformed = conformToSchema(resource.schema, state);
  return {
    importedResources: [
      {
        typeName,
        state: toDynamicObject(withWarnings(conformed, typeName, context), resource.schema.attributes),
        private: toPrivateBytes({ present }),
      },
    ],
  };
}
