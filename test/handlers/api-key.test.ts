import { JsonObject, parseJson } from '../../src/contract/json';
import { Emulator, startEmulator } from '../../src/emulator';
import { decrypt } from '../../src/encryption';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { ObjectValue, UNKNOWN } from '../../src/plugin';
import { newRsaKeyPair, newX25519KeyPair } from '../support/key-pairs';
import { Instance, TerraformCore } from '../support/terraform-core';

let emulator: Emulator;
let core: TerraformCore;

beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(async () => {
  emulator.control.clearFaults();
  emulator.control.clearRequests();
  const environment = { OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: 'key' };
  core = new TerraformCore(new ObservabilityProvider(environment, '0.0.0'), 'observability_api_key');
  await core.configure();
});
afterAll(async () => emulator.close());

const x25519 = newX25519KeyPair();

const create = async (config: ObjectValue): Promise<Instance> => core.apply(await core.plan(config));
const stateAfterCreate = async (config: ObjectValue) => core.state(await create(config));
/** Beside the creation, the teams of the key are asked for. */
const sent = () =>
  emulator.control
    .requests()
    .filter(({ number }) => number !== 1)
    .map(({ body }) => parseJson(body) as JsonObject);

/** The key as the service has it. */
const stored = (keyId: unknown) => emulator.control.get('apiKeys', String(keyId)) as JsonObject;

const answers = (body: string) =>
  emulator.control.addFault({ kind: 'verbatim', operation: 'createApiKey', body, times: 1 });

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
    await create({ name: 'ci', owner: { extra_members: '{"teamId":9007199254740993}' } });
    const teamId = expect.objectContaining({ value: '9007199254740993' }) as unknown;
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
    const instance = await create({ name: 'ci', encryption_public_key: publicKey });
    const same = await core.plan({ name: 'ci', encryption_public_key: change(publicKey) }, instance);
    expect(same.action).toBe('no-op');
    const renamed = await core.plan({ name: 'cd', encryption_public_key: change(publicKey) }, instance);
    expect(renamed.action).toBe('replace');
    const made = core.state(await core.apply(renamed));
    expect(made).toMatchObject({ name: 'cd', encryption_public_key: change(publicKey) });
  });

  it('is replaced for another public key', async () => {
    const instance = await create({ name: 'ci', encryption_public_key: x25519.publicKey });
    const other = { name: 'ci', encryption_public_key: newX25519KeyPair().publicKey };
    expect((await core.plan(other, instance)).action).toBe('replace');
  });

  it('sends only what is set', async () => {
    await create({
      name: 'ci',
      key_permissions: { permissions: [] },
      owner: { extra_members: '{"userId":"u"}' },
    });
    expect(sent()).toEqual([{ name: 'ci', keyPermissions: { permissions: [] }, owner: { userId: 'u' } }]);
  });

  it('plans nothing and asks nothing while nothing changes', async () => {
    const config = { name: 'ci', encryption_public_key: x25519.publicKey };
    const instance = await create(config);
    emulator.control.clearRequests();
    expect((await core.plan(config, instance)).action).toBe('no-op');
    expect(sent()).toEqual([]);
  });

  it('keeps only its base URL in the private state', async () => {
    const { private: own } = await create({ name: 'ci' });
    expect(own.toString()).toContain(emulator.url);
    expect(own.toString()).not.toContain('key_');
  });

  it.each([
    ['name', { name: 'other' }],
    ['hashed', { hashed: true }],
    ['permissions', { key_permissions: { permissions: ['a', 'b'] } }],
    ['owner', { owner: { organisation_id: 'org-2' } }],
    ['public key', { encryption_public_key: x25519.publicKey }],
    ['extra members', { extra_members: '{"a":1}' }],
    ['rotation id', { rotation_id: 'two' }],
    ['rotation id, not known yet,', { rotation_id: UNKNOWN }],
  ])('is replaced when its %s changes, and the plan says that the old one stays valid', async (_, change) => {
    const config = {
      name: 'ci',
      key_permissions: { permissions: ['a'] },
      owner: { organisation_id: 'org-1' },
      rotation_id: 'one',
    };
    const instance = await create(config);
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
  const instance = await create({ name: 'ci', rotation_id: before });
  const changed = await core.plan({ name: 'ci', rotation_id: after }, instance);
  expect(changed.action).toBe('update');
  emulator.control.clearRequests();
  const { key_id: keyId, value } = core.state(instance);
  expect(core.state(await core.apply(changed))).toMatchObject({ key_id: keyId, value, rotation_id: after });
  expect(sent()).toEqual([]);
});

