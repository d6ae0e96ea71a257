/** The pull request whose review is in README.md, and whose comment is docs/images/review.md and review.png. */
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
      labels: { owner: 'payments' },
    });
    new ApiKey(stack, 'shipper', { name: 'log shipper', keyPermissions: { presets } });
  };

/** Deploys the stack of the main branch, plans that of the pull request, and returns its review and the pipeline's comment. */
export async function reviewPullRequest(): Promise<{ text: string; comment: string }> {
  const deployment = await Deployment.start();
  try {
    await deployment.deploy(shop(99.99, ['Ingest']));
    await deployment.synth(shop(99.9, ['Ingest', 'Admin']));
    const plan = await savePlan(deployment, 'plan');
    const review = async (...options: string[]) =>
      (await mustRun([process.execPath, CLI, 'review', ...plan, ...options])).stdout;
    const comment = `### shop: plan\n\n${await review('--format', 'markdown')}`;
    return { text: await review(), comment };
  } finally {
    await deployment.remove();
  }
}
