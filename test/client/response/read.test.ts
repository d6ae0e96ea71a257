import { operations } from '../../../src/schema';
import { completeDialect } from '../../../src/schema/dialect';
import {
  cleanUp,
  clientOf,
  createFailure,
  createThing,
  failureOf,
  httpServer,
  json,
  listThings,
  serve,
  setThing,
} from '../support';

afterEach(cleanUp);

describe('a 2xx without the documented JSON object', () => {
  test.each([
    ['an empty body', '', 'an empty body instead of a JSON object'],
    ['plain text', 'all is well', 'not valid JSON: all is well.'],
    ['truncated JSON', '{"id":"x1","n":[12', 'not valid JSON: {"id":"…","n":[12.'],
    ['a list', '[1,"two"]', 'JSON that is not an object: [1,"…"].'],
    ['extremely deep nesting', '['.repeat(200_000), 'not valid JSON: [[['],
    [
      'a page',
      '<!doctype html><html><head><title>Sign in</title><style>p{}</style></head><body><p>Who&nbsp;are you?</p>',
      'not valid JSON: Sign in Who are you?.',
    ],
  ])('is rejected with %s', async (_, body, expected) => {
    const error = await createFailure((response) => response.end(body));
    expect(error).toMatchObject({ code: 'invalid_answer', outcome: 'unknown', status: 200 });
    expect(error.message).toContain(expected);
    expect(error.message).toContain('The base URL may be wrong');
    expect(error.message).toContain('It may have been created');
    expect(error.message.length).toBeLessThan(3000);
  });
});

describe('a 2xx with an error', () => {
  const REFUSAL =
    '{"code":7,"message":"No permission.","details":[{"field":"name","description":"reserved"}]}';

  test('fails with the message in the response, and is not retried', async () => {
    const { server, client } = await serve(json(REFUSAL));
    const error = await failureOf(client.call(listThings));
    expect(error).toMatchObject({
      code: 'bad_request',
      outcome: 'unknown',
      status: 200,
      isFromService: true,
      violatedFields: ['name'],
    });
    expect(error.message).toContain(
      'failed: the service returned 200, but with an error: No permission (code 7). Details: name: reserved. Correct the problem that the service reports.',
    );
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [{}, 'If this response means success, add "success": {"code":["20000"]} to the provider\'s dialect.'],
    [{ status: ['OK'] }, 'add "success": {"status":["OK"],"code":["20000"]} to'],
    [{ code: ['20000'] }, undefined],
  ])('names the dialect member to set if the code means success, unless it is %j', async (success, step) => {
    const dialect = completeDialect({ success });
    const { client } = await serve(json('{"code":20000,"message":"Terminé"}'), { dialect });
    if (step === undefined) expect((await client.call(listThings)).status).toBe(200);
    else expect((await failureOf(client.call(listThings))).nextStep).toContain(step);
  });

  test('that shows only empty lists beside it fails, because nothing proves that they are empty', async () => {
    const pagination = '"pagination":{"totalSize":0}';
    const { client } = await serve(json(`{"any":[],"events":[],${pagination},"error":"shard 3 is down"}`));
    for (const list of [listThings, operations.listEvents]) {
      expect((await failureOf(client.call(list))).message).toContain('shard 3 is down');
    }
    expect(await client.call(setThing)).toMatchObject({ reported: { error: 'shard 3 is down' } });
  });
});

test('an object without a documented member fails, with its names and what it says', async () => {
  const { client } = await serve(json('{"status":"FAILED","detail":"no room"}'));
  expect((await failureOf(client.call(setThing))).message).toContain(
    'failed: the service returned 200 without any, only with status, detail: no room. The base URL may be wrong',
  );
  const { createApiKey, createEnrichments } = operations;
  await failureOf(client.call(createApiKey, { body: {} }));
  // The rule was added, even if the response does not show it.
  expect(await client.call(createEnrichments, { body: {} })).toMatchObject({ status: 200 });
});

