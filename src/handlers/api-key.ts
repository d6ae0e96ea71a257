import { LosslessNumber } from 'lossless-json';
import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import type { Encrypt } from '../encryption';
import {
  Context,
  DiagnosticError,
  isRecord,
  ObjectValue,
  PlanRequest,
  PlanResponse,
  Unknown,
  Value,
} from '../plugin';
import { Account } from './common/account';
import { createFailure } from './common/failure';
import { subjectOf } from './common/forget';
import { member, toJsonObject } from './common/json';
import { checkExtraMembers, jsonObject } from './common/json-attributes';
import { Known, Made, ServiceObject, Wanted } from './common/service-object';
import { Values } from './common/values';
import { Json, JsonObject, printJson } from '../contract/json';
import { apiKey } from '../schema/api-key';

const members = apiKey.attributes;
type ApiKeyValues = Values<typeof members>;
type ApiKeyInput = BodyOf<(typeof operations)['createApiKey']>;

/** Operation 2 creates. The API can neither read, change, revoke nor delete a key. */
export class ApiKeyResource extends ServiceObject<typeof members> {
  protected readonly consequence =
    'The key stays valid until somebody revokes it: revoke it in the service, by its id, once nothing uses it any more.';

  constructor(account: Account) {
    super(apiKey, account);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const rotated = isRotated(request.prior, request.planned);
    const replaces = request.replaces || rotated;
    const { planned } = await super.plan({ ...request, replaces }, context);
    const requiresReplace = rotated ? ['rotation_id'] : [];
    const { encryption_public_key: publicKey, value, encrypted_value: encrypted } = planned;
    if (publicKey instanceof Unknown) return { planned, requiresReplace };
    const nullIf = (condition: boolean, attribute: Value) =>
      condition && attribute instanceof Unknown ? null : attribute;
    return {
      planned: {
        ...planned,
        value: nullIf(publicKey !== null, value),
        encrypted_value: nullIf(publicKey === null, encrypted),
      },
      requiresReplace,
    };
  }

  protected async check({ encryptionPublicKey, owner }: ApiKeyValues): Promise<void> {
    if (isRecord(owner)) {
      const extra = owner.extraMembers as string | Unknown | null;
      checkExtraMembers(members.owner.kind.members, extra, ['owner', 'extra_members']);
    }
    if (typeof encryptionPublicKey === 'string') await encryptionWith(encryptionPublicKey);
  }

  protected subject({ name, keyId }: Pick<ApiKeyValues, 'name' | 'keyId'>): string {
    return subjectOf(apiKey.title, name, keyId);
  }

  protected async make(
    { connection, planned, config }: Wanted<typeof members>,
    context: Context,
  ): Promise<Made<typeof members>> {
    const { client, operations } = connection;
    const publicKey = config.encryptionPublicKey;
    // Before anything is sent: once there is a key, nothing may fail.
    const encrypt = typeof publicKey === 'string' ? await encryptionWith(publicKey) : undefined;

    const named = this.subject({ ...planned, keyId: null });
    const what = `Cannot create ${named}`;
    const { body } = await client
      .call(
        operations.createApiKey,
        { body: apiKeyInput(config) },
        { signal: context.signal, answersSecret: true },
      )
      .catch((error: unknown) => {
        const ifThere = `If the service shows a new ${named}, revoke it there: its value is told only once, and is lost.`;
        throw createFailure(what, error, ['name'], ifThere);
      });
    const [keyId, value] = [text(member(body, 'keyId')), text(member(body, 'value'))];
    if (keyId === null && value === null) {
      throw new DiagnosticError(
        what,
        'The service answered with neither the id nor the value of the new key, so it cannot be managed. The key may exist all the same: look for it in the service, and revoke it, before you apply again.',
        ['name'],
      );
    }
    const values = { ...planned, keyId, value: encrypt ? null : value, encryptedValue: null };
    return { values, rest: async () => this.encrypted(values, value, encrypt, context) };
  }

  /** Everything that came is kept, since it comes only once. */
  private async encrypted(
    values: ApiKeyValues,
    value: string | null,
    encrypt: Encrypt | undefined,
    context: Context,
  ): Promise<Known<typeof members>> {
    const subject = this.subject(values);
    if (values.keyId === null) {
      context.diagnostics.warning(
        `${subject} has no id`,
        'The service created the key and answered without its id. Its value is kept, and the key works. Look for its id in the service: it is needed there to revoke the key.',
      );
    }
    const lost =
      'What uses the key gets null. Revoke the key in the service, and have another made (terraform apply -replace=...).';
    if (value === null) {
      context.diagnostics.warning(
        `The value of ${subject} did not come`,
        `The service created the key and answered without its value, which it tells only once. ${lost}`,
      );
    }
    if (!encrypt || value === null) return { values };
    try {
      return { values: { ...values, encryptedValue: await encrypt(value) } };
    } catch {
      // The reason may quote what was to be encrypted.
      context.diagnostics.warning(
        `The value of ${subject} could not be encrypted`,
        `The service created the key and told its value, which is not kept unencrypted. ${lost}`,
      );
      return { values };
    }
  }
}

/** A key that begins or ceases to follow a rotation stays as it is. */
function isRotated(prior: ObjectValue | null, planned: ObjectValue): boolean {
  const [before, after] = [prior?.rotation_id ?? null, planned.rotation_id];
  return before !== null && after !== null && before !== after;
}

/** From the configuration, where what the service computes is null. */
function apiKeyInput(config: ApiKeyValues): ApiKeyInput {
  const { owner, extraMembers } = config;
  const input = toJsonObject(members, config as { [name: string]: Value });
  return Object.fromEntries([
    ...Object.entries(input),
    ...(isRecord(owner) ? [['owner', ownerInput(owner, member(input, 'owner'))]] : []),
    ...Object.entries(jsonObject(extraMembers)),
  ]) as ApiKeyInput;
}

function ownerInput(owner: { [name: string]: Value }, documented: Json | undefined): JsonObject {
  const entries = [documented as JsonObject, jsonObject(owner.extraMembers as string | null)];
  return Object.fromEntries(entries.flatMap((object) => Object.entries(object)));
}

/** A member of the answer as text; null where there is none. */
function text(json: Json | undefined): string | null {
  if (json === undefined || json === null || json === '') return null;
  if (typeof json === 'string') return json;
  return json instanceof LosslessNumber ? json.value : printJson(json);
}

async function encryptionWith(publicKey: string): Promise<Encrypt> {
  // Few stacks encrypt, and each start of the provider would pay for the library.
  const { encryptionFor, UnusableKeyError } = await import('../encryption/index.js');
  try {
    return await encryptionFor(publicKey);
  } catch (error) {
    if (!(error instanceof UnusableKeyError)) throw error;
    throw new DiagnosticError(
      'encryption_public_key cannot be used',
      `Nothing was sent, because of the key: ${error.message}.`,
      ['encryption_public_key'],
    );
  }
}
