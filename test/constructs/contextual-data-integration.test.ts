import { TerraformOutput, Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { ContextualDataIntegration, ContextualDataIntegrationConfig } from '../../src';

const MARKERS: ContextualDataIntegrationConfig = {
  integrationKey: 'deployment-markers',
  version: '1.2.0',
  integrationParameters: [
    { key: 'withCommitMessages', booleanValue: true },
    { key: 'ingestKey', valueJsonWo: '{"stringValue":"x"}', valueJsonWoVersion: '1' },
    { key: 'other', valueJson: '{"numberValue":1}' },
  ],
  extraMembers: '{"flag":true}',
};

describe('ContextualDataIntegration', () => {
  it('synthesizes in JSON and HCL', () => {
    const stack = newStack();
    new ContextualDataIntegration(stack, 'markers', MARKERS);
    expect(synthesized(stack, 'resource', 'observability_contextual_data_integration')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const integration = new ContextualDataIntegration(stack, 'markers', MARKERS);
    integration.putIntegrationParameters([{ key: 'a', booleanValue: false }]);
    integration.resetVersion();
    integration.resetExtraMembers();
    const values = {
      id: integration.id,
      version: integration.definitionVersion,
      status: integration.integrationStatus.connectionStatus,
      key: integration.parameters.get(0).key,
      configured: integration.integrationParameters.get(1).key,
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(stack, name, { value });
    expect(synthesized(stack, 'resource', 'observability_contextual_data_integration')).toEqual({
      integration_key: 'deployment-markers',
      integration_parameters: [{ key: 'a', boolean_value: false }],
    });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    const address = 'observability_contextual_data_integration.markers';
    expect(Object.fromEntries(Object.entries(output).map(([name, { value }]) => [name, value]))).toEqual({
      id: `\${${address}.id}`,
      version: `\${${address}.definition_version}`,
      status: `\${${address}.integration_status.connection_status}`,
      key: `\${${address}.parameters[0].key}`,
      configured: `\${${address}.integration_parameters[1].key}`,
    });
  });

  it('can be imported', () => {
    const stack = newStack();
    new ContextualDataIntegration(stack, 'adopted', MARKERS).importFrom('integration-1');
    ContextualDataIntegration.generateConfigForImport(stack, 'generated', 'integration-2');
    expect((JSON.parse(Testing.synth(stack)) as Record<string, unknown>).import).toEqual([
      { id: 'integration-1', to: 'observability_contextual_data_integration.adopted' },
      { id: 'integration-2', to: 'observability_contextual_data_integration.generated' },
    ]);
  });

  it.each([
    ['no value', {}, 'Neither booleanValue nor valueJson nor valueJsonWo is set.'],
    ['two values', { booleanValue: true, valueJson: '{}' }, 'Both booleanValue and valueJson are set.'],
    ['no version', { valueJsonWo: '{}' }, 'valueJsonWo is set without valueJsonWoVersion.'],
  ])('fails at synth with %s, naming the construct', (_, value, message) => {
    const stack = newStack();
    const integrationParameters = [
      { key: 'fine', booleanValue: true },
      { key: 'a', ...value },
    ];
    new ContextualDataIntegration(stack, 'markers', { ...MARKERS, integrationParameters });
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/markers] integrationParameters[1]: ${message}`);
  });
});
