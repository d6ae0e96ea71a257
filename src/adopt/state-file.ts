import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';
import type { Origin } from '../handlers/connection/origin';
import type { EnrichmentPrivate } from '../handlers/enrichment';
import { orElse } from '../synthesis/or-else';

/** The version of the state format, which has not changed since Terraform 0.12. */
const VERSION = '4';

/** The ids of all resources of one type, and the addresses of those without an id. */
export interface IdsInState {
  readonly ids: readonly string[];
  readonly withoutId: readonly string[];
}

/** Reads the output of `terraform state pull`. Errors begin with `file`, the name of the file. */
export function idsInState(text: string, file: string, type: string): IdsInState {
  const resources = managedIn(text, file);
  const matching = resources.filter((resource) => resource.type === type);
  if (matching.length === 0) {
    const types = [...new Set(resources.map((resource) => String(resource.type)))].sort();
    const contents = types.length === 0 ? 'It has no resources.' : `Its types are ${types.join(', ')}.`;
    throw new Error(`${file} has no resource of the type ${type}. ${contents}`);
  }
  const instances = matching
    .flatMap(instancesOf)
    .map(({ address, attributes }) => ({ address, id: attributes?.id }));
  const hasId = ({ id }: { id?: Json }) =>
    (typeof id === 'string' && id.trim() !== '') || id instanceof LosslessNumber;
  return {
    ids: instances.filter(hasId).map(({ id }) => String(id)),
    withoutId: instances.filter((instance) => !hasId(instance)).map(({ address }) => address),
  };
}

export interface StateInstance {
  readonly address: string;
  readonly type: string;
  readonly attributes: JsonObject | undefined;
  /** The instance's provider block, such as `provider["…"].audit`. */
  readonly provider: string;
  /** The data about the object that this package's provider keeps in the private state. */
  readonly privateState: Partial<Origin & EnrichmentPrivate>;
}

/** Returns the instances of all managed resources in a Terraform state. */
export const instancesInState = (text: string, file: string): StateInstance[] =>
  managedIn(text, file).flatMap(instancesOf);

function instancesOf({ module, type, name, instances, provider }: JsonObject): StateInstance[] {
  const resource = `${typeof module === 'string' ? `${module}.` : ''}${String(type)}.${String(name)}`;
  return objectsIn(instances).map(({ index_key: key = null, attributes, private: bytes }) => ({
    address: `${resource}${key === null ? '' : `[${printJson(key)}]`}`,
    type: String(type),
    attributes: isJsonObject(attributes) ? attributes : undefined,
    provider: String(provider),
    privateState: privateStateOf(bytes),
  }));
}

/** Decodes the private state, which Terraform stores as Base64. */
function privateStateOf(bytes: Json | undefined): Partial<Origin & EnrichmentPrivate> {
  const content = typeof bytes === 'string' ? jsonIn(Buffer.from(bytes, 'base64').toString('utf8')) : null;
  const { baseUrl, teamIds, mark } = membersOf(membersOf(content).present);
  return {
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(Array.isArray(teamIds) && { teamIds: teamIds.map(String) }),
    ...(typeof mark === 'string' && { mark }),
  };
}

function managedIn(text: string, file: string): JsonObject[] {
  const { version, resources } = membersOf(jsonIn(text));
  if (version === undefined) {
    throw new Error(
      `${file} is not a Terraform state file. Use the file that "terraform state pull" prints.`,
    );
  }
  if (String(version) !== VERSION) {
    throw new Error(
      `${file} has version ${String(version)} of the format, but only version ${VERSION} is supported. Use the file that "terraform state pull" prints.`,
    );
  }
  return objectsIn(resources).filter(({ mode }) => mode === 'managed');
}

/** Returns the members of an object, or none if the value is not an object. */
export const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the objects in a list, or none if the value is not a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Parses JSON after an optional byte order mark, which some shells write. Returns undefined if the text is not JSON. */
export const jsonIn = (text: string): Json | undefined =>
  orElse(() => parseJson(text.replace(/^\ufeff/, '')), undefined);
