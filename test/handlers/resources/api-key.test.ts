import { LosslessNumber } from 'lossless-json';
import { JsonObject } from '../../../src/contract/json';
import { decrypt } from '../../../src/encryption';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { newRsaKeyPair, newX25519KeyPair } from '../../support/key-pairs';
import { useService } from '../core';

const service = useService();
const core = service.useCore('observability_api_key');

const x25519 = newX25519KeyPair();
const CI = { name: 'ci', encryption_public_key: x25519.publicKey };

const stateAfterCreate = async (config: ObjectValue) => core.state(await core.deploy(config));
const bodies = () => service.sent('createApiKey');
/** Returns the key as stored by the service. */
const storedKey = (keyId: unknown) => service.control.get('apiKeys', String(keyId)) as JsonObject;

describe('a key', () => {
  it('is created after the teams are listed, so that a slow list cannot delay the storing of its value', async () => {
    await core.deploy(CI);
    expect(service.called()).toEqual(['listTeamScopes', 'createApiKey']);
  });

  it('is created as configured, and its value is stored', async () => {
    const state = await stateAfterCreate({
      name: 'ci',
      hashed: true,
      key_permissions: { permissions: ['logs:read'], presets: ['Alerts'] },
      owner: { organisation_id: 'org-1' },
      extra_members: '{"expires":null}',
    });
    expect(bodies()).toEqual([
      {
        name: 'ci',
        hashed: true,
        keyPermissions: { permissions: ['logs:read'], presets: ['Alerts'] },
        owner: { organisationId: 'org-1' },
        expires: null,
      },
    ]);
    expect(state).toMatchObject({ value: storedKey(state.key_id).value, encrypted_value: null });
  });

  it('may have an undocumented kind of owner', async () => {
    await core.deploy({ name: 'ci', owner: { extra_members: '{"teamId":9007199254740993}' } });
    const teamId = new LosslessNumber('9007199254740993');
    expect(bodies()).toEqual([{ name: 'ci', owner: { teamId } }]);
  });

  it.each<[string, (pem: string) => string]>([
    ['Windows line ends', (pem) => pem.replaceAll('\n', '\r\n')],
    ['no newline at the end', (pem) => pem.trimEnd()],
    ['different line lengths', (pem) => pem.replace(/^(MC\S{20})/m, '$1\n')],
  ])('has no changes in the plan if its public key has %s', async (_, change) => {
    const reformatted = { ...CI, encryption_public_key: change(x25519.publicKey) };
    expect(reformatted).not.toEqual(CI);
    const instance = await core.deploy(CI);
    expect((await core.plan(reformatted, instance)).action).toBe('no-op');
    const renamed = { ...reformatted, name: 'cd' };
    expect(core.state(await core.deploy(renamed, instance))).toMatchObject(renamed);
  });

  it.each([
    ['name', { name: 'other' }],
    ['permissions', { key_permissions: { permissions: ['a', 'b'] } }],
    ['public key', { encryption_public_key: newX25519KeyPair().publicKey }],
    ['rotation id', { rotation_id: 'two' }],
    ['rotation id to an unknown value', { rotation_id: UNKNOWN }],
  ])(
    'is replaced after a change to its %s, and a warning says that the old key stays valid',
    async (_, change) => {
      const config = {
        name: 'ci',
        key_permissions: { permissions: ['a'] },
        owner: { organisation_id: 'org-1' },
        rotation_id: 'one',
        encryption_public_key: x25519.publicKey,
      };
      const instance = await core.deploy(config);
      const { key_id: keyId } = core.state(instance);
      const plan = await core.plan({ ...config, ...change }, instance);
      expect(plan.action).toBe('replace');
      expect(core.warnings).toEqual([
        `API key "ci" (id ${String(keyId)}) will stay on the service: The management API cannot delete it: ` +
          'replacing it only adds a new object. The key stays valid until somebody revokes it. Revoke it by its id in the service when it is no longer used.',
      ]);
    },
  );
});

it.each<[string, string | null, string | null]>([
  ['starts', null, 'one'],
  ['stops', 'one', null],
])('a key that %s following a rotation is not replaced', async (_, before, after) => {
  const instance = await core.deploy({ name: 'ci', rotation_id: before });
  const changed = await core.plan({ name: 'ci', rotation_id: after }, instance);
  expect(changed.action).toBe('update');
  service.control.clearRequests();
  const { key_id: keyId, value } = core.state(instance);
  expect(core.state(await core.apply(changed))).toMatchObject({ key_id: keyId, value, rotation_id: after });
  expect(service.calledBesideTeams()).toEqual([]);
});

