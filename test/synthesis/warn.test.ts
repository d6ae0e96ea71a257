import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Testing } from 'cdktf';
import { ObservabilityProvider, Slo } from '../../src';
import { newStack, useFixtureBundle } from '../constructs/support';
import { temporaryFolder } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');

/** A program as users write it. It runs with tsx, which does not check types. */
const PROGRAM = `
import { Annotations, App, TerraformStack } from '${join(ROOT, 'node_modules', 'cdktf')}';
import { ObservabilityProvider, Slo } from '${join(ROOT, 'src')}';

const EVENTS = { query: 'events' };
const app = new App({ outdir: 'out' });
const stack = new TerraformStack(app, 'team');
new Slo(stack, 'imported', { name: '', targetThresholdPercentage: 99 }).importFrom('4711');
new Slo(stack, 'ratio', { name: 'ratio', targetThresholdPercentage: 0.999, extraMembers: '{}' });
new Slo(stack, 'good', { name: 'good', targetThresholdPercentage: 99, requestBasedMetricSli: { goodEvents: EVENTS } });
new Slo(stack, 'queries', { name: 'queries', targetThresholdPercentage: 99, requestBasedMetricSli: { goodEvents: {}, totalEvents: { query: ' ' } } });
new Slo(stack, 'existing', { name: 'existing', targetThresholdPercentage: 99, requestBasedMetricSli: { goodEvents: EVENTS } }).importFrom('4712');
new Slo(stack, 'nameless', { name: ' ', targetThresholdPercentage: 99, extraMembers: '{}' });
const slo = new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99, sloTimeFrame: '28d', sparkle: 1 });
new ObservabilityProvider(stack, 'observability', { apiKey: 'key-of-the-program' });
Annotations.of(slo).addWarning('a warning of somebody else');
app.synth();
app.synth();
`;

const hint = (code: string) =>
  `To hide this warning, add ${code} with a reason to acknowledge of the provider.`;
const WARNINGS = [
  `[team/ratio] targetThresholdPercentage is 0.999, which is one percent or less. The number is a percentage. Did you mean 99.9? The value is sent unchanged. ${hint('ratio')}`,
  `[team/good] The SLO has an incomplete indicator. requestBasedMetricSli.totalEvents is missing or blank, so the SLO cannot measure the ratio of good events to total events. Set it. ${hint('no_indicator')}`,
  `[team/queries] The SLO has an incomplete indicator. requestBasedMetricSli.goodEvents.query and requestBasedMetricSli.totalEvents.query are missing or blank, so the SLO cannot measure the ratio of good events to total events. Set both. ${hint('no_indicator')}`,
  `[team/nameless] name is blank. It is required. Set it to a value. The plan fails unless the SLO already exists without a name. ${hint('blank_name')}`,
  `[team/slo] There is no property sparkle, so this setting has no effect. Remove it or correct the name. ${hint('unknown_property')}`,
  `[team/slo] sloTimeFrame is "28d". The documented API lists ${['UNSPECIFIED', 'SEVEN_DAYS', 'FOURTEEN_DAYS', 'TWENTY_ONE_DAYS', 'TWENTY_EIGHT_DAYS'].map((name) => `SloTimeFrame.${name}`).join(', ')}. The value is sent unchanged. ${hint('slo_time_frame')}`,
  `[team/slo] The SLO has no indicator. The SLO measures nothing until you set requestBasedMetricSli, or another kind of indicator in extraMembers. ${hint('no_indicator')}`,
  `[team/observability] apiKey contains a secret as a literal, so the synthesized stack also contains it. Remove it and set the environment variable OBSERVABILITY_API_KEY where Terraform runs, or use an EphemeralVariable. ${hint('literal_secret')}`,
];

/** Returns the program's output, and the warnings that it leaves to cdktf-cli. */
async function run(
  env: NodeJS.ProcessEnv,
): Promise<{ stdout: string; stderr: string; annotations: string[] }> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'main.ts'), PROGRAM);
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [tsx, 'main.ts'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const manifest = JSON.parse(readFileSync(join(folder, 'out', 'manifest.json'), 'utf8')) as {
    stacks: { team: { annotations: { constructPath: string; message: string }[] } };
  };
  const annotations = manifest.stacks.team.annotations.map(
    ({ constructPath, message }) => `[${constructPath}] ${message}`,
  );
  return { stdout, stderr, annotations };
}

describe('the warnings of a stack', () => {
  const ERRORS_VARIABLE = 'CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS';

  it.each<[string, NodeJS.ProcessEnv]>([
    ['without cdktf-cli', { CDKTF_OUTDIR: undefined }],
    ['with another output folder', { CDKTF_OUTDIR: 'out' }],
    ['and continues after errors', { CDKTF_OUTDIR: undefined, [ERRORS_VARIABLE]: 'true' }],
  ])('are printed once each if the program runs %s, unlike those of other constructs', async (_, env) => {
    const { stdout, stderr, annotations } = await run(env);
    expect(stdout).toBe('');
    expect(stderr).toBe(WARNINGS.map((warning) => `Warning: ${warning}\n`).join(''));
    expect([...annotations].sort()).toEqual([...WARNINGS, '[team/slo] a warning of somebody else'].sort());
  });

  it('are left to cdktf-cli if it runs the program', async () => {
    const { stdout, stderr, annotations } = await run({ CDKTF_OUTDIR: 'out', [ERRORS_VARIABLE]: 'true' });
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
    expect(annotations).toEqual(expect.arrayContaining(WARNINGS));
  });

  it('are not printed by Testing.synth', () => {
    useFixtureBundle();
    const stack = newStack();
    new ObservabilityProvider(stack, 'observability');
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99 });
    const written = jest.spyOn(process.stderr, 'write');
    Testing.synth(stack, true);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});
