import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';
import type { Origin } from '../handlers/connection/origin';
import type { Marked } from '../handlers/enrichment';
import { orElse } from '../synthesis/or-else';

/** The only version of the format since Terraform 0.12. */
const VERSION = '4';

/** The ids of the resources of a type, and the addresses of those without one. */
export interface IdsInState {
  readonly ids: readonly string[];
  readonly withoutId: readonly string[];
}

/** Reads a Terraform state, as `terraform state pull` prints it. `file` is its name at the beginning of an error. */
export function idsInState(text: string, file: string, type: string): IdsInState {
  const resources = managedIn(text, file);
  const wanted = resources.filter((resource) => resource.type === type);
  if (wanted.length === 0) {
    const types = [...new Set(resources.map((resource) => String(resource.type)))].sort();
    const has = types.length === 0 ? 'It has no resources.' : `Its types are ${types.join(', ')}.`;
    throw new Error(`${file} has no resource of the type ${type}. ${has}`);
  }
  const found = wanted
    .flatMap(instancesOf)
    .map(({ address, attributes }) => ({ address, id: attributes?.id }));
  const hasId = ({ id }: { id?: Json }) =>
    (typeof id === 'string' && id.trim() !== '') || id instanceof LosslessNumber;
  return {
    ids: found.filter(hasId).map(({ id }) => String(id)),
    withoutId: found.filter((one) => !hasId(one)).map(({ address }) => address),
  };
}

export interface StateInstance {
  readonly address: string;
  readonly type: string;
  readonly attributes: JsonObject | undefined;
  /** Its provider block, such as `provider["…"].audit`. */
  readonly provider: string;
  /** What this provider remembers of the object. */
  readonly privateState: Partial<Origin & Marked>;
}

/** The instances of all managed resources in a Terraform state. */
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

/** Terraform stores the private state as Base64. */
function privateStateOf(bytes: Json | undefined): Partial<Origin & Marked> {
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
      `${file} has version ${String(version)} of the format, but only version ${VERSION} is known. Use the file that "terraform state pull" prints.`,
    );
  }
  return objectsIn(resources).filter(({ mode }) => mode === 'managed');
}

/** None if the value is not an object. */
export const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** None if the value is not a list. */
export const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** Undefined if the text is not JSON. Some shells write a byte order mark. */
export const jsonIn = (text: string): Json | undefined =>
  orElse(() => parseJson(text.replace(/^\ufeff/, '')), undefined);
