import { Testing } from 'cdktf';
import { newStack, synthesized, useFixtureBundle } from './support';
import { ApiKey, ApiKeyConfig, ObservabilityProvider, Slo } from '../../src';

const CONFIG: ApiKeyConfig = {
  name: 'ci',
  hashed: true,
  keyPermissions: { permissions: ['logs:read'], presets: ['Alerts'] },
  owner: { organisationId: 'org-1', extraMembers: '{"teamId":1}' },
  encryptionPublicKey: '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n',
  extraMembers: '{"flag":true}',
};

describe('ApiKey', () => {
  it('synthesizes in JSON and HCL', () => {
    const stack = newStack();
    new ApiKey(stack, 'key', CONFIG);
    expect(synthesized(stack, 'resource', 'observability_api_key')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const key = new ApiKey(stack, 'key', CONFIG);
    key.name = 'other';
    key.putOwner({ organisationId: 'org-2' });
    key.resetKeyPermissions();
    key.resetHashed();
    key.resetEncryptionPublicKey();
    key.resetExtraMembers();
    new Slo(stack, 'slo', {
      name: key.keyId,
      targetThresholdPercentage: 99,
      labels: { value: key.value, encrypted: key.encryptedValue, owner: key.owner.organisationId },
    });
    expect(synthesized(stack, 'resource', 'observability_api_key')).toEqual({
      lifecycle: { create_before_destroy: true },
      name: 'other',
      owner: { organisation_id: 'org-2' },
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toMatchObject({
      name: '${observability_api_key.key.key_id}',
      labels: {
        value: '${observability_api_key.key.value}',
        encrypted: '${observability_api_key.key.encrypted_value}',
        owner: '${observability_api_key.key.owner.organisation_id}',
      },
    });
  });

  it('refuses a private key at synth, naming the construct and not quoting the key', () => {
    useFixtureBundle();
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider');
    new ApiKey(stack, 'key', { name: 'ci', encryptionPublicKey: '-----BEGIN PRIVATE KEY-----\nsecret-9b1f' });
    const synth = () => Testing.synth(stack, true);
    expect(synth).toThrow('[stack/key] encryptionPublicKey is a private key.');
    expect(synth).not.toThrow('9b1f');
  });
});
