import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { normalisers, sloConfig, webhookConfig } from './arbitraries';
import { revised, someChange, unchangedPart } from './changes';
import { configuration, sloBody } from './configuration';
import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import { fingerprintOf } from '../../src/handlers/codec/fingerprint';
import { ObjectValue } from '../../src/plugin';
import { Deployment } from '../support/deployment';
import { fc } from '../support/fast-check';
import { succeeded } from '../support/terraform';
import { composed } from '../support/terraform-core';

const SLOS = 60;
const WEBHOOKS = 12;
const RUNS = 2;

const deployment = Deployment.use({ strict: false });

test('a stack of random SLOs and webhooks has no changes on a normalising service, and drift is shown and undone', async () => {
  await deployment.synth(() => undefined);
  const stack = fc.record({
    slos: fc.array(sloConfig, { minLength: SLOS, maxLength: SLOS }),
    webhooks: fc.array(webhookConfig, { minLength: WEBHOOKS, maxLength: WEBHOOKS }),
    settings: normalisers(Object.keys(deployment.control.normalisers())),
    seeds: fc.infiniteStream(fc.nat()),
  });
  await fc.assert(
    fc.asyncProperty(stack, async ({ slos, webhooks, settings, seeds }) => {
      deployment.control.setNormalisers(settings);
      await checkStack(slos, webhooks, () => Number(seeds.next().value));
    }),
    // Not shrunk, because Terraform runs take seconds. The failing address and the seed identify the counterexample.
    { numRuns: RUNS, endOnFailure: true },
  );
});

async function checkStack(
  slos: readonly ObjectValue[],
  webhooks: readonly ObjectValue[],
  random: () => number,
): Promise<void> {
  const settings = deployment.control.normalisers();
  const synthesized = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
  deployment.write(
    configuration(synthesized, { observability_slo: slos, observability_outgoing_webhook: webhooks }),
  );
  rmSync(join(deployment.terraform.path, 'terraform.tfstate'), { force: true });
  deployment.control.clearRequests();
  await deployment.apply();
  const sent = new Set(deployment.sent('replaceSlo').map((body) => fingerprintOf(parseJson(body))));
  const notSent = slos
    .map((config) => sloBody(composed(config)))
    .filter((body) => !sent.has(fingerprintOf(body)));
  expect(notSent.map(printJson)).toEqual([]);
  await deployment.expectNoChanges();

  const ids = await sloIds();
  const changed = slos.flatMap((config, index) => {
    if (index % 3 !== 0) return [];
    const id = ids[index];
    const stored = deployment.control.get('slos', id) ?? {};
    const change = someChange(composed(config), stored, random, settings);
    return change ? [{ ...change, config, index, id, stored }] : [];
  });
  for (const { id, stored, changed: slo } of changed) {
    await deployment.control.put('slos', id, revised(slo, stored));
  }
  expect(changed.length).toBeGreaterThan(SLOS / 4);
  expect(await planned()).toEqual(
    Object.fromEntries(changed.map(({ index }) => [`observability_slo.r${index}`, ['update']])),
  );

  succeeded(await deployment.terraform.run(['apply', '-input=false', '-no-color', 'planned']));
  await deployment.expectNoChanges();
  for (const { id, stored, what, config } of changed) {
    const now = deployment.control.get('slos', id) ?? {};
    const [after, before] = [now, stored].map((one) => unchangedPart(one, settings, config));
    expect([what, after]).toEqual([what, before]);
  }
}

/** Returns the planned actions by address, except for no-ops. */
async function planned(): Promise<Record<string, readonly string[]>> {
  await deployment.terraform.plan('-out=planned');
  const { resource_changes: changes } = (await deployment.terraform.show('planned')) as unknown as Shown;
  return Object.fromEntries(
    changes
      .filter(({ change }) => change.actions.join() !== 'no-op')
      .map(({ address, change }) => [address, change.actions]),
  );
}

interface Shown {
  readonly resource_changes: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[] };
  }[];
}

async function sloIds(): Promise<string[]> {
  const { resources } = JSON.parse(deployment.terraform.read('terraform.tfstate')) as State;
  const ids = resources
    .filter(({ type }) => type === 'observability_slo')
    .map(({ name, instances }): [number, string] => [Number(name.slice(1)), instances[0].attributes.id]);
  return ids.sort(([a], [b]) => a - b).map(([, id]) => id);
}

interface State {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly [{ readonly attributes: { readonly id: string } }];
  }[];
}
