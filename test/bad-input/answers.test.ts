import { BadInput } from './support';
import { Fault } from '../../src/emulator';

let bad: BadInput;

beforeEach(async () => {
  bad = await BadInput.start();
});

afterEach(async () => bad.deployment.remove());

const LOOK = 'may have been created all the same: look for it before you try again.';

/** What a create is answered with, without having had an effect, and what the user is told. */
const FAULTS: Record<string, [Fault, ...string[]]> = {
  html: [
    { kind: 'html' },
    'answered 200 with',
    'bytes that are not JSON',
    'Gateway',
    'The base URL may be wrong',
    LOOK,
  ],
  html_404: [{ kind: 'html', status: 404 }, 'answered 404: Gateway.', 'the base URL is the service itself'],
  empty: [{ kind: 'empty' }, 'answered 200 with an empty body instead of a JSON object', LOOK],
  list: [{ kind: 'verbatim', body: '[1]' }, 'JSON that is not an object: [1]', LOOK],
  no_id: [{ kind: 'verbatim', body: '{"slo": {"name": "n"}}' }, 'without the id of the new', 'look for it'],
  empty_id: [
    { kind: 'verbatim', body: '{"slo": {"id": ""}, "id": ""}' },
    'without the id of the new',
    'look for it',
  ],
  half: [
    { kind: 'verbatim', body: '{"id": "canary-half' },
    'not JSON, or only a part of it: {"id": "…".',
    LOOK,
  ],
  forbidden: [
    { kind: 'status', status: 403, body: '{"message": "The key test-api-key-4f1d may not write."}' },
    'answered 403: The key [redacted] may not write.',
    'Check that the API key has the permission that this operation needs.',
  ],
  token_echoed: [
    {
      kind: 'status',
      status: 400,
      body: '{"message": "bad token canary-token for https://h.example.com/canary-url"}',
    },
    'answered 400: bad token [redacted] for [redacted]',
  ],
  failed: [{ kind: 'status', status: 500 }, 'answered 500', LOOK],
};

test('a create that is answered otherwise than promised: one error each, which says whether the object may exist', async () => {
  const { control, terraform } = bad.deployment;
  const names = Object.keys(FAULTS).filter((name) => name !== 'token_echoed');
  const named = (among: string[], more: object) =>
    Object.fromEntries(among.map((name) => [name, { name: `fault ${name}.`, ...more }]));
  bad.write({
    resource: {
      observability_slo: named(names, { target_threshold_percentage: 99 }),
      observability_outgoing_webhook: named(Object.keys(FAULTS), {
        url: 'https://h.example.com/canary-url',
        issue_tracker: { api_token: 'canary-token' },
      }),
    },
  });
  for (const [name, [fault]] of Object.entries(FAULTS)) {
    control.addFault({ afterEffect: false, ...fault, matching: `fault ${name}.` });
  }

  const slos = control.objects('slos');
  const result = await terraform.apply();
  expect(control.objects('slos')).toEqual(slos);

  const diagnostics = bad.read(result);
  for (const [name, [, ...phrases]] of Object.entries(FAULTS)) {
    const kinds = [
      ['observability_outgoing_webhook', 'outgoing webhook'],
      ...(names.includes(name) ? [['observability_slo', 'SLO']] : []),
    ];
    for (const [type, title] of kinds) {
      const error = diagnostics.about(`${type}.${name}`);
      for (const phrase of [`Cannot create ${title} "fault ${name}."`, ...phrases]) {
        expect(error).toContain(phrase);
      }
    }
  }
  expect(terraform.read('terraform.tfstate')).not.toContain('"instances": [');

  // And when the service is well again, they are made.
  control.clearFaults();
  await bad.deployment.apply();
  await bad.deployment.expectNoChanges();
});

test('an SLO that is there already is kept, whatever a read or a change is answered with', async () => {
  const { control, terraform } = bad.deployment;
  const write = (description: string) =>
    bad.write({
      resource: {
        observability_slo: { kept: { name: 'kept', description, target_threshold_percentage: 99.9 } },
      },
    });
  write('first');
  await bad.deployment.apply();
  write('second');

  const cases: [Fault, ...string[]][] = [
    [{ kind: 'html', operation: 13 }, 'Cannot read SLO "kept"', 'not JSON', 'The base URL may be wrong'],
    [{ kind: 'html', status: 404, operation: 13 }, 'Cannot read SLO "kept"', 'answered 404: Gateway.'],
    [{ kind: 'verbatim', body: '{}', operation: 13 }, 'neither among slos nor among notFoundIds'],
    [
      { kind: 'status', status: 500, operation: 15 },
      'Cannot change SLO "kept"',
      'sending it again does no harm',
    ],
    [
      { kind: 'verbatim', body: '{}', operation: 15, afterEffect: false },
      'Cannot change SLO "kept"',
      'the answer holds no slo',
      'sending it again does no harm',
    ],
  ];
  const id = String((await bad.deployment.state('observability_slo.kept'))?.id);
  for (const [fault, ...phrases] of cases) {
    control.addFault(fault);
    const diagnostics = await bad.losesNothing(async () => terraform.apply());
    for (const phrase of phrases) expect(diagnostics.about('observability_slo.kept')).toContain(phrase);
    control.clearFaults();
  }

  await bad.deployment.apply();
  expect(control.get('slos', id)).toMatchObject({ description: 'second' });
});

test('a webhook whose test fails is not created, and a dashboard that is not there is named', async () => {
  const { control, terraform } = bad.deployment;
  bad.write({
    resource: {
      observability_outgoing_webhook: {
        tested: {
          name: 'tested',
          url: 'https://unreachable.example.com/canary-url',
          test_before_create: true,
          issue_tracker: { api_token: 'canary-token' },
        },
      },
    },
  });
  const failed = await bad.losesNothing(async () => terraform.apply());
  for (const phrase of [
    'The test of outgoing webhook "tested" failed, so it was not created',
    'The address did not answer: connection refused.',
    'Correct the webhook, or leave out test_before_create.',
  ]) {
    expect(failed.about('observability_outgoing_webhook.tested')).toContain(phrase);
  }
  expect(bad.deployment.sent('createOutgoingWebhook')).toEqual([]);

  bad.write({
    data: {
      observability_dashboard: {
        missing: { dashboard_id: 'no-such' },
        empty: { dashboard_id: '' },
        dots: { dashboard_id: '..' },
      },
    },
  });
  control.clearRequests();
  const looked = await bad.losesNothing(async () => terraform.apply());
  expect(looked.errors).toHaveLength(3);
  for (const [name, phrase] of [
    ['missing', 'There is no dashboard "no-such" in this account'],
    ['empty', 'nothing was sent, because the path parameter "dashboard_id" is empty'],
    ['dots', 'nothing was sent, because the path parameter "dashboard_id" is ".."'],
  ]) {
    expect(looked.about(`data.observability_dashboard.${name}`)).toContain('Cannot look up the dashboard');
    expect(looked.about(`data.observability_dashboard.${name}`)).toContain(phrase);
  }
});
