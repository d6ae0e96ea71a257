import { LosslessNumber } from 'lossless-json';
import type { Encrypt } from '../encryption';
import {
  Context,
  DiagnosticError,
  ObjectValue,
  DiagnosticGroup,
  groupOf,
  PlanRequest,
  PlanResponse,
  Unknown,
} from '../plugin';
import { member, toJsonObject } from './codec/json';
import { Values } from './codec/values';
import { Known } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { Json, printJson } from '../contract/json';
import { apiKey } from '../schema/api-key';

const members = apiKey.attributes;
type ApiKeyValues = Values<typeof members>;

/** The parts of the answer that the service returns only once. */
interface NewKey {
  readonly keyId: string | null;
  readonly value: string | null;
  readonly encrypt: Encrypt | undefined;
}

/** The service returns the value of a key only once, when it creates the key. */
export class ApiKeyResource extends ManagedObject<typeof members, NewKey> {
  protected readonly identifiedBy = 'the id and the value of the new key';
  protected readonly consequence =
    'The key stays valid until somebody revokes it. Revoke it in the service, by its id, when it is no longer used.';

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const rotated = isRotated(request.prior, request.planned);
    const replaces = request.replaces || rotated;
    const { planned, warned } = await super.plan({ ...request, replaces }, context);
    const publicKey = planned.encryption_public_key;
    const unused = publicKey === null ? 'encrypted_value' : 'value';
    const isKnown = !(publicKey instanceof Unknown) && planned[unused] instanceof Unknown;
    return {
      planned: isKnown ? { ...planned, [unused]: null } : planned,
      warned,
      requiresReplace: rotated ? ['rotation_id'] : [],
    };
  }

  protected async check({ encryptionPublicKey }: ApiKeyValues): Promise<void> {
    if (typeof encryptionPublicKey === 'string') await encryptionWith(encryptionPublicKey);
  }

  protected notCreated(planned: ApiKeyValues) {
    const named = this.nameOf(planned);
    return {
      what: `Cannot create ${named}`,
      ifCreated: `If the service shows a new ${named}, revoke it there. The service returns its value only once, so the value is lost.`,
    };
  }

  protected async make(planned: ApiKeyValues, { signal }: Context): Promise<NewKey> {
    const { client } = this.account.connected;
    const publicKey = planned.encryptionPublicKey;
    // Before anything is sent, because nothing may fail after the key is created.
    const encrypt = typeof publicKey === 'string' ? await encryptionWith(publicKey) : undefined;
    const input = { body: toJsonObject(members, planned) };
    const { body } = await client.call(apiKey.operations.create, input, { signal, answersSecret: true });
    return { keyId: text(member(body, 'keyId')), value: text(member(body, 'value')), encrypt };
  }

  protected identified({ keyId, value, encrypt }: NewKey) {
    if (keyId === null && value === null) return undefined;
    return { keyId, value: encrypt ? null : value, encryptedValue: null };
  }

  /** Keeps everything in the answer, because the service returns it only once. */
  protected async complete({ value, encrypt }: NewKey, made: Known<typeof members>, context: Context) {
    const { values } = made;
    const subject = this.subject(values);
    if (values.keyId === null) {
      context.diagnostics.cappedWarning(
        incomplete('key_id'),
        `${subject} has no id`,
        'The service created the key, but its answer contains no id. The value is stored, and the key works. Look up the id in the service: you need it to revoke the key.',
      );
    }
    const lost =
      'Everything that uses the key gets null. Revoke the key in the service and create another one (terraform apply -replace=...).';
    if (value === null) {
      context.diagnostics.cappedWarning(
        incomplete('value'),
        `The value of ${subject} is missing`,
        `The service created the key, but its answer contains no value. The service returns the value only once. ${lost}`,
      );
    }
    if (!encrypt || value === null) return made;
    try {
      return { ...made, values: { ...values, encryptedValue: await encrypt(value) } };
    } catch {
      // The reason is not shown, because it may quote the value.
      context.diagnostics.cappedWarning(
        incomplete('encrypted_value'),
        `The value of ${subject} could not be encrypted`,
        `The service created the key and returned its value, but the value must not be stored unencrypted. ${lost}`,
      );
      return made;
    }
  }
}

const incomplete = (attribute: string): DiagnosticGroup =>
  groupOf(
    `keyWithout: ${attribute}`,
    `More API keys were created without ${attribute}`,
    `All of them were created, and ${attribute} is null in their state. Revoke those that cannot be used.`,
  );

/** A key that starts or stops following a rotation is not replaced. */
function isRotated(prior: ObjectValue | null, planned: ObjectValue): boolean {
  const [before, after] = [prior?.rotation_id ?? null, planned.rotation_id];
  return before !== null && after !== null && before !== after;
}

/** A member of the answer as text, or null if it is missing. */
function text(json: Json | undefined): string | null {
  if (json === undefined || json === null || json === '') return null;
  if (typeof json === 'string') return json;
  return json instanceof LosslessNumber ? json.value : printJson(json);
}

async function encryptionWith(publicKey: string): Promise<Encrypt> {
  // Loaded on demand: few stacks encrypt, and the library would slow down every start of the provider.
  const { encryptionFor, UnusableKeyError } = await import('../encryption/index.js');
  try {
    return await encryptionFor(publicKey);
  } catch (error) {
    if (!(error instanceof UnusableKeyError)) throw error;
    throw new DiagnosticError(
      'encryption_public_key cannot be used',
      `Nothing was sent, because the key is invalid: ${error.message}.`,
      ['encryption_public_key'],
    );
  }
}
