import { useService } from './core';
import { fingerprint } from '../../src/emulator';

const service = useService();
const core = service.useCore('observability_webhook_test');

const TICKETS = {
  name: 'tickets',
  url: 'https://tracker.example.com/hook-token-19fe',
  issue_tracker: { api_token: 'tracker-token-81c2' },
};

describe('a webhook test', () => {
  it('is one call with the webhook alone', async () => {
    await core.deploy({ ...TICKETS, triggers: { webhook: '1' }, extra_members: '{"flag":true}' });
    expect(service.called()).toEqual(['testOutgoingWebhook']);
    expect(service.sent()).toEqual([
      {
        data: {
          name: 'tickets',
          url: fingerprint('https://tracker.example.com/hook-token-19fe'),
          issueTracker: { apiToken: fingerprint('tracker-token-81c2') },
          flag: true,
        },
      },
    ]);
  });

  it('runs again when triggers or webhook change, and not otherwise', async () => {
    let instance = await core.deploy({ ...TICKETS, triggers: { webhook: '1' } });
    expect((await core.plan({ ...TICKETS, triggers: { webhook: '1' } }, instance)).action).toBe('no-op');
    for (const config of [
      { ...TICKETS, triggers: { webhook: '2' } },
      { ...TICKETS, triggers: { webhook: '2' }, name: 'renamed' },
    ]) {
      const plan = await core.plan(config, instance);
      expect(plan.action).toBe('update');
      instance = await core.apply(plan);
    }
    expect(service.called()).toEqual(['testOutgoingWebhook', 'testOutgoingWebhook', 'testOutgoingWebhook']);
  });

  it('takes a write-only token from the configuration, and runs again when its version is raised', async () => {
    const config = (version: string) => ({
      ...TICKETS,
      issue_tracker: { api_token_wo: 'tracker-token-81c2', api_token_wo_version: version },
    });
    const instance = await core.deploy(config('1'));
    expect(instance.json).not.toContain('tracker-token-81c2');
    await core.deploy(config('2'), instance);
    expect(service.sent()[1]).toMatchObject({
      data: { issueTracker: { apiToken: fingerprint('tracker-token-81c2') } },
    });
  });

  it('is an error when it fails, that quotes the answer without secrets', async () => {
    service.answer(
      'testOutgoingWebhook',
      '{"failure":{"reason":"hook-token-19fe refused tracker-token-81c2"}}',
    );
    const failed = core.deploy(TICKETS);
    await expect(failed).rejects.toThrow(
      /The webhook test "tickets" failed: The service answered: .*refused/,
    );
    await expect(failed).rejects.not.toThrow(/tracker-token-81c2/);
  });

  it('leaves nothing on the service, so that destroying it sends and says nothing', async () => {
    const instance = await core.deploy(TICKETS);
    service.control.clearRequests();
    const elsewhere = await service.core('observability_webhook_test', {
      OBSERVABILITY_BASE_URL: service.otherUrl,
    });
    await elsewhere.plan(TICKETS, instance);
    await elsewhere.destroy(instance);
    expect([service.called(), elsewhere.warnings]).toEqual([[], []]);
  });
});
