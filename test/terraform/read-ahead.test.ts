/** Refreshes prefetch SLOs. Terraform reads one resource at a time, so that the number of calls does not depend on the machine. */
import { slo } from './support';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

const ONE_BY_ONE = '-parallelism=1';
const COUNT = 30;

const deployment = Deployment.use();

beforeAll(async () => {
  await synth(NAMES);
  await deployment.apply();
});

const NAMES = Array.from({ length: COUNT }, (_, index) => `slo-${index}`);
/** SLOs that no test renames or removes. */
const LEFT = NAMES.filter((name) => !['slo-3', 'slo-4', 'slo-17'].includes(name));

const synth = async (wanted: readonly string[]) =>
  deployment.synth((stack) => {
    for (const name of wanted) slo(stack, name);
  });

const reads = () =>
  deployment.control
    .requests()
    .filter(({ operation }) => operation === 'batchGetSlos')
    .map(({ query }) => new URLSearchParams(query).getAll('ids'));

/** Expects a call for each SLO that was not prefetched, and no SLO requested twice. */
async function expectFewReads(count: number): Promise<void> {
  deployment.control.clearRequests();
  const plan = await deployment.terraform.plan(ONE_BY_ONE);
  expect([plan.exitCode, plan.text]).toEqual([0, expect.stringContaining('No changes.')]);
  expect(reads().flat().length).toBe(new Set(reads().flat()).size);
  expect(new Set(reads().flat()).size).toBeGreaterThanOrEqual(count);
  // An SLO is read separately if it comes before all SLOs that name it.
  expect(reads().length).toBeLessThan(count / 2);
}

it('a plan after the first apply requests many SLOs at once, and none twice', async () => {
  await expectFewReads(COUNT);
});

it('an apply without changes stores more siblings, once, and the next plan also requests many SLOs at once', async () => {
  expect(await deployment.apply(ONE_BY_ONE)).toContain('0 added, 0 changed, 0 destroyed');
  await expectFewReads(COUNT);
  const state = deployment.terraform.read('terraform.tfstate');
  await deployment.apply('-refresh-only');
  expect(deployment.terraform.read('terraform.tfstate')).toBe(state);
});

it('prefetches SLOs after resources were renamed or removed, and sends one request for a targeted plan', async () => {
  const { terraform } = deployment;
  succeeded(await terraform.run(['state', 'mv', 'observability_slo.slo-3', 'observability_slo.renamed']));
  succeeded(await terraform.run(['state', 'rm', 'observability_slo.slo-4', 'observability_slo.slo-17']));
  await deployment.synth((stack) => {
    for (const name of LEFT) slo(stack, name);
    slo(stack, 'renamed', { name: 'slo-3' });
  });
  await expectFewReads(LEFT.length + 1);
  deployment.control.clearRequests();
  const target = await terraform.plan('-target=observability_slo.slo-20');
  expect(target.exitCode).toBe(0);
  expect(reads()).toHaveLength(1);
});
