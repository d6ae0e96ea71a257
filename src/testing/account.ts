import type { Collection, OperationName } from './names';
import type {
  Account,
  EmulatorRequest,
  FailureOptions,
  JsonValue,
  RequestFilter,
  ServiceObject,
  ServiceObjects,
} from './types';
import type { Control } from '../emulator';

/** An account of the emulator that runs in this process. */
export class EmulatedAccount implements Account {
  readonly apiKey: string;
  readonly env: Readonly<Record<string, string>>;

  constructor(
    protected readonly control: Control,
    readonly url: string,
    readonly name: string,
  ) {
    this.apiKey = `test-key-of-${name}`;
    const noProxy = ['127.0.0.1', 'localhost', process.env.NO_PROXY || process.env.no_proxy || '']
      .filter((hosts) => hosts !== '')
      .join(',');
    this.env = {
      OBSERVABILITY_BASE_URL: url,
      OBSERVABILITY_API_KEY: this.apiKey,
      // Makes the provider reject any other address, such as one that a module sets.
      OBSERVABILITY_ONLY_BASE_URL: url,
      // Makes the provider reject any other dialect, with an error that says so.
      OBSERVABILITY_ONLY_DIALECT: JSON.stringify(control.dialect()),
      NO_PROXY: noProxy,
      no_proxy: noProxy,
    };
  }

  objects(): ServiceObjects;
  objects(collection: Collection): ServiceObject[];
  objects(collection?: Collection): ServiceObjects | ServiceObject[] {
    if (collection !== undefined) return toList(this.control.objects(collection, this.name));
    const all = Object.entries(this.control.allObjects(this.name));
    return Object.fromEntries(all.map(([kind, objects]) => [kind, toList(objects)])) as ServiceObjects;
  }

  async put(collection: Collection, key: string, object: object): Promise<void> {
    await this.control.put(collection, key, object, this.name);
  }

  async patch(collection: Collection, key: string, changes: object): Promise<void> {
    await this.control.patch(collection, key, changes, this.name);
  }

  async delete(collection: Collection, key: string): Promise<boolean> {
    return this.control.delete(collection, key, this.name);
  }

  requests(filter: RequestFilter = {}): readonly EmulatorRequest[] {
    return this.control.requests({ ...filter, account: this.name });
  }

  async waitForRequests(
    count: number,
    filter: RequestFilter = {},
    seconds?: number,
  ): Promise<readonly EmulatorRequest[]> {
    return this.control.waitForRequests(count, { ...filter, account: this.name }, seconds);
  }

  failNext(operation: OperationName | 'all', how: FailureOptions = {}): void {
    this.control.addFault({ kind: 'status', times: 1, ...how, operation, account: this.name });
  }

  async reset(): Promise<void> {
    await this.control.reset(this.name);
  }
}

const toList = (byKey: object): ServiceObject[] => Object.values(byKey).map(toPlainJson) as ServiceObject[];

/** Converts numbers to JavaScript numbers. Integers that JavaScript would round become strings instead. */
function toPlainJson(json: unknown): JsonValue {
  if (Array.isArray(json)) return json.map(toPlainJson);
  if (typeof json !== 'object' || json === null) return json as JsonValue;
  // `instanceof` would fail for a number, because the emulator's bundle has its own LosslessNumber class.
  if ('isLosslessNumber' in json && 'value' in json && typeof json.value === 'string') {
    return numberOrDigits(json.value);
  }
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toPlainJson(value)]));
}

function numberOrDigits(digits: string): number | string {
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
}
