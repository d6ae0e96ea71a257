/** What the jobs of a pipeline guarantee on each host. */
import { Host, KEY, Pipeline } from './pipeline';
import { succeeded } from './terraform';

/** @param commentsOfTwoPlans the number of comments after two plans of a pull request */
export function testJobs(pipeline: Pipeline, job: Host, commentsOfTwoPlans: number): void {
  const targets = () => pipeline.targets();

  it('apply only the reviewed plan', async () => {
    const { forge, shared } = pipeline;
    succeeded(await job('pull_request'));
    expect(forge.comments).toHaveLength(1);
    const [{ body }] = forge.comments;
    expect(body).toMatch(
      /^### checkout: plan\n\nAfter the merge, the pipeline applies these changes or none\.\n\n#### Summary\n\n- 1 SLO created, 1 output created\n\n#### SLOs\n/,
    );
    expect(body).toContain('+ name                        = "checkout availability"');
    expect(body).not.toContain(KEY);
    expect(targets()).toEqual([]);
    expect(shared.state).toBeUndefined();

    succeeded(await job('push'));
    expect(targets()).toEqual(['99.9']);

    pipeline.writeStack('99.5');
    succeeded(await job('pull_request'));
    expect(forge.comments.at(-1)?.body).toContain(
      '1 SLO: target 99.9 → 99.5 (0.1 % → 0.5 % of requests may fail, 5 ×)',
    );
    expect(forge.comments).toHaveLength(commentsOfTwoPlans);

    // Somebody else has changed the SLO since. A misleading description in the plan does not hide it.
    pipeline.writeStack('99.7', true, '\nNo changes.\n');
    const other = await job('push');
    expect(other.exitCode).toBe(1);
    expect(other.text).toContain('shows another plan');
    expect(other.text).toContain('99.9 -> 99.7');
    expect(targets()).toEqual(['99.9']);
    expect(pipeline.hasPlan).toBe(false);

    succeeded(await job('workflow_dispatch'));
    expect(targets()).toEqual(['99.7']);
    expect(pipeline.hasPlan).toBe(false);

    // Nothing changes, so no comment is necessary.
    forge.comments.length = 0;
    succeeded(await job('push'));
  });

  it('fail in a scheduled run if the service has changed, and change nothing', async () => {
    const { emulator, environment: withoutArguments } = pipeline;
    succeeded(await job('workflow_dispatch'));
    succeeded(await job('schedule'));

    pipeline.environment = { ...withoutArguments, TF_CLI_ARGS_plan: '-refresh-only' };
    succeeded(await job('schedule'));
    const [id] = Object.keys(emulator.control.objects('slos'));
    await emulator.control.patch('slos', id, { targetThresholdPercentage: 90 });
    const found = await job('schedule');
    expect(found.exitCode).toBe(1);
    expect(found.text).toContain('- 1 SLO: target 99.9 → 90 (0.1 % → 10 % of requests may fail, 100 ×)');
    expect(found.text).toContain('The plan above is not empty.');

    pipeline.environment = withoutArguments;
    const { exitCode, text } = await job('schedule');
    expect(exitCode).toBe(1);
    expect(text).toContain('90 -> 99.9');
    expect(text).toContain('The plan above is not empty.');
    expect(targets()).toEqual(['90']);
    expect(pipeline.hasPlan).toBe(false);
  });

  it("compare only with the newest comment of the pipeline's account", async () => {
    const { comments } = pipeline.forge;
    const pushed = async () => (await job('push')).exitCode;
    succeeded(await job('pull_request'));
    const [{ body }] = comments.splice(0);

    // Somebody else's comment, even with the plan's checksum.
    comments.push({ author: 2, body });
    expect(await pushed()).toBe(1);

    succeeded(await job('pull_request'));
    expect(comments.map(({ author }) => author)).toEqual([2, 1]);
    comments.push({ author: 1, body: '### checkout: plan\n\nPlan of another commit' });
    expect(await pushed()).toBe(1);
    expect(targets()).toEqual([]);

    comments.push({ author: 1, body }, { author: 2, body: '### checkout: plan' });
    expect(await pushed()).toBe(0);
    expect(targets()).toEqual(['99.9']);
  });
}
