/** With real Terraform, any configuration is sent as written and then has no changes. `normalising.test.ts` also tests drift. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { normalisers, sloConfig, webhookConfig } from './arbitraries';
import { configuration, sloBody } from './configuration';
import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import { fingerprintOf } from '../../src/handlers/codec/fingerprint';
import { Deployment } from '../support/deployment';
import { fc } from '../support/fast-check';
import { composed } from '../support/terraform-core';

const SLOS = 60;
const WEBHOOKS = 12;
const RUNS = 2;

const deployment = Deployment.use({ strict: false });

test('a stack of random SLOs and webhooks is sent as configured, and has no changes on a normalising service', async () => {
  await deployment.synth(() => undefined);
  const synthesized = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
  const stack = fc.record({
    slos: fc.array(sloConfig, { minLength: SLOS, maxLength: SLOS }),
    webhooks: fc.array(webhookConfig, { minLength: WEBHOOKS, maxLength: WEBHOOKS }),
    settings: normalisers(Object.keys(deployment.control.normalisers())),
  });
  await fc.assert(
    fc.asyncProperty(stack, async ({ slos, webhooks, settings }) => {
      deployment.control.setNormalisers(settings);
      deployment.write(
        configuration(synthesized, { observability_slo: slos, observability_outgoing_webhook: webhooks }),
      );
      rmSync(join(deployment.terraform.path, 'terraform.tfstate'), { force: true });
      deployment.control.clearRequests();
      await deployment.apply();
      const sent = new Set(deployment.sent('replaceSlo').map((body) => fingerprintOf(parseJson(body))));
      const bodies = slos.map((config) => sloBody(composed(config)));
      expect(bodies.filter((body) => !sent.has(fingerprintOf(body))).map((body) => printJson(body))).toEqual(
        [],
      );
      await deployment.expectNoChanges();
    }),
    // Not shrunk, because Terraform runs take seconds. The failing address and the seed identify the counterexample.
    { numRuns: RUNS, endOnFailure: true },
  );
});
