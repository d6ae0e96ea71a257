import { TerraformOutput, TerraformStack } from 'cdktf';
import { expectChanges, idOf, operationsCalled, prose, stateOf } from './support';
import { fingerprint } from '../../src/emulator';
import {
  ContextualDataIntegration,
  ContextualDataIntegrationConfig,
  EphemeralVariable,
} from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  deployment.terraform.env.TF_VAR_key = JSON.stringify({ stringValue: SECRET });
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

const SECRET = 'ingest-key-77ab';
const MARKERS = 'observability_contextual_data_integration.markers';

const markers = (stack: TerraformStack, config: Partial<ContextualDataIntegrationConfig> = {}) => {
  const key = new EphemeralVariable(stack, 'key');
  const integration = new ContextualDataIntegration(stack, 'markers', {
    integrationKey: 'deployment-markers',
    version: '1.0.0',
    integrationParameters: [
      { key: 'withCommitMessages', booleanValue: true },
      { key: 'ingestKey', valueJsonWo: key.stringValue, valueJsonWoVersion: '1' },
    ],
    ...config,
  });
  new TerraformOutput(stack, 'version', { value: integration.definitionVersion });
  new TerraformOutput(stack, 'status', { value: integration.integrationStatus.connectionStatus });
  new TerraformOutput(stack, 'first', { value: integration.parameters.get(0).key });
  return integration;
};

describe('a contextual data integration', () => {
  it('is created and read, and its secret is in neither state nor plan file', async () => {
    await deployment.synth((stack) => void markers(stack));
    await expectChanges(deployment, '-out=create.tfplan');
    expect(operationsCalled(deployment)).toEqual([1]);
    await deployment.apply('create.tfplan');
    // Operation 1 verifies the connection, and tells the account.
    expect(operationsCalled(deployment).filter((number) => number !== 1)).toEqual([8, 9]);
    expect(deployment.sent('createContextualDataIntegration')[0]).toContain(fingerprint(SECRET));
    expect(deployment.terraform.read('terraform.tfstate')).not.toContain(SECRET);
    expect(JSON.stringify(await deployment.terraform.show('create.tfplan'))).not.toContain(SECRET);
    expect(await deployment.terraform.output()).toEqual({
      version: '1.0.0',
      status: 'PENDING',
      first: 'withCommitMessages',
    });
    await deployment.expectNoChanges();
  });

  it('shows a version that the service moved, and replaces nothing', async () => {
    const id = await idOf(deployment, MARKERS);
    await deployment.control.patch('deployedIntegrations', id, { definitionVersion: '1.2.0' });
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('~ version = "1.0.0" -> "1.2.0"');
    expect(plan.text).not.toMatch(/Plan: [1-9]/);
    await deployment.apply();
    expect(await stateOf(deployment, MARKERS)).toMatchObject({
      id,
      version: '1.0.0',
      definition_version: '1.2.0',
    });
    await deployment.expectNoChanges();
  });

  it('is replaced when it changes, and the plan warns that the old one stays', async () => {
    const id = await idOf(deployment, MARKERS);
    await deployment.synth((stack) => void markers(stack, { version: '1.2.0' }));
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 1 to add, 0 to change, 1 to destroy.');
    expect(prose(plan)).toContain(
      `Warning: contextual data integration "deployment-markers" (id ${id}) will stay on the service`,
    );
    await deployment.apply();
    expect(await idOf(deployment, MARKERS)).not.toBe(id);
  });

  it('is planned again when the service says that it is gone, and not when a gateway does', async () => {
    const id = await idOf(deployment, MARKERS);
    await deployment.control.delete('deployedIntegrations', id);
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain(`# ${MARKERS} will be created`);
    expect(prose(plan)).toMatch(
      /Warning: contextual data integration "deployment-markers" \(id \S+\) no longer exists on the service/,
    );
    expect(operationsCalled(deployment)).toEqual([9, 1, 3, 9]);

    deployment.control.addFault({ kind: 'html', status: 404, operation: 9, times: 1 });
    const refused = await deployment.terraform.plan();
    expect(refused.exitCode).toBe(1);
    expect(prose(refused)).toContain(
      `Error: Cannot read contextual data integration "deployment-markers" (id ${id})`,
    );
  });

  it('is imported by its id, and the plan after it is empty', async () => {
    await deployment.synth((stack) => {
      new ContextualDataIntegration(stack, 'markers', {
        integrationKey: 'deployment-markers',
        integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
      }).importFrom('integration-deployments');
    });
    const plan = await deployment.terraform.run(['state', 'rm', MARKERS]);
    expect(plan.exitCode).toBe(0);
    expect(await deployment.apply()).toContain('1 imported, 0 added, 0 changed, 0 destroyed');
    expect(await stateOf(deployment, MARKERS)).toMatchObject({
      id: 'integration-deployments',
      version: '1.0.0',
    });
    await deployment.expectNoChanges();
  });

  it('is imported where the service adds parameters and hides values, by its configuration and by a generated one', async () => {
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
    deployment.control.setNormalisers({ surplusParameters: true, maskedSecrets: true, omitDefaults: true });
    await deployment.terraform.run(['state', 'rm', MARKERS]);
    const nothing = 'Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.';
    await deployment.synth((stack) => {
      ContextualDataIntegration.generateConfigForImport(stack, 'markers', 'kept');
    });
    await expectChanges(deployment, '-generate-config-out=generated.tf');
    const generated = deployment.terraform.read('generated.tf');
    expect(generated).toContain('"withBranches"');
    expect((await expectChanges(deployment)).text).toContain(nothing);
    deployment.terraform.write('generated.tf', '');

    await deployment.synth((stack) => markers(stack).importFrom('kept'));
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain(nothing);
    expect(prose(plan)).toContain('The values of managedBy, ingestKey are not booleans');
    await deployment.apply();
    await deployment.expectNoChanges();
    expect(JSON.stringify(deployment.terraform.read('terraform.tfstate'))).not.toContain(SECRET);
  });
});