test.each([206, 207])('a read with status %i may be incomplete, so it fails', async (status) => {
  const { client } = await serve(json('{"any":[]}', status));
  await expect(client.call(listThings)).rejects.toThrow(
    `the service returned ${status}, so its response may be incomplete`,
  );
  expect(await client.call(setThing)).toMatchObject({ status });
});

test("a 503 with Retry-After and gRPC's text for a lost response may have taken effect", async () => {
  const error = await createFailure((response) =>
    response.writeHead(503, { 'Retry-After': 0 }).end('{"message":"error reading from server: EOF"}'),
  );
  expect(error).toMatchObject({ status: 503, outcome: 'unknown' });
});

test('a response that is not in UTF-8 is an error, because a change would send its text back corrupted', async () => {
  const { client } = await serve((response) =>
    response.end(Buffer.from('{"any":["J\u00fcrgen"]}', 'latin1')),
  );
  await expect(client.call(listThings)).rejects.toThrow('200 with text that is not in UTF-8');
});

test('the client remembers the Date header of the last response, if it has one', async () => {
  const { client } = await serve((response, { url }) => {
    response.sendDate = url === '/things';
    response.end('{}');
  });
  await client.call(listThings);
  expect(Math.abs(client.lastSentAt - Date.now())).toBeLessThan(60_000);
  await client.call(setThing);
  expect(client.lastSentAt).toBeNaN();
});

describe('a response that is too large', () => {
  test('is rejected by its Content-Length', async () => {
    const error = await createFailure((response) =>
      response.writeHead(200, { 'Content-Length': 32 * 1024 * 1024 + 1 }).write('{'),
    );
    expect(error).toMatchObject({ code: 'answer_too_large', outcome: 'unknown', status: 200 });
    expect(error.message).toContain('larger than 32 MB');
  });

  test.each([
    ['has too many values', `{"a":[${'1,'.repeat(2_000_001)}1]}`, 'has more than 2000000 values'],
    ['nests too deep', `{"a":${'['.repeat(600)}${']'.repeat(600)}}`, 'is nested more than 500 levels deep'],
  ])('is rejected if it %s', async (_, body, expected) => {
    const { client } = await serve(json(body));
    const error = await failureOf(client.call(setThing));
    expect(error).toMatchObject({ code: 'answer_too_large', outcome: 'unknown', status: 200 });
    expect(error.message).toContain(`overly complex JSON: The JSON ${expected}`);
  });
});

