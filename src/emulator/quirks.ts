import { LosslessNumber } from 'lossless-json';
import { mapDeep } from './json';
import { optionalMembers, parseMembers } from './parse-members';
import { TextResponse, errorResponse, rpcErrorResponse } from './responses';
import { ServiceError } from './service-error';
import { STORE_QUIRKS, isSlo, derivedMembers } from './stored-quirks';
import { JsonObject, isJsonObject, Json, objectOrEmpty } from '../contract/json';
import { filterMembers, namesOf, objectOf } from '../json/members';
import { isDefault } from '../json/same';
import { Attribute, boolean, Kind } from '../schema/kind';
import { Operation } from '../schema/operation';
import { mapAll, partOf } from '../schema/visit';

/** Changes that services make to responses, but not to the stored objects. */
const RESPONSE_QUIRKS = {
  alwaysDerivedGrouping: (answer) =>
    mapDeep(answer, (value) =>
      isJsonObject(value) && isSlo(value) ? { ...value, grouping: derivedMembers(value).grouping } : value,
    ),
  /** Adds a parameter before and one after those of the client, and adds empty members to boolean parameters. */
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
  omitDefaults: (answer, { output }) => objectOrEmpty(withoutDefaults(answer, { kind: output })),
  /** Changes the id of the object in a response. The response to a create stays unchanged, because the request contained no id. */
  otherIds: (answer, { responseId, repeat }) =>
    responseId === undefined || repeat === 'create'
      ? answer
      : mapDeep(answer, (value, name) => (name === responseId.at(-1) ? otherId(value) : value)),
} satisfies Record<string, (answer: JsonObject, operation: Operation) => JsonObject>;

const STORE_NAMES = namesOf(STORE_QUIRKS);
const RESPONSE_NAMES = namesOf(RESPONSE_QUIRKS);
/** In addition to the quirks above, those that change how the service works. */
export const QUIRK_NAMES = [
  ...STORE_NAMES,
  ...RESPONSE_NAMES,
  'rpcErrors',
  'errorsWithStatus200',
  'replacesByName',
  'clockBehind',
  'laggingReads',
  'teamPages',
] as const;

const CLOCK_BEHIND_MS = 150_000;
export type QuirkName = (typeof QUIRK_NAMES)[number];
export type QuirkSettings = Record<QuirkName, boolean>;

const SETTINGS = optionalMembers(boolean, ...QUIRK_NAMES);
const ALL_OFF: QuirkSettings = objectOf(QUIRK_NAMES, () => false);

export class Quirks {
  private currentSettings = ALL_OFF;

  constructor(private readonly initial: readonly QuirkName[] = []) {
    this.reset();
  }

  get settings(): QuirkSettings {
    return { ...this.currentSettings };
  }

  /** Changes the given settings, and returns all settings. Throws `ServiceError` (400) for an unknown name or a value that is not a boolean. */
  set(changes: object): QuirkSettings {
    this.currentSettings = { ...this.currentSettings, ...parseMembers(SETTINGS, changes) };
    return this.settings;
  }

  /** Returns the time for objects. With `clockBehind`, it is behind that of the `Date` header. */
  now(): Date {
    return new Date(Date.now() - (this.currentSettings.clockBehind ? CLOCK_BEHIND_MS : 0));
  }

  reset(): void {
    this.currentSettings = ALL_OFF;
    this.set(objectOf(this.initial, () => true));
  }

  /** Applies the active quirks to an object before it is stored. `old` is the object that it replaces, if any. */
  normalizeObject(object: JsonObject, old?: JsonObject): JsonObject {
    const active = STORE_NAMES.filter((name) => this.currentSettings[name]);
    return active.reduce((changed, name) => STORE_QUIRKS[name](changed, old), object);
  }

  normalizeAnswer(answer: JsonObject, operation: Operation): JsonObject {
    const active = RESPONSE_NAMES.filter((name) => this.currentSettings[name]);
    return active.reduce((changed, name) => RESPONSE_QUIRKS[name](changed, operation), answer);
  }

  errorResponse(error: ServiceError): TextResponse {
    const { rpcErrors, errorsWithStatus200 } = this.currentSettings;
    const response = rpcErrors ? rpcErrorResponse(error) : errorResponse(error);
    return errorsWithStatus200 ? { ...response, status: 200 } : response;
  }
}

function otherId(id: Json): Json {
  if (id instanceof LosslessNumber) return new LosslessNumber(`${id.value}0`);
  return typeof id === 'string' ? `other-${id}` : id;
}

function withParameters(answer: JsonObject, change: (parameters: JsonObject[]) => JsonObject[]): JsonObject {
  const { integration } = answer;
  if (!isJsonObject(integration) || !Array.isArray(integration.parameters)) return answer;
  const parameters = change(integration.parameters.filter(isJsonObject));
  return { ...answer, integration: { ...integration, parameters } };
}

/** Omits default values from the objects in a value, except from maps. */
function withoutDefaults(value: Json, whole: Partial<Attribute>): Json {
  const { kind } = whole;
  if (kind?.kind === 'map') return value;
  const kept = isJsonObject(value)
    ? filterMembers(value, (member, name) => !mayBeOmitted(member, partOf(whole, name).kind))
    : value;
  return mapAll(whole, kept, withoutDefaults) ?? value;
}

/** An empty object is a default only if it is a map. */
const mayBeOmitted = (value: Json, kind: Kind | undefined): boolean =>
  isDefault(value) && (kind?.kind === 'map' || !isJsonObject(value));
