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
  await deployment.synth((stack) => {
    const valueJsonWo = new EphemeralVariable(stack, 'key').stringValue;
    new ContextualDataIntegration(stack, 'markers', {
      integrationKey: 'deployment-markers',
      version: '1.0.0',
      integrationParameters: [
        { key: 'withCommitMessages', booleanValue: true },
        { key: 'ingestKey', valueJsonWo, valueJsonWoVersion: '1' },
      ],
    }).importFrom('kept');
  });
  const plan = await deployment.expectChanges();
  expect(plan.text).toContain(nothing);
  expect(prose(plan)).toContain('The values of managedBy, ingestKey are not booleans');
  await deployment.apply();
  await deployment.expectNoChanges();
  expect(JSON.stringify(deployment.terraform.read('terraform.tfstate'))).not.toContain(SECRET);
});
