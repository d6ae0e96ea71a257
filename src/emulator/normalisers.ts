import { LosslessNumber } from 'lossless-json';
import { Changes } from './changes';
import { TextResponse, errorResponse, rpcErrorResponse } from './responses';
import { invalid, ServiceError } from './service-error';
import { STORED, mapDeep, isSlo, withDerivedGrouping } from './stored-normalisers';
import { JsonObject, parseJson, printJson, isJsonObject, Json } from '../contract/json';
import { Kind } from '../schema/kind';
import { Operation } from '../schema/operation';

/** Changes that services make to whole responses, not only to the objects in them. Stored objects do not change. */
const ON_RESPONSE = {
  alwaysDerivedGrouping: (answer) =>
    mapDeep(answer, (value) => (isJsonObject(value) && isSlo(value) ? withDerivedGrouping(value) : value)),
  /** Adds parameters before and after those that the client sent, and more members to boolean parameters. */
  surplusParameters: (answer) =>
    withParameters(answer, (parameters) => [
      { key: 'managedBy', stringValue: 'service' },
      ...parameters.map((parameter) =>
        'booleanValue' in parameter ? { ...parameter, stringValue: '', numericValue: null } : parameter,
      ),
      { key: 'isManaged', booleanValue: false },
    ]),
  maskedSecrets: (answer) =>
    withParameters(answer, (parameters) =>
      parameters.map(({ key, ...content }) => ({
        key,
        ...mapDeep(content, (value) => (typeof value === 'string' && value !== '' ? '********' : value)),
      })),
    ),
  /** Omits default values from the whole response, but keeps list items and map entries. */
  omitDefaults: (answer, output) => withoutDefaults(answer, output) as JsonObject,
} satisfies Record<string, (answer: JsonObject, output: Kind) => JsonObject>;

export type NormaliserName = keyof typeof STORED | keyof typeof ON_RESPONSE | typeof RPC_ERRORS;
export type NormaliserSettings = Record<NormaliserName, boolean>;

/** The normaliser that returns errors as remote procedure calls do: with a numeric code, and the problems in `details`. */
const RPC_ERRORS = 'rpcErrors';
const STORED_NAMES = Object.keys(STORED) as (keyof typeof STORED)[];
const RESPONSE_NAMES = Object.keys(ON_RESPONSE) as (keyof typeof ON_RESPONSE)[];
export const NORMALISER_NAMES: readonly NormaliserName[] = [...STORED_NAMES, ...RESPONSE_NAMES, RPC_ERRORS];
const NONE = Object.fromEntries(NORMALISER_NAMES.map((name) => [name, false])) as NormaliserSettings;

/** The active normalisers. They do not change objects that are already stored. */
export class Normalisers {
  private on = NONE;

  constructor(
    private readonly changes: Changes,
    private readonly initial: readonly NormaliserName[] = [],
  ) {
    this.reset();
  }

  get settings(): NormaliserSettings {
    return { ...this.on };
  }

  /** Changes only the given settings. Throws `ServiceError` (400) for an unknown name or a value that is not a boolean. */
  set(changes: object): void {
    for (const [name, value] of Object.entries(changes)) {
      if (!Object.hasOwn(NONE, name)) {
        throw new ServiceError(
          400,
          'UNKNOWN_NORMALISER',
          `There is no normaliser "${name}". Use one of ${NORMALISER_NAMES.join(', ')}.`,
        );
      }
      if (typeof value !== 'boolean') throw invalid(`${name}: must be a boolean`);
    }
    this.on = { ...this.on, ...changes };
    this.changes.emit({ kind: 'settings' });
  }

  /** Restores the initial settings. */
  reset(): void {
    this.on = NONE;
    this.set(Object.fromEntries(this.initial.map((name) => [name, true])));
  }

  /** Returns an object as the service stores it. */
  stored(object: JsonObject): JsonObject {
    const on = STORED_NAMES.filter((name) => this.on[name]);
    return on.reduce((changed, name) => STORED[name](changed), object);
  }

  /** Returns a response as the service sends it. */
  answered(answer: object, { output }: Operation): object {
    const on = RESPONSE_NAMES.filter((name) => this.on[name]);
    if (on.length === 0) return answer;
    const json = parseJson(printJson(answer)) as JsonObject;
    return on.reduce((changed, name) => ON_RESPONSE[name](changed, output), json);
  }

  refused(error: ServiceError): TextResponse {
    return this.on[RPC_ERRORS] ? rpcErrorResponse(error) : errorResponse(error);
  }
}

function withParameters(answer: JsonObject, change: (parameters: JsonObject[]) => JsonObject[]): JsonObject {
  const { integration } = answer;
  if (!isJsonObject(integration) || !Array.isArray(integration.parameters)) return answer;
  const parameters = change(integration.parameters.filter(isJsonObject));
  return { ...answer, integration: { ...integration, parameters } };
}

/** `kind` is undefined for an undocumented member. */
function withoutDefaults(value: Json, kind: Kind | undefined): Json {
  if (Array.isArray(value)) {
    return value.map((item) => withoutDefaults(item, kind?.kind === 'list' ? kind.of : undefined));
  }
  if (!isJsonObject(value) || kind?.kind === 'map') return value;
  const documented = new Map(Object.entries(kind?.kind === 'object' ? kind.members : {}));
  const entries = Object.entries(value)
    .map(([name, member]) => ({ name, member, of: documented.get(name)?.kind }))
    .filter(({ member, of }) => !isDefault(member, of))
    .map(({ name, member, of }): [string, Json] => [name, withoutDefaults(member, of)]);
  return Object.fromEntries(entries);
}

function isDefault(value: Json, kind: Kind | undefined): boolean {
  if (value instanceof LosslessNumber) return /^-?0(\.0+)?$/.test(value.value);
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return kind?.kind === 'map' && Object.keys(value).length === 0;
  return value === false || value === '';
}
