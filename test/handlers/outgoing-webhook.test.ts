import { Service } from './core';
import { ObjectValue } from '../../src/plugin';
import { TerraformCore } from '../support/terraform-core';

let service: Service;
let core: TerraformCore;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  await service.reset();
  core = await service.core('observability_outgoing_webhook');
});
afterAll(async () => service.stop());

const TICKETS = {
  name: 'tickets',
  url: 'https://tracker.example.com/hook-token-19fe',
  issue_tracker: { api_token: 'tracker-token-81c2' },
  test_before_create: true,
};
const create = async (config: ObjectValue) => core.apply(await core.plan(config));
/** Operation 1 runs beside each creation: it tells the account. */
const called = () => service.called().filter((number) => number !== 1);

describe('a webhook with test_before_create', () => {
  it('is tested at apply alone, with the body that then creates it', async () => {
    const plan = await core.plan(TICKETS);
    expect(service.called()).toEqual([]);
    await core.apply(plan);
    expect(called()).toEqual([11, 12]);
    expect(service.sent(11)).toEqual(service.sent(12));
  });

  it('is not created when its test fails, and the error quotes the answer without secrets', async () => {
    const failed = create({ ...TICKETS, url: 'https://unreachable.example.com/hook-token-19fe' });
    await expect(failed).rejects.toThrow(
      /The test of outgoing webhook "tickets" failed, so it was not created: .*The address did not answer: connection refused\./,
    );
    await expect(failed).rejects.not.toThrow(/hook-token-19fe|tracker-token-81c2/);
    expect(called()).toEqual([11]);
  });

  it.each([
    ['is answered 500', { kind: 'status', status: 500 } as const],
    ['is cut off', { kind: 'resetAfter' } as const],
    ['is answered with HTML', { kind: 'html' } as const],
  ])('is not created when its test %s', async (_, fault) => {
    service.control.addFault({ operation: 11, ...fault });
    await expect(create(TICKETS)).rejects.toThrow(
      'The test of outgoing webhook "tickets" failed, so it was not created',
    );
    expect(called()).toEqual([11]);
  });

  it('stays when the attribute changes later: nothing is sent, and nothing else changes', async () => {
    let instance = await create(TICKETS);
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
