import { Service } from './core';
import { fingerprint } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';
import { TerraformCore } from '../support/terraform-core';

let service: Service;
let core: TerraformCore;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  await service.reset();
  core = await service.core('observability_webhook_test');
});
afterAll(async () => service.stop());

const TICKETS = {
  name: 'tickets',
  url: 'https://tracker.example.com/hook-token-19fe',
  issue_tracker: { api_token: 'tracker-token-81c2' },
};
const create = async (config: ObjectValue) => core.apply(await core.plan(config));

describe('a webhook test', () => {
  it('runs operation 11 with the webhook alone', async () => {
    await create({ ...TICKETS, triggers: { webhook: '1' }, extra_members: '{"flag":true}' });
    expect(service.called()).toEqual([11]);
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
    let instance = await create({ ...TICKETS, triggers: { webhook: '1' } });
    expect((await core.plan({ ...TICKETS, triggers: { webhook: '1' } }, instance)).action).toBe('no-op');
    for (const config of [
      { ...TICKETS, triggers: { webhook: '2' } },
      { ...TICKETS, triggers: { webhook: '2' }, name: 'renamed' },
    ]) {
      const plan = await core.plan(config, instance);
      expect(plan.action).toBe('update');
      instance = await core.apply(plan);
    }
    expect(service.called()).toEqual([11, 11, 11]);
  });

  it('takes a write-only token from the configuration, and runs again when its version is raised', async () => {
    const config = (version: string) => ({
      ...TICKETS,
      issue_tracker: {
        api_token_wo: 'tracker-token-81c2',
        api_token_wo_version: version,
      },
    });
    const instance = await create(config('1'));
    expect(instance.json).not.toContain('tracker-token-81c2');
    await core.apply(await core.plan(config('2'), instance));
    expect(service.sent()[1]).toMatchObject({
      data: { issueTracker: { apiToken: fingerprint('tracker-token-81c2') } },
    });
  });

  it('is an error when it fails, that quotes the answer without secrets', async () => {
    service.answer(11, '{"failure":{"reason":"hook-token-19fe refused tracker-token-81c2"}}');
    const failed = create(TICKETS);
    await expect(failed).rejects.toThrow(
      /The webhook test "tickets" failed: The service answered: .*refused/,
    );
    await expect(failed).rejects.not.toThrow(/tracker-token-81c2/);
  });

  it('leaves nothing on the service, so that destroying it sends and says nothing', async () => {
    const instance = await create(TICKETS);
    service.control.clearRequests();
    const elsewhere = await service.core('observability_webhook_test', {
      OBSERVABILITY_BASE_URL: service.url.replace('127.0.0.1', 'localhost'),
    });
    await elsewhere.plan(TICKETS, instance);
    await elsewhere.destroy(instance);
    expect([service.called(), elsewhere.warnings]).toEqual([[], []]);
  });

  it('has exactly one variant, as a webhook has', async () => {
    await expect(core.validate({ name: 'x' })).rejects.toThrow(
      'Set exactly one of issue_tracker and other_variant.',
    );
  });
});
