/** Runs the aspect in docs/service-objectives.md. `npm run test:languages` runs those in other languages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Guide, installPackages } from './support/guide';
import { temporaryFolder } from './support/temporary-folder';
import { run } from '../scripts/command';

const project = temporaryFolder();
const folder = join(project, 'guide');
installPackages(project);
const { env } = new Guide('docs/service-objectives.md', project, folder);

/** Synthesizes an SLO with an inherited label in a program that uses the aspect. */
async function synth(config: string) {
  writeFileSync(
    join(folder, 'checked.ts'),
    `import { App, Aspects, TerraformStack } from 'cdktf';
     import { Labels, ObservabilityProvider, Slo } from 'cdktf-provider-observability';
     import { TeamRules } from './team-rules';
     const app = new App();
     const stack = new TerraformStack(app, 'rules');
     new ObservabilityProvider(stack, 'observability');
     Labels.of(stack).add({ owner: 'payments' });
     new Slo(stack, 'slo', { name: 'checkout', extraMembers: '{}', ${config} });
     Aspects.of(stack).add(new TeamRules());
     app.synth();`,
  );
  return run([process.execPath, '--import', 'tsx', 'checked.ts'], { cwd: folder, env });
}

it('accepts an SLO that follows the rules', async () => {
  const labels = `labels: { service: 'checkout' }`;
  const { exitCode, text } = await synth(
    `targetThresholdPercentage: 99, sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS', ${labels}`,
  );
  expect([exitCode, text]).toEqual([0, '']);
});

it.each([
  [
    `targetThresholdPercentage: 98, sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS', labels: { service: 'checkout' }`,
    ['The target is below 99.'],
  ],
  [
    'targetThresholdPercentage: 99.9',
    ['The labels service are missing.', 'The time frame is not one of SLO_TIME_FRAME_28_DAYS.'],
  ],
])('rejects an SLO with %s', async (config, problems) => {
  const { exitCode, text } = await synth(config);
  expect(exitCode).toBe(1);
  for (const problem of problems) expect(text).toContain(`[rules/slo] ${problem}`);
  expect(text.match(/\[rules\/slo\]/g)).toHaveLength(problems.length);
});
