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
import { CREATED_GROUP } from './lifecycle/created-object';
import { StoredState } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { hiddenMessage, reportedError } from '../client/service-message';
import { Json, printJson } from '../contract/json';
import { apiKey } from '../schema/api-key';

const members = apiKey.attributes;
type ApiKeyValues = Values<typeof members>;

/** The new key's id and value from the service's response, and the function that encrypts the value. */
interface NewKey {
  readonly keyId: string | null;
  readonly value: string | null;
  readonly encrypt: Encrypt | undefined;
  /** The error that the response also contains, without its message: that may quote the value. */
  readonly reported?: string;
}

/** Creates API keys. The service returns the value of a key only once, when it creates the key. */
export class ApiKeyResource extends ManagedObject<typeof members, NewKey> {
  protected readonly identifiedBy = 'the id and the value of the new key';
  protected readonly consequence =
    'The key stays valid until somebody revokes it. Revoke it by its id in the service when it is no longer used.';

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const rotated = isRotated(request.prior, request.planned);
    const replaces = request.replaces || rotated;
    const { planned, warned, privateState } = await super.plan({ ...request, replaces }, context);
    const publicKey = planned.encryption_public_key;
    const unusedAttribute = publicKey === null ? 'encrypted_value' : 'value';
    const isNeverSet = !(publicKey instanceof Unknown) && planned[unusedAttribute] instanceof Unknown;
    return {
      planned: isNeverSet ? { ...planned, [unusedAttribute]: null } : planned,
      warned,
      privateState,
      requiresReplace: rotated ? ['rotation_id'] : [],
    };
  }

  protected async check({ encryptionPublicKey }: ApiKeyValues): Promise<void> {
    if (typeof encryptionPublicKey === 'string') await createEncrypt(encryptionPublicKey);
  }

  protected createFailureTexts(planned: ApiKeyValues) {
    const name = this.subjectWithoutId(planned);
    return {
      what: `Cannot create ${name}`,
      ifCreated: `If the service shows a new ${name}, revoke it there. The service returns its value only once, so the value is lost.`,
    };
  }

  protected async sendCreate(planned: ApiKeyValues, { signal }: Context): Promise<NewKey> {
    const { client } = this.provider.requiredConnection;
    const publicKey = planned.encryptionPublicKey;
    // The public key is checked before the request: a created key must be stored in the state even if its value cannot be encrypted.
    const encrypt = typeof publicKey === 'string' ? await createEncrypt(publicKey) : undefined;
    const input = { body: toJsonObject(members, planned) };
    const { body } = await client.call(apiKey.operations.create, input, { signal, returnsSecret: true });
    const reported = reportedError(body) && hiddenMessage(Buffer.from(printJson(body)));
    return { keyId: toText(member(body, 'keyId')), value: toText(member(body, 'value')), encrypt, reported };
  }

  protected createdIdentity({ keyId, value, encrypt }: NewKey) {
    if (keyId === null && value === null) return undefined;
    return { keyId, value: encrypt ? null : value, encryptedValue: null };
  }

  /** Stores the key even if the response is incomplete, because the service returns its value only once. */
  protected async complete(
    { value, encrypt, reported }: NewKey,
    draft: StoredState<typeof members>,
    context: Context,
  ) {
    const { values } = draft;
    const subject = this.subject(values);
    if (reported !== undefined) {
      const summary = `The service created ${subject}, but reported an error`;
      context.diagnostics.cappedWarning(CREATED_GROUP, summary, `It responded: ${reported}.`);
    }
    if (values.keyId === null) {
      context.diagnostics.cappedWarning(
        incompleteGroup('key_id'),
        `${subject} has no id`,
        'The service created the key, and the key works, but the response contains no id. Look up the id in the service: you need it to revoke the key.',
      );
    }
    const lostAdvice =
      'Everything that refers to the value gets null. Revoke the key in the service, and create a new one (terraform apply -replace=...).';
    if (value === null) {
      context.diagnostics.cappedWarning(
        incompleteGroup('value'),
        `The value of ${subject} is missing`,
        `The service created the key, but its response contains no value. The service returns the value only once. ${lostAdvice}`,
      );
    }
    if (!encrypt || value === null) return draft;
    try {
      return { ...draft, values: { ...values, encryptedValue: await encrypt(value) } };
    } catch {
      // The warning leaves out the error, because the error may quote the value.
      context.diagnostics.cappedWarning(
        incompleteGroup('encrypted_value'),
        `The value of ${subject} could not be encrypted`,
        `The service created the key and returned its value. The provider discarded the value, because it must not be stored unencrypted. ${lostAdvice}`,
      );
      return draft;
    }
  }
}

const incompleteGroup = (attribute: string): DiagnosticGroup =>
  groupOf(
    `keyWithout: ${attribute}`,
    `More new API keys have no ${attribute}`,
    `All of these keys exist on the service, but their ${attribute} is null in the state. Revoke and replace those that you cannot use.`,
  );

/** Whether `rotation_id` was changed, which replaces the key. Adding or removing it does not replace the key. */
function isRotated(prior: ObjectValue | null, planned: ObjectValue): boolean {
  const [before, after] = [prior?.rotation_id ?? null, planned.rotation_id];
  return before !== null && after !== null && before !== after;
}

/** Returns a member of the response as a string, or null if it is missing or empty. */
function toText(json: Json | undefined): string | null {
  if (json === undefined || json === null || json === '') return null;
  if (typeof json === 'string') return json;
  return json instanceof LosslessNumber ? json.value : printJson(json);
}

async function createEncrypt(publicKey: string): Promise<Encrypt> {
  // Loaded on demand: few stacks encrypt keys, and loading the library would slow down every start of the provider.
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
