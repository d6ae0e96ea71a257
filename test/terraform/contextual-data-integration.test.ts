import { prose } from './support';
import { ContextualDataIntegration, EphemeralVariable } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

const SECRET = 'ingest-key-77ab';

it('imports an integration created outside Terraform, with its own or a generated configuration, from a service that adds parameters and hides values', async () => {
  await deployment.control.put('deployedIntegrations', 'kept', {
    id: 'kept',
    definitionKey: 'deployment-markers',
    definitionVersion: '1.0.0',
    integrationStatus: { connectionStatus: 'PENDING' },
    parameters: [
      { key: 'ingestKey', stringValue: SECRET },
      { key: 'withCommitMessages', booleanValue: true },
      { key: 'withBranches', booleanValue: false },
    ],
  });
  deployment.control.setQuirks({ surplusParameters: true, maskedSecrets: true, omitDefaults: true });
  const nothing = 'Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.';
  await deployment.synth((stack) => {
    ContextualDataIntegration.generateConfigForImport(stack, 'markers', 'kept');
  });
  await deployment.expectChanges('-generate-config-out=generated.tf');
  const generated = deployment.terraform.read('generated.tf');
  expect(generated).toContain('"withBranches"');
  expect((await deployment.expectChanges()).text).toContain(nothing);
  deployment.terraform.write('generated.tf', '');

  deployment.terraform.env.TF_VAR_key = JSON.stringify({ stringValue: SECRET });
  const withVersion = async (valueJsonWoVersion: string) =>
    deployment.synth((stack) => {
      const valueJsonWo = new EphemeralVariable(stack, 'key').stringValue;
      new ContextualDataIntegration(stack, 'markers', {
        integrationKey: 'deployment-markers',
        version: '1.0.0',
        integrationParameters: [
          { key: 'withCommitMessages', booleanValue: true },
          { key: 'ingestKey', valueJsonWo, valueJsonWoVersion },
        ],
      }).importFrom('kept');
    });
  await withVersion('1');
  const plan = await deployment.expectChanges();
  expect(plan.text).toContain('Plan: 1 to import, 0 to add, 1 to change, 0 to destroy.');
  expect(prose(plan)).toContain('The values of managedBy, ingestKey are not booleans');
  expect(prose(plan)).toContain(
    'The apply changes contextual data integration "deployment-markers" (id kept) only in the state',
  );
  const before = deployment.control.objects('deployedIntegrations');
  await deployment.apply();
  expect(deployment.control.objects('deployedIntegrations')).toEqual(before);
  await deployment.expectNoChanges();
  await withVersion('2');
  expect((await deployment.expectChanges()).text).toContain('1 to add, 0 to change, 1 to destroy.');
  expect(JSON.stringify(deployment.terraform.read('terraform.tfstate'))).not.toContain(SECRET);
});
