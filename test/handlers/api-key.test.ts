import { LosslessNumber } from 'lossless-json';
import { useService } from './core';
import { JsonObject } from '../../src/contract/json';
import { decrypt } from '../../src/encryption';
import { ObjectValue, UNKNOWN } from '../../src/plugin';
import { newRsaKeyPair, newX25519KeyPair } from '../support/key-pairs';

const service = useService();
const core = service.useCore('observability_api_key');

const x25519 = newX25519KeyPair();
const CI = { name: 'ci', encryption_public_key: x25519.publicKey };

const stateAfterCreate = async (config: ObjectValue) => core.state(await core.deploy(config));
const sent = () => service.sent('createApiKey');
/** The key as the service has it. */
const stored = (keyId: unknown) => service.control.get('apiKeys', String(keyId)) as JsonObject;
const answers = (body: string) => service.answer('createApiKey', body);

describe('a key', () => {
  it('is created with what is configured, and its value is kept', async () => {
    const state = await stateAfterCreate({
      name: 'ci',
      hashed: true,
      key_permissions: { permissions: ['logs:read'], presets: ['Alerts'] },
      owner: { organisation_id: 'org-1' },
      extra_members: '{"expires":null}',
    });
    expect(sent()).toEqual([
      {
        name: 'ci',
        hashed: true,
        keyPermissions: { permissions: ['logs:read'], presets: ['Alerts'] },
        owner: { organisationId: 'org-1' },
        expires: null,
      },
    ]);
    expect(state).toMatchObject({ value: stored(state.key_id).value, encrypted_value: null });
  });

  it('may have an owner of a kind that the API does not document', async () => {
    await core.deploy({ name: 'ci', owner: { extra_members: '{"teamId":9007199254740993}' } });
    const teamId = new LosslessNumber('9007199254740993');
    expect(sent()).toEqual([{ name: 'ci', owner: { teamId } }]);
  });

  it.each<[string, (pem: string) => string]>([
    ['line ends of Windows', (pem) => pem.replaceAll('\n', '\r\n')],
    ['no newline at the end', (pem) => pem.trimEnd()],
    ['more newlines at the end', (pem) => `${pem}\n\n`],
    ['text before the key', (pem) => `key of the team\n${pem}`],
    ['lines of another length', (pem) => pem.replace(/^(MC\S{20})/m, '$1\n')],
  ])('is the same with %s in its public key', async (_, change) => {
    const { publicKey } = x25519;
    expect(change(publicKey)).not.toBe(publicKey);
    const instance = await core.deploy({ ...CI, encryption_public_key: publicKey });
    const same = await core.plan({ name: 'ci', encryption_public_key: change(publicKey) }, instance);
    expect(same.action).toBe('no-op');
    const renamed = await core.plan({ name: 'cd', encryption_public_key: change(publicKey) }, instance);
    expect(renamed.action).toBe('replace');
    const made = core.state(await core.apply(renamed));
    expect(made).toMatchObject({ name: 'cd', encryption_public_key: change(publicKey) });
  });

  it('plans nothing and asks nothing while nothing changes', async () => {
    const instance = await core.deploy(CI);
    service.control.clearRequests();
    expect((await core.plan(CI, instance)).action).toBe('no-op');
    expect(service.calledBesideTeams()).toEqual([]);
  });

  it('keeps only its base URL in the private state', async () => {
    const { private: own } = await core.deploy({ name: 'ci' });
    expect(own.toString()).toContain(service.url);
    expect(own.toString()).not.toContain('key_');
  });

  it.each([
    ['name', { name: 'other' }],
    ['hashed', { hashed: true }],
    ['permissions', { key_permissions: { permissions: ['a', 'b'] } }],
    ['owner', { owner: { organisation_id: 'org-2' } }],
    ['public key', { encryption_public_key: newX25519KeyPair().publicKey }],
    ['extra members', { extra_members: '{"a":1}' }],
    ['rotation id', { rotation_id: 'two' }],
    ['rotation id, not known yet,', { rotation_id: UNKNOWN }],
  ])('is replaced when its %s changes, and the plan says that the old one stays valid', async (_, change) => {
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
        'replacing it creates a new one in addition. The key stays valid until somebody revokes it. Revoke it in the service, by its id, when it is no longer used.',
    ]);
  });
});

it.each<[string, string | null, string | null]>([
  ['begins', null, 'one'],
  ['ceases', 'one', null],
])('a key that %s to follow a rotation stays', async (_, before, after) => {
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
  ])('is in the state for the holder of the private %s key alone', async (_, { publicKey, privateKey }) => {
    const instance = await core.deploy({ ...CI, encryption_public_key: publicKey });
    const { key_id: keyId, value, encrypted_value: encrypted } = core.state(instance);
    expect(value).toBeNull();
    expect(await decrypt(String(encrypted), privateKey)).toBe(stored(keyId).value);
    expect(instance.json + instance.private.toString()).not.toContain(String(stored(keyId).value));
  });

  it('is planned without a value, and another one without an encrypted value', async () => {
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
  ])('refuses %s before anything is sent, and does not quote it', async (_, publicKey, why) => {
    const problem = await core.plan({ ...CI, encryption_public_key: publicKey }).catch(String);
    expect(problem).toContain('encryption_public_key cannot be used');
    expect(problem).toContain(why);
    expect(problem).not.toContain(publicKey);
    expect(service.calledBesideTeams()).toEqual([]);
  });

  it('refuses an unusable public key that became known at apply, before anything is sent', async () => {
    const plan = await core.plan({ name: 'ci', encryption_public_key: UNKNOWN });
    const known = { ...plan, config: { ...plan.config, encryption_public_key: 'not a key' } };
    await expect(core.apply(known)).rejects.toThrow('encryption_public_key cannot be used');
    expect(service.calledBesideTeams()).toEqual([]);
  });
});

it('refuses documented members among the extra ones of its owner', async () => {
  const owner = { extra_members: '{"organisationId":"x"}' };
  const message = 'owner.extra_members contains the documented member "organisationId"';
  await expect(core.plan({ name: 'ci', owner })).rejects.toThrow(message);
});

describe('an answer that is not whole', () => {
  it('keeps the id of a key without a value, and warns', async () => {
    answers('{"keyId":4711,"value":""}');
    const state = await stateAfterCreate(CI);
    expect(state).toMatchObject({ key_id: '4711', value: null, encrypted_value: null });
    expect(core.warnings).toEqual([
      expect.stringContaining('The value of API key "ci" (id 4711) is missing'),
    ]);
  });

  it('is an error when neither came, which says that the key may exist', async () => {
    answers('{"name":"ci"}');
    await expect(core.deploy({ name: 'ci' })).rejects.toThrow(
      'answered without the id and the value of the new key',
    );
  });

  it.each([
    ['cut short', '{"keyId":"k","value":"key_9b1f'],
    ['JSON in a list', '[{"keyId":"k","value":"key_9b1f"}]'],
    ['bare text', '"key_9b1f"'],
  ])('is an error that does not quote the value when it is %s', async (_, body) => {
    answers(body);
    const problem = await core.deploy({ name: 'ci' }).catch(String);
    expect(problem).toContain('Cannot create API key "ci"');
    expect(problem).toContain('The object may have been created anyway');
    expect(problem).toContain('the answer is not shown');
    expect(problem).not.toContain('9b1f');
  });
});
