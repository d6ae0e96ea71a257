import { CREATES, DONE, withCount, HELD, objectCounts, IN_FLIGHT, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { expectNoProcessIn } from '../../support/processes';
import { Running } from '../../support/running';

const deployment = Deployment.useFresh();
beforeEach(async () => deployment.synth(ten));

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to Terraform and its provider in an apply of ten keeps the results of sent requests, and sends nothing more',
  async (signal) => {
    const { control, terraform } = deployment;
    for (const operation of CREATES) control.addFault({ kind: 'hangAfter', operation, matching: HELD });
    const apply = Running.startGroup(terraform, 'apply', '-auto-approve');
    await apply.until('all creates are in flight', () => control.heldCount() === IN_FLIGHT.length);
    apply.signalGroup(signal);
    await apply.until('it stops', () => apply.text.includes('Stopping operation...'));
    control.clearFaults();
    const { exitCode, text } = await apply.end;
    expect(text).not.toContain('Plugin did not respond');
    expect(exitCode).toBe(1);
    expect(objectCounts(deployment)).toEqual(withCount([...DONE, ...IN_FLIGHT], 1));
    await expectNoProcessIn(deployment.folder);

    await deployment.apply();
    expect(objectCounts(deployment)).toEqual(withCount(TEN, 1));
    await deployment.expectNoChanges();
  },
);