describe('the message of an error body', () => {
  const messageOf = async (body: string) => (await createFailure(json(body, 400))).serviceMessage;

  test.each([
    ['a message', '{"message":"name is empty"}', 'name is empty'],
    ['a message and a code', '{"code":"INVALID","message":"name is empty"}', 'name is empty (code INVALID)'],
    ['a nested error', '{"error":{"code":3,"message":"name is empty"}}', 'name is empty (code 3)'],
    ['an error string', '{"error":"name is empty"}', 'name is empty'],
    ['a problem', '{"title":"Bad","detail":"name is empty"}', 'name is empty'],
    [
      'violations of fields',
      '{"code":3,"message":"Invalid SLO.","details":[{"@type":"type.example.com/BadRequest","fieldViolations":[{"field":"name","description":"is empty"},{"field":"target","description":"is above 100","reason":"RANGE"}]}]}',
      'Invalid SLO (code 3). Details: name: is empty; target: is above 100',
    ],
    [
      'violations in other naming styles',
      '{"error":{"message":"no","details":[{"field_violations":[{"field":"a","description":"b"}]},{"violations":[{"subject":"c","description":"d"}]},{"field":"e","message":"f"}]}}',
      'no. Details: a: b; c: d; e: f',
    ],
    [
      'details of other forms',
      '{"message":"No","details":["text",7,{"locale":"en","message":"said"},{"reason":"QUOTA"},null,[]]}',
      'No. Details: text; 7; said; {"reason":"QUOTA"}; null; []',
    ],
    ['details that are not a list', '{"message":"No","details":{"a":1}}', 'No. Details: {"a":1}'],
    ['empty details', '{"message":"No.","details":[],"errors":null}', 'No.'],
    [
      'details beside a nested error',
      '{"error":{"message":"No"},"details":[{"field":"a","description":"b"}]}',
      'No. Details: a: b',
    ],
    [
      'details in an error beside the message',
      '{"message":"No","error":{"details":[{"field":"a","description":"b"}]}}',
      'No. Details: a: b',
    ],
    [
      'errors beside a message',
      '{"title":"No","status":400,"errors":[{"field":"a","message":"b"},"c"]}',
      'No. Details: a: b; c',
    ],
    ['errors by field', '{"error":{"message":"No","errors":{"a":["b"]}}}', 'No. Details: {"a":["b"]}'],
    [
      'violations of a field',
      '{"message":"No","details":[{"field":"a","violations":["b"]},{"field":"c","violations":[],"description":"d"}]}',
      'No. Details: a: b; c: d',
    ],
    ['errors that are none', '{"message":"No","errors":false}', 'No'],
    [
      'one violation',
      '{"message":"No","details":{"violations":{"field":"a","message":"b"}}}',
      'No. Details: a: b',
    ],
    ['no details', '{"message":"No.","details":null}', 'No.'],
    ['other JSON', '{"reasons":["name is empty"]}', '{"reasons":["name is empty"]}'],
    ['plain text', ' name is empty\n', 'name is empty'],
    [
      'a page',
      '<html><body><h1>Bad</h1>\n<script>x()</script><p>name &lt;empty&gt;</p></body>',
      'Bad name <empty>',
    ],
    ['nothing', '', ''],
    ['control characters', 'a\u001b[2Jb\u0007c', 'a [2Jb c'],
  ])('is extracted from %s', async (_, body, expected) => {
    expect(await messageOf(body)).toBe(expected);
  });

  test.each([
    '{"message":"No","errors":[{"field":"a"}]}',
    '{"error":{"message":"No"},"details":[{"field":"a"}]}',
  ])('comes with the fields in %s', async (body) =>
    expect((await createFailure(json(body, 400))).violatedFields).toEqual(['a']),
  );

  test('is truncated to 2 kB', async () => {
    const violations = { fieldViolations: [{ field: 'name', description: 'v'.repeat(5000) }] };
    const detailed = await messageOf(JSON.stringify({ message: 'no', details: [violations] }));
    expect(detailed).toMatch(/^no\. Details: name: v+…$/);
    expect(detailed).toHaveLength(2048);
    expect(await messageOf(`{"message":"${'m'.repeat(5000)}"}`)).toBe(`${'m'.repeat(2047)}…`);
  });

  test('is extracted quickly from unclosed markup', async () => {
    expect(await messageOf('<script'.repeat(100_000))).toBe('');
    expect(await messageOf('<p'.repeat(100_000))).toBeDefined();
  });
});

describe('secrets', () => {
  test('the API key and the secrets of the call are redacted in an error that echoes them', async () => {
    const apiKey = 'Bearer key/4711+secret="x"';
    const token = 'tök\nen-<1>&2';
    const body = { user: 'me', token };
    const server = await httpServer((response, request) => {
      const message = [
        request.headers.join('|'),
        request.body.toString(),
        encodeURIComponent(token),
        Buffer.from(`me:${token}`).toString('base64'),
        Buffer.from(apiKey).toString('base64url'),
        apiKey.slice('Bearer '.length),
        token,
      ].join(' ');
      const details = [
        { fieldViolations: [{ field: token, description: apiKey }] },
        { reason: token, metadata: { [apiKey]: token } },
        { unknown: [token, Buffer.from(apiKey).toString('base64')] },
      ];
      response.writeHead(400).end(JSON.stringify({ message, details, error: { details }, errors: details }));
    });
    const lines: string[] = [];
    const client = clientOf(server.baseUrl, { apiKey, log: (...line) => lines.push(JSON.stringify(line)) });
    const error = await failureOf(client.call(createThing, { body }, { secrets: [token] }));
    expect(error.serviceMessage).toContain('"user":"me","token":"[redacted]"');
    expect(error.cause).toBeUndefined();
    for (const text of [error.message, String(error.stack), String(error.serviceMessage), ...lines]) {
      expect(text).not.toMatch(/4711|tök|t%C3%B6k|dDtr|en-<1>/);
      expect(text).not.toContain(Buffer.from('key/4711').toString('base64').slice(2, 8));
    }
  });

  test('a caller can redact parts of a response', () => {
    const client = clientOf('http://127.0.0.1', { apiKey: 'key-4711' });
    expect(client.redact('key-4711 and t-123', ['t-123'])).toBe('[redacted] and [redacted]');
  });
});

