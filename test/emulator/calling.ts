import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import { Control, Emulator, EmulatorOptions, startEmulator } from '../../src/emulator';

export const ROOT = '/mgmt/openapi/latest';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Throws if the text is not JSON. */
  readonly json: JsonObject;
}

export interface CallOptions {
  readonly key?: string | null;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** Sends a real HTTP request. A string is sent unchanged as the body. */
export async function call(
  url: string,
  method: string,
  path: string,
  body?: string | object,
  { key = 'test-key', contentType = 'application/json', signal }: CallOptions = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: key }),
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    body: body === undefined || typeof body === 'string' ? body : printJson(body),
    signal,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return parseJson(text) as JsonObject;
    },
  };
}

export const SLO = { name: 'Checkout', targetThresholdPercentage: 99.9 };
export const WEBHOOK = {
  data: { name: 'Tickets', url: 'https://tickets.example.com', issueTracker: { projectKey: 'OPS' } },
};

/** The reply to an invalid request, for `toMatchObject`. */
export const refusal = (message: string) => ({
  status: 400,
  json: { message: expect.stringContaining(message) as string },
});

/** A snapshot with this many SLOs: `slo-0` with the name `number 0.`, and so on. */
export function manySlos(count: number): object {
  const slos = Array.from({ length: count }, (_, index) => {
    const id = `slo-${index}`;
    return [id, { id, name: `number ${index}.`, targetThresholdPercentage: 99 }] as const;
  });
  return { version: 1, accounts: { default: { slos: Object.fromEntries(slos) } } };
}

/** Creates an SLO and returns it. */
export async function createSlo(
  url: string,
  slo: string | object = SLO,
  options?: CallOptions,
): Promise<JsonObject> {
  return (await call(url, 'PUT', `${ROOT}/v1/slo/slos`, slo, options)).json.slo as JsonObject;
}

/** Returns a function that starts emulators. They are closed after the test. */
export function useEmulators(): (options?: EmulatorOptions) => Promise<Emulator> {
  const running: Emulator[] = [];
  afterEach(async () => Promise.all(running.splice(0).map(async (emulator) => emulator.close())));
  return async (options) => {
    running.push(await startEmulator(options));
    return running[running.length - 1];
  };
}

/** Starts a new emulator for each test. Returns it, with functions that call it. */
export function useEmulator(options: EmulatorOptions = {}) {
  const start = useEmulators();
  let emulator: Emulator;
  beforeEach(async () => {
    emulator = await start(options);
  });
  return {
    get url(): string {
      return emulator.url;
    },
    get control(): Control {
      return emulator.control;
    },
    call: async (method: string, path: string, body?: string | object, of?: CallOptions) =>
      call(emulator.url, method, path, body, of),
    /** Calls a control, without a key. */
    steer: async (method: string, path: string, body?: string | object) =>
      call(emulator.url, method, `/_emulator${path}`, body, { key: null }),
    createSlo: async (slo?: string | object, of?: CallOptions) => createSlo(emulator.url, slo, of),
    /** Reads SLOs by their ids. */
    readSlos: async (...ids: unknown[]) => {
      const query = ids.map((id) => `ids=${String(id)}`).join('&');
      return call(emulator.url, 'GET', `${ROOT}/v1/slo/slos:batchGet?${query}`);
    },
    close: async () => emulator.close(),
  };
}