describe('an encrypted key', () => {
  it.each([
    ['RSA', newRsaKeyPair()],
    ['X25519', x25519],
  ])('is in the state for the holder of the private %s key alone', async (_, { publicKey, privateKey }) => {
    const instance = await create({ name: 'ci', encryption_public_key: publicKey });
    const { key_id: keyId, value, encrypted_value: encrypted } = core.state(instance);
    expect(value).toBeNull();
    expect(await decrypt(String(encrypted), privateKey)).toBe(stored(keyId).value);
    expect(instance.json + instance.private.toString()).not.toContain(String(stored(keyId).value));
  });

  it('is planned without a value, and another one without an encrypted value', async () => {
    const encrypted = await core.plan({ name: 'ci', encryption_public_key: x25519.publicKey });
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
    const problem = await core.plan({ name: 'ci', encryption_public_key: publicKey }).catch(String);
    expect(problem).toContain('encryption_public_key cannot be used');
    expect(problem).toContain(why);
    expect(problem).not.toContain(publicKey);
    expect(sent()).toEqual([]);
  });

  it('refuses an unusable public key that became known at apply, before anything is sent', async () => {
    const plan = await core.plan({ name: 'ci', encryption_public_key: UNKNOWN });
    const known = { ...plan, config: { ...plan.config, encryption_public_key: 'not a key' } };
    await expect(core.apply(known)).rejects.toThrow('encryption_public_key cannot be used');
    expect(sent()).toEqual([]);
  });
});

describe('extra members', () => {
  it.each([
    ['extra_members contains the documented member "hashed"', { extra_members: '{"hashed":true}' }],
    [
      'owner.extra_members contains the documented member "organisationId"',
      { owner: { extra_members: '{"organisationId":"x"}' } },
    ],
    ['owner.extra_members is not valid JSON', { owner: { extra_members: '{' } }],
  ])('%s', async (message, config) => {
    await expect(core.plan({ name: 'ci', ...config })).rejects.toThrow(message);
  });
});

describe('an answer that is not whole', () => {
  it('keeps the value of a key without an id, and warns', async () => {
    answers('{"value":"key_9b1f"}');
    expect(await stateAfterCreate({ name: 'ci' })).toMatchObject({ key_id: null, value: 'key_9b1f' });
    expect(core.warnings).toEqual([expect.stringContaining('API key "ci" has no id')]);
    expect(core.warnings.join()).not.toContain('key_9b1f');
  });

  it('keeps the id of a key without a value, and warns', async () => {
    answers('{"keyId":4711,"value":""}');
    const config = { name: 'ci', encryption_public_key: x25519.publicKey };
    const state = await stateAfterCreate(config);
    expect(state).toMatchObject({ key_id: '4711', value: null, encrypted_value: null });
    expect(core.warnings).toEqual([
      expect.stringContaining('The value of API key "ci" (id 4711) is missing'),
    ]);
  });

  it('keeps a value of another form as its JSON', async () => {
    answers('{"keyId":"k","value":{"secret":"key_9b1f"}}');
    expect(await stateAfterCreate({ name: 'ci' })).toMatchObject({ value: '{"secret":"key_9b1f"}' });
  });

  it('is an error when neither came, which says that the key may exist', async () => {
    answers('{"name":"ci"}');
    await expect(create({ name: 'ci' })).rejects.toThrow(
      'answered without the id and the value of the new key',
    );
  });

  it.each([
    ['cut short', '{"keyId":"k","value":"key_9b1f'],
    ['JSON in a list', '[{"keyId":"k","value":"key_9b1f"}]'],
    ['bare text', '"key_9b1f"'],
  ])('is an error that does not quote the value when it is %s', async (_, body) => {
    answers(body);
    const problem = await create({ name: 'ci' }).catch(String);
    expect(problem).toContain('Cannot create API key "ci"');
    expect(problem).toContain('The object may have been created anyway');
    expect(problem).not.toContain('9b1f');
  });
});
