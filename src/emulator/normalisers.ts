import { ANSWERED } from './answer-normalisers';
import { Answer, errorAnswer, rpcErrorAnswer } from './answers';
import { Changes } from './changes';
import { ServiceError } from './service-error';
import { STORED } from './stored-normalisers';
import { JsonObject, parseJson, printJson } from '../contract/json';
import { Operation } from '../contract/operation';

export type NormaliserName = keyof typeof STORED | keyof typeof ANSWERED | typeof RPC_ERRORS;
export type NormaliserSettings = Record<NormaliserName, boolean>;

/** Answers errors in the form of remote procedure calls: with a numeric code, and the mistakes in `details`. */
const RPC_ERRORS = 'rpcErrors';
const STORED_NAMES = Object.keys(STORED) as (keyof typeof STORED)[];
const ANSWERED_NAMES = Object.keys(ANSWERED) as (keyof typeof ANSWERED)[];
export const NORMALISER_NAMES: readonly NormaliserName[] = [...STORED_NAMES, ...ANSWERED_NAMES, RPC_ERRORS];

/** Which normalisers are active. They do not change objects that are already stored. */
export class Normalisers {
  private readonly on = new Set<NormaliserName>();

  constructor(
    private readonly changes: Changes,
    private readonly atStart: readonly NormaliserName[] = [],
  ) {
    this.reset();
  }

  get settings(): NormaliserSettings {
    return Object.fromEntries(
      NORMALISER_NAMES.map((name) => [name, this.on.has(name)]),
    ) as NormaliserSettings;
  }

  /** Others stay unchanged. Throws `ServiceError` (400) for an unknown name or a value that is not a boolean. */
  set(changes: object): void {
    for (const [name, value] of Object.entries(changes)) {
      if (!isName(name)) {
        throw new ServiceError(
          400,
          'UNKNOWN_NORMALISER',
          `There is no normaliser "${name}". Use one of ${NORMALISER_NAMES.join(', ')}.`,
        );
      }
      if (typeof value !== 'boolean') {
        throw new ServiceError(400, 'INVALID_ARGUMENT', `${name}: must be a boolean`);
      }
    }
    for (const [name, value] of Object.entries(changes)) {
      if (!isName(name)) continue;
      if (value) this.on.add(name);
      else this.on.delete(name);
    }
    this.changes.tell({ kind: 'settings' });
  }

  /** As at the start. */
  reset(): void {
    this.on.clear();
    this.set(Object.fromEntries(this.atStart.map((name) => [name, true])));
  }

  /** An object as the service stores it. */
  stored(object: JsonObject): JsonObject {
    return STORED_NAMES.filter((name) => this.on.has(name)).reduce(
      (changed, name) => STORED[name](changed),
      object,
    );
  }

  /** An answer as the service sends it. */
  answered(answer: object, { output }: Operation): object {
    const on = ANSWERED_NAMES.filter((name) => this.on.has(name));
    if (on.length === 0) return answer;
    const json = parseJson(printJson(answer)) as JsonObject;
    return on.reduce((changed, name) => ANSWERED[name](changed, output), json);
  }

  refused(error: ServiceError): Answer {
    return this.on.has(RPC_ERRORS) ? rpcErrorAnswer(error) : errorAnswer(error);
  }
}

function isName(name: string): name is NormaliserName {
  return (NORMALISER_NAMES as readonly string[]).includes(name);
}