describe('an encrypted key', () => {
  it.each([
    ['RSA', newRsaKeyPair()],
    ['X25519', x25519],
  ])(
    'is stored encrypted, so that only the private %s key decrypts it',
    async (_, { publicKey, privateKey }) => {
      const instance = await core.deploy({ ...CI, encryption_public_key: publicKey });
      const { key_id: keyId, value, encrypted_value: encrypted } = core.state(instance);
      expect(value).toBeNull();
      expect(await decrypt(String(encrypted), privateKey)).toBe(storedKey(keyId).value);
      expect(instance.json + instance.private.toString()).not.toContain(String(storedKey(keyId).value));
    },
  );

  it('is planned without a value, and a plain key without an encrypted value', async () => {
    const encrypted = await core.plan(CI);
    expect(encrypted.planned).toMatchObject({ key_id: UNKNOWN, value: null, encrypted_value: UNKNOWN });
    const plain = await core.plan({ name: 'ci' });
    expect(plain.planned).toMatchObject({ key_id: UNKNOWN, value: UNKNOWN, encrypted_value: null });
    const undecided = await core.plan({ name: 'ci', encryption_public_key: UNKNOWN });
    expect(undecided.planned).toMatchObject({ value: UNKNOWN, encrypted_value: UNKNOWN });
  });

  it.each([
    ['no key', 'secret-9b1f', 'it is not a public key in PEM format'],
    ['a private key', x25519.privateKey, 'it is a private key'],
    ['a short RSA key', newRsaKeyPair(1024).publicKey, '2048 bits'],
  ])(
    'rejects %s as its public key before it sends anything, and does not quote it',
    async (_, publicKey, why) => {
      const problem = await core.plan({ ...CI, encryption_public_key: publicKey }).catch(String);
      expect(problem).toContain('encryption_public_key cannot be used');
      expect(problem).toContain(why);
      expect(problem).not.toContain(publicKey);
      expect(service.calledBesideTeams()).toEqual([]);
    },
  );

  it('rejects an unusable public key that is only known after apply, before it sends anything', async () => {
    const plan = await core.plan({ name: 'ci', encryption_public_key: UNKNOWN });
    const resolved = { ...plan, config: { ...plan.config, encryption_public_key: 'not a key' } };
    await expect(core.apply(resolved)).rejects.toThrow('encryption_public_key cannot be used');
    expect(service.calledBesideTeams()).toEqual([]);
  });
});

describe('an incomplete response', () => {
  it('keeps the id of a key without a value, with a warning', async () => {
    service.answer('createApiKey', '{"keyId":4711,"value":""}');
    const state = await stateAfterCreate({ ...CI, key_permissions: { presets: ['Ingest'] } });
    expect(state).toMatchObject({ key_id: '4711', value: null, encrypted_value: null });
    expect(core.warnings).toEqual([
      expect.stringContaining('The value of API key "ci" (id 4711) is missing'),
    ]);
  });

  it('does not lead to the revocation of a key that existed before', async () => {
    const times = { createTime: '2024-01-01T00:00:00Z', updateTime: '2024-02-01T00:00:00Z' };
    service.answer('createApiKey', { keyId: 'k-old', name: 'ci', ...times });
    await core.deploy({ name: 'ci', key_permissions: { presets: ['Ingest'] } });
    expect(core.warnings).toEqual([
      expect.stringMatching(/^API key "ci" \(id k-old\) existed before this apply: .*Do not revoke it/),
    ]);
  });

  it('is not requested again if it was lost', async () => {
    const fault = { kind: 'verbatim', operation: 'createApiKey', status: 503, retryAfter: 0 } as const;
    service.control.addFault({ ...fault, body: '{"code":14,"message":"error reading from server: EOF"}' });
    await expect(core.deploy({ name: 'ci' })).rejects.toThrow('It may have been created');
    expect(service.calls('createApiKey')).toBe(1);
  });

  it.each([
    ['cut short', '{"keyId":"k","value":"key_9b1f'],
    ['a list', '[{"keyId":"k","value":"key_9b1f"}]'],
    ['a string', '"key_9b1f"'],
  ])('is an error that does not quote the value if it is %s', async (_, body) => {
    service.answer('createApiKey', body);
    const problem = await core.deploy({ name: 'ci' }).catch(String);
    expect(problem).toContain('Cannot create API key "ci"');
    expect(problem).toContain('It may have been created');
    expect(problem).toContain('the response is not shown');
    expect(problem).not.toContain('9b1f');
  });
});
