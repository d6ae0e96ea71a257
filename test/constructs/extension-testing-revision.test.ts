import { TerraformOutput, Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { ExtensionTestingRevision, ExtensionTestingRevisionConfig } from '../../src';

const EVERYTHING: ExtensionTestingRevisionConfig = {
  id: 'web',
  name: 'Web services',
  version: '1.0.0',
  description: 'All for web services',
  excerpt: 'For the web',
  image: 'light.svg',
  darkModeImage: 'dark.svg',
  isHidden: false,
  keywords: ['http'],
  labels: [],
  integrations: ['deployment-markers'],
  integrationDetails: [{ name: 'Markers', link: 'https://docs.example.com' }],
  changelog: [{ version: '1.0.0', descriptionMd: '# First' }],
  deprecation: { reason: 'old', replacementExtensions: ['other'] },
  binaries: [{ data: 'AA==', typeName: 'INDEX_PATTERN' }],
  items: [
    {
      name: 'Alerts',
      description: 'd',
      stableId: 's',
      uniqueId: 'u',
      internalId: '9007199254740993',
      isMandatory: true,
      permissionResource: 'UNKNOWN',
      targetDomain: 'ACTION',
      binaries: [{ data: 'AA==', fileName: 'a.png', typeName: 'PREVIEW_IMAGE' }],
      data: '{"weight":1.50}',
    },
  ],
  extraMembers: '{"flag":true}',
};

describe('ExtensionTestingRevision', () => {
  it('synthesizes every documented field in JSON and HCL', () => {
    const stack = newStack();
    new ExtensionTestingRevision(stack, 'web', EVERYTHING);
    expect(synthesized(stack, 'resource', 'observability_extension_testing_revision')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const revision = new ExtensionTestingRevision(stack, 'web', { id: 'web', items: [] });
    revision.putItems([{ name: 'Rules' }]);
    revision.putDeprecation({ reason: 'r' });
    revision.resetDeprecation();
    revision.version = '2.0.0';
    const values = {
      id: revision.id,
      item: revision.items.get(0).binaries.get(1).typeName,
      change: revision.changelog.get(0).descriptionMd,
      link: revision.integrationDetails.get(0).link,
      file: revision.binaries.get(0).data,
      instead: revision.deprecation.replacementExtensions,
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(stack, name, { value });
    expect(synthesized(stack, 'resource', 'observability_extension_testing_revision')).toEqual({
      id: 'web',
      version: '2.0.0',
      items: [{ name: 'Rules' }],
    });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    const address = 'observability_extension_testing_revision.web';
    expect(Object.fromEntries(Object.entries(output).map(([name, { value }]) => [name, value]))).toEqual({
      id: `\${${address}.id}`,
      item: `\${${address}.items[0].binaries[1].type}`,
      change: `\${${address}.changelog[0].description_md}`,
      link: `\${${address}.integration_details[0].link}`,
      file: `\${${address}.binaries[0].data}`,
      instead: `\${${address}.deprecation.replacement_extensions}`,
    });
  });
});
