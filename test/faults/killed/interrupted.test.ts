import { DONE, each, HELD, held, IN_FLIGHT, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { Running } from '../../support/running';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.synth(ten);
});
afterAll(async () => deployment.remove());

test('an interrupt in an apply of ten keeps what was sent, and sends nothing more', async () => {
  const { control, terraform } = deployment;
  for (const operation of [
    'createApiKey',
    'createEnrichments',
    'createOutgoingWebhook',
    'replaceSlo',
  ] as const) {
    control.addFault({ kind: 'hangAfter', operation, matching: HELD });
  }
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('all creates are in flight', () => control.held() === IN_FLIGHT.length);
  process.kill(apply.pid, 'SIGINT');
  await apply.until('it stops', () => apply.text.includes('Stopping operation...'));
  control.clearFaults();
  const { exitCode } = await apply.end;
  expect(exitCode).toBe(1);
  expect(held(deployment)).toEqual(each([...DONE, ...IN_FLIGHT], 1));

  await deployment.apply();
  expect(held(deployment)).toEqual(each(TEN, 1));
  await deployment.expectNoChanges();
});