describe('log lines', () => {
  /** Starts a server. Returns a client for it, and the lines that the client logs. */
  async function logCalls(respond: Parameters<typeof serve>[0], options: Parameters<typeof serve>[1] = {}) {
    const lines: unknown[][] = [];
    const { client } = await serve(respond, { ...options, log: (...line) => lines.push(line) });
    return { client, lines };
  }

  test('contain operation, status, duration and attempt, but nothing from the request', async () => {
    const { client, lines } = await logCalls(json('{"any":["private"]}'));
    await client.call(createThing, { body: { private: 'body' }, query: { private: 'query' } });
    const fields = {
      operation: 'Create a thing',
      method: 'POST',
      path: '/things',
      durationMs: expect.any(Number),
      attempt: 1,
      status: 200,
    };
    expect(lines).toEqual([['debug', 'Management API call', fields]]);
  });

  test.each([200, 500])("contain the service's id of a request (%i), without secrets", async (status) => {
    const apiKey = 'key-4711';
    const id = `request-1-${apiKey}${'x'.repeat(1000)}`;
    const { client, lines } = await logCalls(
      (response) => response.writeHead(status, { 'X-Request-Id': id }).end('{}'),
      { apiKey, maxAttempts: 1 },
    );
    await client.call(listThings).catch(() => undefined);
    const requestId = expect.stringMatching(/^request-1-\S*x+$/) as unknown;
    expect(lines).toEqual([[expect.any(String), expect.any(String), expect.objectContaining({ requestId })]]);
    expect(JSON.stringify(lines)).not.toContain(apiKey);
    expect(JSON.stringify(lines).length).toBeLessThan(500);
  });

  test('name the undocumented members beside the content, once for each operation, at level warn', async () => {
    const { client, lines } = await logCalls(json('{"any":[],"message":"private","status":"private"}'));
    for (const operation of [listThings, listThings, createThing]) await client.call(operation);
    const warnings = lines.filter(([level]) => level === 'warn');
    expect(warnings).toEqual(
      [listThings, createThing].map(({ summary, method, path }) => [
        'warn',
        'A management API response has undocumented members, which are ignored',
        { operation: summary, method, path, durationMs: undefined, members: 'message, status' },
      ]),
    );
  });

  test('contain the code and the outcome of a failed call and of each retry', async () => {
    const { client, lines } = await logCalls(json('{"message":"private"}', 500), { maxAttempts: 2 });
    await failureOf(client.call(listThings));
    const failed = { status: 500, code: 'server_error', outcome: 'unknown' };
    expect(lines).toEqual([
      [
        'warn',
        'Retrying a management API call, because it is safe to repeat',
        expect.objectContaining({ ...failed, attempt: 1, waitMs: expect.any(Number) }),
      ],
      [
        'warn',
        'Management API call failed and is not retried, because no attempts are left',
        expect.objectContaining({ ...failed, attempt: 2 }),
      ],
    ]);
    expect(JSON.stringify(lines)).not.toContain('private');
  });

  test.each([
    ['a retry would not help', 400, {}],
    ['it may have taken effect', 500, {}],
    ['no time is left', 429, { maxRetryMs: 0 }],
  ])('say that a call is not retried, because %s', async (reason, status, options) => {
    const { client, lines } = await logCalls(json('{}', status), options);
    await failureOf(client.call(createThing));
    const message = `Management API call failed and is not retried, because ${reason}`;
    expect(lines.map(([, text]) => text)).toEqual([message]);
  });
});
