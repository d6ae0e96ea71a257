import { printJson } from '../../../src/contract/json';
import { fingerprint } from '../../../src/emulator';
import type { Fault } from '../../../src/emulator';
import { useService } from '../core';

const service = useService();
const core = service.useCore('observability_outgoing_webhook');
const tests = service.useCore('observability_webhook_test');

const WEBHOOK = {
  name: 'tickets',
  url: 'https://tracker.example.com/hook-token-19fe',
  issue_tracker: { api_token: 'tracker-token-81c2' },
};
const TICKETS = { ...WEBHOOK, test_before_create: true };

it.each([
  ['value_json', ''],
  ['value_json_wo', 'value_json_wo_version'],
])('a webhook of an undocumented variant is sent as written, with %s', async (value, version) => {
  const content = { [value]: '{"token":"chat-token-5511","limit":1.50}', ...(version && { [version]: '1' }) };
  const instance = await core.deploy({
    name: 'chat',
    type: 'CHAT',
    url: 'https://chat.example.com',
    other_variant: { name: 'chatRoom', ...content },
    extra_members: '{"muted":false,"weight":9007199254740993}',
  });
  const [{ body }] = service.control.requests({ operation: 'createOutgoingWebhook' });
  expect(body).toBe(
    `{"data":{"name":"chat","type":"CHAT","url":"${fingerprint('https://chat.example.com')}",` +
      `"chatRoom":{"token":"${fingerprint('chat-token-5511')}","limit":"[redacted]"},"muted":"[redacted]","weight":"[redacted]"}}`,
  );
  expect(printJson(service.control.objects('webhooks'))).toContain(
    '"chatRoom":{"token":"chat-token-5511","limit":1.50},"muted":false,"weight":9007199254740993',
  );
  expect(instance.json.includes('chat-token-5511')).toBe(version === '');
});

it('an issue tracker can have undocumented members', async () => {
  const issue_tracker = { api_token: 'tracker-token-81c2', extra_members: '{"board":"b"}' };
  await core.deploy({ ...WEBHOOK, issue_tracker });
  expect(printJson(service.control.objects('webhooks'))).toContain(
    '"issueTracker":{"apiToken":"tracker-token-81c2","board":"b"}',
  );
});

it('is not quoted by an error about another webhook, but its parts, short texts, numbers and flags are', async () => {
  const chat = { name: 'chat', type: 'CHAT', url: 'https://chat.example.com/hooks/chat-token-77aa' };
  const value_json = '{"token":"room-token-5511","short":"room","limit":150,"muted":true}';
  await core.deploy({ ...chat, other_variant: { name: 'chatRoom', value_json } });
  const message = `true: ${chat.url} and room-token-5511 of the room at chat.example.com were used 150 times`;
  service.control.addFault({
    kind: 'status',
    status: 400,
    operation: 'createOutgoingWebhook',
    body: printJson({ message }),
  });
  await expect(core.deploy(WEBHOOK)).rejects.toThrow(
    'true: [redacted] and [redacted] of the room at chat.example.com were used 150 times',
  );
});

