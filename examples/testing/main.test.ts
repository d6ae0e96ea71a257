import { equal } from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { App } from 'cdktf';
import {
  deploy,
  Emulator,
  expectChanges,
  expectNoChanges,
  expectObject,
  expectRequests,
  startEmulator,
} from 'cdktf-provider-observability/testing';
import { Payments, PaymentsConfig } from './main';

const env = { TF_VAR_tracker_token: 'secret-of-the-tracker' };

function payments(config: Partial<PaymentsConfig> = {}): App {
  const app = new App();
  new Payments(app, 'payments', { target: 99.95, tokenVersion: '1', ...config });
  return app;
}

let emulator: Emulator;
beforeEach(async () => {
  emulator ??= await startEmulator();
  await emulator.reset();
});
after(() => emulator.stop());

test('a change outside Terraform is shown as drift, and undone', async () => {
  const deployed = await deploy(payments(), emulator, { env });
  await emulator.patch('slos', String(deployed.outputs.slo_id), { targetThresholdPercentage: 50 });

  expectChanges(await deployed.plan(), { updates: ['observability_slo.availability'] });
  const repaired = await deployed.update(payments());
  expectObject(emulator, 'slos', { name: 'payments availability', targetThresholdPercentage: 99.95 });
  await expectNoChanges(repaired);
});

test('a request that an overloaded service refuses is retried', async () => {
  emulator.failNext('replaceSlo', { status: 429, times: 2 });
  const deployed = await deploy(payments(), emulator, { env });

  equal(deployed.objects.slos.length, 1);
  expectRequests(emulator, 2, { operation: 'replaceSlo', status: 429 });
});

test('a new token version replaces only the webhook', async () => {
  const deployed = await deploy(payments(), emulator, { env });
  const updated = await deployed.update(payments({ tokenVersion: '2' }));

  expectChanges(updated.changes, { replacements: ['observability_outgoing_webhook.tickets'] });
  await expectNoChanges(updated);
});
