/** The messages of a failed synthesis. Read test/constructs/__snapshots__/texts.test.ts.snap as a user would. */
import { App, TerraformStack } from 'cdktf';
import { ApiKey, Enrichment, Literal, ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { MessageSnapshot } from '../support/message-snapshot';
import { temporaryFolder } from '../support/temporary-folder';

test('a failed synthesis', async () => {
  const messages = new MessageSnapshot();
  const synth = async (situation: string, build: (stack: TerraformStack) => void) =>
    messages.add(situation, () => {
      const app = new App({ outdir: temporaryFolder() });
      build(new TerraformStack(app, 'team'));
      app.synth();
    });
  for (const value of [5, undefined, { a: 1 }, null]) {
    await synth(`Literal.of(${JSON.stringify(value)})`, () => Literal.of(value as unknown as string));
  }
  await synth('a team that is not a number', (stack) => {
    new ObservabilityProvider(stack, 'observability', { expectedTeamIds: ['team-a'] });
  });
  await synth('imports of what cannot be imported', (stack) => {
    new ApiKey(stack, 'key', { name: 'ci' }).importFrom('7');
    new OutgoingWebhook(stack, 'hook', {
      name: 'n',
      otherVariant: { name: 'c', valueJson: '{}' },
    }).importFrom('8');
    const enrichment = new Enrichment(stack, 'ip', { fieldName: 'ip', enrichmentType: { geoIp: {} } });
    enrichment.overrideLogicalId('other');
    enrichment.importFrom('9');
    new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: 99 }).importFrom('10');
  });
  messages.expectMessages();
});

test('a moved object that cannot be imported, and an imported SLO, are not rejected', () => {
  const app = new App({ outdir: temporaryFolder() });
  const stack = new TerraformStack(app, 'team');
  new ObservabilityProvider(stack, 'observability');
  new ApiKey(stack, 'key', { name: 'ci' }).moveFromId('observability_api_key.old');
  new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: 99 }).importFrom('10');
  expect(() => app.synth()).not.toThrow();
});