describe('an empty secret', () => {
  const version = { url_wo_version: '1', url: null };
  const WRITE_ONLY = { ...WEBHOOK, ...version, url_wo: '', issue_tracker: null };
  const TRACKER = { ...WRITE_ONLY, other_variant: { name: 'chatRoom', value_json: '{}' } };

  it('as the url is rejected by the plan', async () => {
    await expect(core.plan({ ...WEBHOOK, url: ' ' })).rejects.toThrow(
      'url is blank: The webhook would call no address. If the address comes from a variable or a secret, check that it is set. Otherwise, remove it.',
    );
    await expect(tests.plan({ ...WEBHOOK, url: '' })).rejects.toThrow('url is blank');
  });

  it.each(['observability_outgoing_webhook', 'observability_webhook_test'])(
    'as the url_wo of %s is not sent, and the plan has a warning',
    async (type) => {
      const each = await service.core(type);
      const plan = await each.plan(TRACKER);
      expect(each.warnings.join()).toContain('url_wo is blank');
      await expect(each.apply(plan)).rejects.toThrow(/url_wo is blank.* Nothing was sent\./);
      expect(service.writes()).toEqual([]);
    },
  );

  it('as the url_wo is harmless in a plan that does not send it', async () => {
    const instance = await core.deploy({ ...TRACKER, url_wo: WEBHOOK.url });
    await core.apply(await core.plan({ ...TRACKER, test_before_create: true }, instance));
    expect(core.warnings).toEqual([]);
    const plan = await core.plan({ ...TRACKER, url_wo_version: '2' }, instance);
    expect([plan.action, core.warnings.join()]).toEqual([
      'replace',
      expect.stringContaining('url_wo is blank'),
    ]);
  });

  it.each([{ api_token: '' }, { api_token_wo: '', api_token_wo_version: '1' }])(
    'as a token is sent with a warning: %j',
    async (issue_tracker) => {
      await core.deploy({ ...WEBHOOK, issue_tracker });
      expect(core.warnings[0]).toMatch(
        /^issue_tracker\.api_token(_wo)? is blank: .*acknowledge = \{ blank_secret = /,
      );
    },
  );
});

describe('a webhook with test_before_create', () => {
  it('is only tested in the apply, with the body that then creates it', async () => {
    const plan = await core.plan(TICKETS);
    expect(service.called()).toEqual([]);
    await core.apply(plan);
    expect(service.calledBesideTeams()).toEqual(['testOutgoingWebhook', 'createOutgoingWebhook']);
    expect(service.sent('testOutgoingWebhook')).toEqual(service.sent('createOutgoingWebhook'));
  });

  it.each<[string, Partial<Fault>, RegExp]>([
    ['fails', {}, /.*The address did not answer: connection refused\./],
    ['is cut off', { kind: 'resetAfter' }, /ended before/],
    ['returns HTML', { kind: 'html' }, /not valid JSON: Gateway/],
  ])('is not created if its test %s, and the error quotes no secret', async (_, fault, reason) => {
    if (fault.kind) {
      service.control.addFault({ operation: 'testOutgoingWebhook', kind: fault.kind, ...fault });
    }
    const problem = await core
      .deploy({ ...TICKETS, url: 'https://unreachable.example.com/hook-token-19fe' })
      .then(String, String);
    expect(problem).toContain(
      'The test of outgoing webhook "tickets" failed, so the webhook was not created',
    );
    expect(problem).toMatch(reason);
    expect(problem).toContain('Correct the webhook, or remove test_before_create.');
    expect(problem).not.toMatch(/hook-token-19fe|tracker-token-81c2/);
    expect(service.calledBesideTeams()).toEqual(['testOutgoingWebhook']);
  });

  it('sends nothing if only test_before_create changes later', async () => {
    let instance = await core.deploy(TICKETS);
    service.control.clearRequests();
    const { id } = core.state(instance);
    for (const test_before_create of [false, null, true]) {
      const config = { ...TICKETS, test_before_create };
      const plan = await core.plan(config, instance);
      expect([plan.action, plan.planned.id]).toEqual(['update', id]);
      instance = await core.apply(plan);
      expect((await core.plan(config, instance)).action).toBe('no-op');
    }
    expect([service.called(), core.warnings]).toEqual([[], []]);
  });
});

describe('a webhook test', () => {
  it('sends only the webhook, in one call', async () => {
    await tests.deploy({ ...WEBHOOK, triggers: { webhook: '1' }, extra_members: '{"flag":true}' });
    expect(service.called()).toEqual(['testOutgoingWebhook']);
    expect(service.sent()).toEqual([
      {
        data: {
          name: 'tickets',
          url: fingerprint('https://tracker.example.com/hook-token-19fe'),
          issueTracker: { apiToken: fingerprint('tracker-token-81c2') },
          flag: '[redacted]',
        },
      },
    ]);
  });

  it('runs again only if the triggers or the webhook change', async () => {
    const first = { ...WEBHOOK, triggers: { webhook: '1' } };
    const second = { ...WEBHOOK, triggers: { webhook: '2' } };
    let instance = await tests.deploy(first);
    expect((await tests.plan(first, instance)).action).toBe('no-op');
    for (const config of [second, { ...second, name: 'renamed' }]) {
      const plan = await tests.plan(config, instance);
      expect(plan.action).toBe('update');
      instance = await tests.apply(plan);
    }
    expect(service.called()).toEqual(Array(3).fill('testOutgoingWebhook'));
  });

  it('leaves nothing on the service, so that a destroy sends nothing and causes no warning', async () => {
    const instance = await tests.deploy(WEBHOOK);
    service.control.clearRequests();
    const elsewhere = await service.core('observability_webhook_test', {
      OBSERVABILITY_BASE_URL: service.otherUrl,
    });
    await elsewhere.plan(WEBHOOK, instance);
    await elsewhere.destroy(instance);
    expect([service.called(), elsewhere.warnings]).toEqual([[], []]);
  });
});
