import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

/** The only version of the format since Terraform 0.12. */
const VERSION = '4';

/** A file is not the state that was expected. The message is a sentence that goes on after the name of the file. */
export class StateFileError extends Error {}

/** The ids of the resources of a type, and the addresses of those without one. */
export interface IdsInState {
  readonly ids: readonly string[];
  readonly withoutId: readonly string[];
}

/** Reads a Terraform state, as `terraform state pull` prints it. Throws `StateFileError`. */
export function idsInState(text: string, type: string): IdsInState {
  const resources = resourcesInState(text).filter(({ mode }) => mode === 'managed');
  const wanted = resources.filter((resource) => resource.type === type);
  if (wanted.length === 0) {
    const types = [...new Set(resources.map((resource) => String(resource.type)))].sort();
    const has = types.length === 0 ? 'It has no resources.' : `Its types are ${types.join(', ')}.`;
    throw new StateFileError(`has no resource of the type ${type}. ${has}`);
  }
  const found = wanted.flatMap(({ module, name, instances }) =>
    (Array.isArray(instances) ? instances.filter(isJsonObject) : []).map((instance) => ({
      address: addressOf({ module, type, name }, instance.index_key),
      id: isJsonObject(instance.attributes) ? instance.attributes.id : undefined,
    })),
  );
  const hasId = ({ id }: { id?: Json }) =>
    (typeof id === 'string' && id.trim() !== '') || id instanceof LosslessNumber;
  return {
    ids: found.filter(hasId).map(({ id }) => String(id)),
    withoutId: found.filter((one) => !hasId(one)).map(({ address }) => address),
  };
}

/** The address of an instance of a resource in a state. */
export function addressOf({ module, type, name }: JsonObject, indexKey: Json | undefined): string {
  const index = indexKey === undefined || indexKey === null ? '' : `[${printJson(indexKey)}]`;
  return `${typeof module === 'string' ? `${module}.` : ''}${String(type)}.${String(name)}${index}`;
}

/** The resources in a Terraform state. Throws `StateFileError`. */
export function resourcesInState(text: string): JsonObject[] {
  const state = parsed(text);
  const version = isJsonObject(state) ? state.version : undefined;
  if (!isJsonObject(state) || version === undefined) {
    throw new StateFileError('is no Terraform state. Use the file that "terraform state pull" prints.');
  }
  if (String(version) !== VERSION) {
    throw new StateFileError(
      `has version ${String(version)} of the format, but only version ${VERSION} is known. Use the file that "terraform state pull" prints.`,
    );
  }
  return Array.isArray(state.resources) ? state.resources.filter(isJsonObject) : [];
}

function parsed(text: string): Json | undefined {
  try {
    // Some shells write a byte order mark.
    return parseJson(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
