import { INDICATOR, slo } from './support';
import { JsonObject, parseJson } from '../../src/contract/json';
import { ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';

/** Targets by the name of their SLO. The last three are in a hand-written configuration, because JavaScript would round long ones. */
const NUMBERS: Record<string, string> = {
  tenth: '0.1',
  three_nines: '99.9',
  odd: '99.95',
  whole: '100',
  double: '0.30000000000000004',
  past_doubles: '90.07199254740993001',
  long: '99.90000000000000000001',
  small: '0.001',
};
const BY_CONSTRUCT = ['tenth', 'three_nines', 'odd', 'whole', 'double'];

/** The text of each number in the state, by the name of the SLO. */
function targetsInState(state: string): Record<string, string> {
  const { resources } = parseJson(state) as { resources: JsonObject[] };
  return Object.fromEntries(
    resources.map(({ name, instances }) => {
      const [{ attributes }] = instances as { attributes: JsonObject }[];
      return [String(name), String(attributes.target_threshold_percentage)];
    }),
  );
}

describe.each([false, true])('targets, if the service stores float32: %s', (float32Targets) => {
  let deployment: Deployment;

  beforeAll(async () => {
    deployment = await Deployment.start();
    deployment.control.setQuirks({ float32Targets });
    const warnings = printedWarnings();
    await deployment.synth((stack) => {
      for (const name of BY_CONSTRUCT) {
        slo(stack, name, { targetThresholdPercentage: Number(NUMBERS[name]) });
      }
    });
    jest.restoreAllMocks();
    expect(warnings.join('')).toMatch(/Did you mean 10\?[^]*Did you mean 30\?/);
    // Byte by byte, because parsing would round the numbers under test.
    const slos = Object.entries(NUMBERS).map(
      ([name, number]) =>
        `"${name}":{"name":"${name}","target_threshold_percentage":${number},` +
        '"request_based_metric_sli":{"good_events":{"query":"good"},"total_events":{"query":"total"}}}',
    );
    const synthesized = deployment.terraform.read('cdk.tf.json');
    const { provider, terraform } = JSON.parse(synthesized) as Record<string, unknown>;
    for (const name of BY_CONSTRUCT) {
      expect(synthesized).toContain(`"target_threshold_percentage": ${NUMBERS[name]}`);
    }
    await deployment.apply();
    deployment.write(
      `{"provider":${JSON.stringify(provider)},"terraform":${JSON.stringify(terraform)},` +
        `"resource":{"observability_slo":{${slos.join()}}}}`,
    );
    await deployment.apply();
  });
  afterAll(async () => deployment.remove());

  it.each(Object.entries(NUMBERS))('are sent and stored unchanged: %s, %s', (name, number) => {
    const sent = deployment.sent('replaceSlo').filter((body) => body.includes(`"name":"${name}"`));
    const indicator = JSON.stringify({ requestBasedMetricSli: INDICATOR }).slice(1);
    expect(sent).toEqual([`{"name":"${name}","targetThresholdPercentage":${number},${indicator}`]);
    expect(targetsInState(deployment.terraform.read('terraform.tfstate'))[name]).toBe(number);
  });

  it('show no changes, and are sent unchanged if something else changes', async () => {
    await deployment.expectNoChanges();
    deployment.control.clearRequests();
    const configuration = deployment.terraform.read('cdk.tf.json');
    deployment.write(configuration.replaceAll('"target_', '"description":"new","target_'));
    const plan = await deployment.expectChanges();
    expect(plan.text).not.toMatch(/[~+-] target_threshold_percentage/);
    await deployment.apply();
    for (const [name, number] of Object.entries(NUMBERS)) {
      const [sent] = deployment.sent('replaceSlo').filter((body) => body.includes(`"name":"${name}"`));
      expect(sent).toMatch(new RegExp(`"targetThresholdPercentage":${number}[,}]`));
    }
    await deployment.expectNoChanges();
  });
});

describe.each([false, true])(
  'numbers that Terraform computes, if the service stores float32: %s',
  (float32Targets) => {
    const deployment = Deployment.use();
    /** Writes a target and an extra member in HCL. */
    const write = async (target: string, limit: string, description = 'old') => {
      deployment.control.setQuirks({ float32Targets });
      await deployment.synth((stack) => slo(stack, 'computed', { description, extraMembers: '{}' }));
      const written = deployment.terraform.read('cdk.tf.json');
      deployment.write(
        written
          .replace(/("target_threshold_percentage": )99/, (_, name: string) => `${name}"${target}"`)
          .replace(
            /("extra_members": )"{}"/,
            (_, name: string) => `${name}"\${jsonencode({ limit = ${limit} })}"`,
          ),
      );
    };

    it('are equal to those that a double keeps, before and after a change', async () => {
      await write('99.3', '0.01');
      await deployment.apply();
      await write('${0.993 * 100}', '1 - 0.99');
      await deployment.expectNoChanges();
      await write('${0.993 * 100}', '1 - 0.99', 'new');
      expect(await deployment.apply()).not.toMatch(
        /Warning|[~+-] (target_threshold_percentage|extra_members)/,
      );
      expect(targetsInState(deployment.terraform.read('terraform.tfstate'))).toEqual({ computed: '99.3' });
      await write('${0.992 * 100}', '1 - 0.98', 'new');
      expect(await deployment.apply()).not.toContain('Warning');
      await write('99.2', '0.02', 'new');
      await deployment.expectNoChanges();
    });

    it('are changed by the smallest step of a double', async () => {
      await write('99.20000000000002', '0.02', 'new');
      await deployment.expectChanges();
      await write('99.2', '0.020000000000000004', 'new');
      await deployment.expectChanges();
    });

    it('are printed as people write them', async () => {
      await write('${1 - 0.99}', '0.02', 'new');
      const { text } = await deployment.expectChanges();
      expect(text).toContain('target_threshold_percentage is 0.01, which is one percent or less');
    });
  },
);

it('numbers in the dialect are compared with the numbers of responses', async () => {
  const deployment = await Deployment.start({ dialect: { success: { code: ['0', '20000'] } } });
  try {
    await deployment.synthWithoutProvider((stack) => {
      const provider = new ObservabilityProvider(stack, 'observability', {});
      provider.addOverride('dialect', '${jsonencode({ success = { code = [0, 20000] } })}');
      slo(stack, 'checkout');
    });
    await deployment.apply();
    await deployment.expectNoChanges();
  } finally {
    await deployment.remove();
  }
});
