import {
  TICKETS,
  expectChanges,
  idOf,
  operationsBesideTeams,
  operationsCalled,
  prose,
  tickets,
} from './support';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => {
  deployment.control.clearFaults();
  deployment.control.clearRequests();
});
afterAll(async () => deployment.remove());

describe('testBeforeCreate', () => {
  it('creates nothing when the test fails, and quotes the answer without secrets', async () => {
    await deployment.synth((stack) =>
      tickets(stack, { url: 'https://unreachable.example.com/url-secret-5d1a', testBeforeCreate: true }),
    );
    const applied = await deployment.terraform.apply();
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(
      'Error: The test of outgoing webhook "tickets" failed, so it was not created',
    );
    expect(prose(applied)).toContain('The address did not answer: connection refused.');
    expect(applied.text).not.toMatch(/url-secret-5d1a|tracker-token-81c2/);
    expect(operationsBesideTeams(deployment)).toEqual([11]);
    expect(await deployment.state(TICKETS)).toBeUndefined();
  });

  it.each([
    ['is answered 500', { kind: 'status', status: 500 } as const],
    ['is cut off', { kind: 'resetAfter' } as const],
    ['is answered with HTML', { kind: 'html' } as const],
  ])('creates nothing when the test %s', async (_, fault) => {
    deployment.control.addFault({ operation: 11, ...fault });
    await deployment.synth((stack) => tickets(stack, { testBeforeCreate: true }));
    const applied = await deployment.terraform.apply();
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(
      'Error: The test of outgoing webhook "tickets" failed, so it was not created',
    );
    expect(operationsBesideTeams(deployment)).toEqual([11]);
  });

  it('tests at apply alone, with the very body that is then created', async () => {
    await deployment.synth((stack) => tickets(stack, { testBeforeCreate: true }));
    await expectChanges(deployment);
    expect(operationsBesideTeams(deployment)).toEqual([]);
    await deployment.apply();
    expect(operationsBesideTeams(deployment)).toEqual([11, 12]);
    expect(deployment.sent('testOutgoingWebhook')).toEqual(deployment.sent('createOutgoingWebhook'));
    await deployment.expectNoChanges();
  });

  it('is changed in place later, without a request', async () => {
    const id = await idOf(deployment, TICKETS);
    for (const testBeforeCreate of [false, undefined, true]) {
      await deployment.synth((stack) => tickets(stack, { testBeforeCreate }));
      const plan = await expectChanges(deployment);
      expect(plan.text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
      expect(plan.text).not.toContain('known after apply');
      expect(plan.text).not.toContain('Warning');
      await deployment.apply();
      await deployment.expectNoChanges();
    }
    expect(await idOf(deployment, TICKETS)).toBe(id);
    expect(operationsCalled(deployment)).toEqual([]);
  });
});
