import { BadInput, Diagnostics } from './support';
import { Running } from '../support/running';

let bad: BadInput;

beforeEach(async () => {
  bad = await BadInput.start();
  write('first');
  await bad.deployment.apply();
});

afterEach(async () => bad.deployment.remove());

function write(description: string): void {
  bad.write({
    provider: [{ request_timeout_seconds: 20 }],
    resource: { observability_slo: { slow: { name: 'slow', description, target_threshold_percentage: 99 } } },
  });
}

/** Runs Terraform, and interrupts it while the service does not respond to a read. */
async function interrupted(command: string, ...args: string[]): Promise<Diagnostics> {
  const { control, terraform } = bad.deployment;
  control.addFault({ kind: 'hangBefore', operation: 'batchGetSlos' });
  return bad.losesNothing(async () => {
    const run = Running.start(terraform, command, '-input=false', ...args);
    await run.until('the service holds a read', () => control.heldCount() > 0);
    process.kill(run.pid, 'SIGINT');
    return run.end;
  });
}

test('an interrupted plan ends while a read hangs, and its error gives the reason', async () => {
  const error = (await interrupted('plan')).about('observability_slo.slow');
  expect(error).toContain('Cannot read SLO "slow" (id ');
  expect(error).toContain('interrupted before the response arrived. Run the command again.');
});

test('an interrupted apply ends while a read hangs, and changes nothing', async () => {
  write('second');
  await bad.deployment.terraform.plan('-out=planned');
  const error = (await interrupted('apply', 'planned')).about('observability_slo.slow');
  expect(error).toContain('The alerts of SLO "slow" (id ');
  expect(error).toContain('were not checked');
  expect(error).toContain('interrupted before the response arrived. Run the command again.');
});
