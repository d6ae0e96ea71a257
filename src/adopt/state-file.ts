import { LosslessNumber } from 'lossless-json';
import {
  isJsonObject,
  Json,
  JsonObject,
  printJson,
  tryParseJson,
  elementsOf,
  objectOrEmpty,
  objectsIn,
} from '../contract/json';
import { ObjectPrivateState, readPrivateState } from '../handlers/codec/private-state';

/** The version of the state format, which has not changed since Terraform 0.12. */
const STATE_FORMAT_VERSION = '4';

/** The resources of one type: their ids, or their addresses if they have no id. */
export interface IdsInState {
  readonly ids: readonly string[];
  readonly addressesWithoutId: readonly string[];
}

/** Returns the ids of a resource type in the output of `terraform state pull`. Error messages begin with `file`, the file's name. */
export function idsInState(text: string, file: string, type: string): IdsInState {
  const resources = managedResourcesIn(parseState(text, file));
  const matching = resources.filter((resource) => resource.type === type);
  if (matching.length === 0) {
    const types = [...new Set(resources.map((resource) => String(resource.type)))].sort();
    const contents = types.length === 0 ? 'no resources' : `resources of these types: ${types.join(', ')}`;
    throw new Error(
      `${file} contains no resource of type ${type}. It contains ${contents}. Choose one with --type.`,
    );
  }
  const instances = matching
    .flatMap(instancesOf)
    .map(({ address, attributes }) => ({ address, id: attributes?.id }));
  const hasId = ({ id }: { id?: Json }) =>
    (typeof id === 'string' && id.trim() !== '') || id instanceof LosslessNumber;
  return {
    ids: instances.filter(hasId).map(({ id }) => String(id)),
    addressesWithoutId: instances.filter((instance) => !hasId(instance)).map(({ address }) => address),
  };
}

export interface StateInstance {
  readonly address: string;
  readonly type: string;
  readonly attributes: JsonObject | undefined;
  /** The instance's provider block, such as `provider["…"].audit`. */
  readonly provider: string;
  readonly privateState: ObjectPrivateState;
  /** The names of the attributes that the configuration marks as sensitive. */
  readonly sensitive: readonly string[];
}

/** A state. Its serial increases with each change, and its lineage stays. */
export interface State {
  readonly serial: number;
  readonly lineage: Json | undefined;
  readonly instances: readonly StateInstance[];
}

/** Reads the output of `terraform state pull`. Error messages begin with `file`, the file's name. */
export function readState(text: string, file: string): State {
  const state = parseState(text, file);
  const { serial, lineage } = state;
  return { serial: Number(serial), lineage, instances: managedResourcesIn(state).flatMap(instancesOf) };
}

function instancesOf({ module, type, name, instances, provider }: JsonObject): StateInstance[] {
  const resource = `${typeof module === 'string' ? `${module}.` : ''}${String(type)}.${String(name)}`;
  return objectsIn(instances).map(({ index_key: key = null, attributes, private: encoded, ...rest }) => ({
    address: `${resource}${key === null ? '' : `[${printJson(key)}]`}`,
    type: String(type),
    attributes: isJsonObject(attributes) ? attributes : undefined,
    provider: String(provider),
    privateState: privateStateOf(encoded),
    // Each is a path of steps, such as `[{ "type": "get_attr", "value": "name" }]`.
    sensitive: elementsOf(rest.sensitive_attributes).map((path) => String(objectsIn(path)[0]?.value)),
  }));
}

function privateStateOf(encoded: Json | undefined): ObjectPrivateState {
  const content =
    typeof encoded === 'string' ? tryParseJson(Buffer.from(encoded, 'base64').toString('utf8')) : null;
  return readPrivateState(objectOrEmpty(objectOrEmpty(content).present));
}

function parseState(text: string, file: string): JsonObject {
  const state = objectOrEmpty(tryParseJson(text));
  const { version } = state;
  if (version === undefined) {
    throw new Error(`${file} is not a Terraform state file. Use the output of "terraform state pull".`);
  }
  if (String(version) !== STATE_FORMAT_VERSION) {
    throw new Error(
      `${file} has version ${String(version)} of the state format, but only version ${STATE_FORMAT_VERSION} is supported. Use the output of "terraform state pull".`,
    );
  }
  return state;
}

const managedResourcesIn = ({ resources }: JsonObject): JsonObject[] =>
  objectsIn(resources).filter(({ mode }) => mode === 'managed');
