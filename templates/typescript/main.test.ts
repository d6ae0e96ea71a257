import { after, test } from 'node:test';
import { App } from 'cdktf';
import { deploy, expectNoChanges, expectObject, startEmulator } from 'cdktf-provider-observability/testing';
import { Checkout } from './main';

test('the stack deploys, and a second plan has no changes', async () => {
  const emulator = await startEmulator();
  after(() => emulator.stop());

  const app = new App();
  new Checkout(app, 'checkout');
  const deployed = await deploy(app, emulator);

  expectObject(emulator, 'slos', { name: 'checkout availability', targetThresholdPercentage: 99.9 });
  await expectNoChanges(deployed);
});
