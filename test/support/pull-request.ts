/** The pull request whose comment is docs/images/review.md and review.png. */
import { Build, Deployment } from './deployment';
import { savePlan } from './reviewed-plans';
import { mustRun } from '../../scripts/command';
import { ApiKey } from '../../src/index';
import { CLI } from '../cli/run';
import { slo } from '../terraform/support';

const shop =
  (paymentsTarget: number, presets: string[]): Build =>
  (stack) => {
    slo(stack, 'checkout', { name: 'checkout availability', targetThresholdPercentage: 99.95 });
    slo(stack, 'payments', {
      name: 'payments availability',
      targetThresholdPercentage: paymentsTarget,
      labels: { team: 'payments' },
    });
    new ApiKey(stack, 'shipper', { name: 'log shipper', keyPermissions: { presets } });
  };

/** Deploys the stack of the main branch, plans that of the pull request, and returns the comment that the pipeline would write. */
export async function pullRequestComment(): Promise<string> {
  const deployment = await Deployment.start();
  try {
    await deployment.deploy(shop(99.99, ['Ingest']));
    await deployment.synth(shop(99.9, ['Ingest', 'Admin']));
    const plan = await savePlan(deployment, 'plan');
    const { stdout } = await mustRun([process.execPath, CLI, 'review', ...plan, '--format', 'markdown']);
    return `### shop: plan\n\n${stdout}`;
  } finally {
    await deployment.remove();
  }
}
