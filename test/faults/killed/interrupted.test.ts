import { CREATES, DONE, withCount, HELD, objectCounts, IN_FLIGHT, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { expectNoProcessIn } from '../../support/processes';
import { Running } from '../../support/running';

const deployment = Deployment.useFresh();
beforeEach(async () => deployment.synth(ten));

/** Applies until four creates have taken effect without a response, in a process group that receives signals. */
async function applyInFlight(options: { readonly noHangup?: boolean }): Promise<Running> {
  const { control, terraform } = deployment;
  for (const operation of CREATES) {
    control.addFault({ kind: 'hangAfter', operation, matching: HELD });
  }
  const apply = Running.startGroup(terraform, options, 'apply', '-auto-approve');
  await apply.until('all creates are in flight', () => control.heldCount() === IN_FLIGHT.length);
  return apply;
}

async function expectTenAndNothingToDo(): Promise<void> {
  expect(objectCounts(deployment)).toEqual(withCount(TEN, 1));
  await deployment.expectNoChanges();
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to Terraform and its provider in an apply of ten keeps the results of sent requests, and sends nothing more',
  async (signal) => {
    const apply = await applyInFlight({});
    apply.signalGroup(signal);
    await apply.until('it stops', () => apply.text.includes('Stopping operation...'));
    deployment.control.clearFaults();
    const { exitCode, text } = await apply.end;
    expect(text).not.toContain('Plugin did not respond');
    expect(exitCode).toBe(1);
    expect(objectCounts(deployment)).toEqual(withCount([...DONE, ...IN_FLIGHT], 1));
    await expectNoProcessIn(deployment.folder);

    await deployment.apply();
    await expectTenAndNothingToDo();
  },
);

test('signals that Terraform ignores, including SIGHUP under nohup, do not interrupt creates or open the inspector', async () => {
  const { terraform } = deployment;
  terraform.env.TF_LOG_PROVIDER = 'debug';
  terraform.env.TF_LOG_PATH = 'debug.log';
  const apply = await applyInFlight({ noHangup: true });
  for (const signal of ['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const) apply.signalGroup(signal);
  deployment.control.clearFaults();
  const { exitCode, text } = await apply.end;
  expect(text).not.toContain('Plugin did not respond');
  expect(exitCode).toBe(0);
  // Node.js reports its inspector in Terraform's log.
  const log = terraform.read('debug.log');
  expect(log).toContain('Management API call');
  expect(log).not.toContain('Debugger listening');
  await expectNoProcessIn(deployment.folder);
  await expectTenAndNothingToDo();
});
