import { Resource } from './resource';
import { Json, plainText } from '../../contract/json';
import type { Encrypt } from '../../encryption';
import {
  Context,
  CreateRequest,
  DiagnosticError,
  ObjectValue,
  DiagnosticGroup,
  groupOf,
  PlanRequest,
  PlanResponse,
  StateResponse,
  Unknown,
} from '../../plugin';
import { member, UNSET_ID } from '../codec/json';
import { CreateCall } from '../object/create';
import { MEMBER_NAMES_ADVICE } from '../object/resource-type';
import { CREATED_GROUP } from '../object/warnings';

/** Creates API keys. The service returns the value of a key only once, when it creates the key. */
export class ApiKeyResource extends Resource {
  public readonly ifItStays =
    'The key stays valid until somebody revokes it. Revoke it by its id in the service when it is no longer used.';

  public ifCreated(name: string): string {
    return `Look in the service for a new ${name}: if there is one, revoke it, because the service returns its value only once. Then apply again.`;
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    await super.validate(config, context);
    await loadEncryption(config.encryption_public_key);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const rotated = isRotated(request.prior, request.planned);
    const response = await super.plan({ ...request, replaces: request.replaces || rotated }, context);
    const { planned } = response;
    const publicKey = planned.encryption_public_key;
    const unusedAttribute = publicKey === null ? 'encrypted_value' : 'value';
    const isNeverSet = !(publicKey instanceof Unknown) && planned[unusedAttribute] instanceof Unknown;
    return {
      ...response,
      planned: isNeverSet ? { ...planned, [unusedAttribute]: null } : planned,
      requiresReplace: rotated ? ['rotation_id'] : [],
    };
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    // The public key is checked before the request: a created key must be stored in the state even if its value cannot be encrypted.
    const { encryptionPublicKey } = creation.planned;
    const encrypt = await creation.run(async () => loadEncryption(encryptionPublicKey));
    const response = await creation.send({ returnsSecret: true });
    const [keyId, value] = [toText(member(response, 'keyId')), toText(member(response, 'value'))];
    const isIdentified = keyId !== null || value !== null;
    creation.identify(
      isIdentified ? { keyId, value: encrypt ? null : value, encryptedValue: null } : undefined,
      'the id and the value of the new key',
    );
    await creation.step((state) => {
      const subject = this.subject(state.values);
      warnOfMissingParts({ keyId, value }, creation.evidenceOfExisting(response), subject, context);
      return state;
    });
    if (encrypt && value !== null) {
      await creation.step(async ({ values, privateState }) => {
        const encryptedValue = await tryEncrypt(encrypt, value, this.subject(values), context);
        return { values: { ...values, encryptedValue }, privateState };
      });
    }
    return creation.finish();
  }
}

const LOST_VALUE_ADVICE =
  'References to the value are null. Revoke the key in the service, and create a new one (terraform apply -replace=...).';

/** Warns about a missing id or value. The key is stored anyway, because the service returns its value only once. */
function warnOfMissingParts(
  { keyId, value }: { readonly keyId: string | null; readonly value: string | null },
  evidence: string | undefined,
  subject: string,
  { diagnostics }: Context,
): void {
  if (keyId === null) {
    diagnostics.cappedWarning(
      incompleteGroup('key_id'),
      `${subject} has no id`,
      `The service created the key, and the key works, but the response contains no id. Look up the id in the service: you need it to revoke the key. ${MEMBER_NAMES_ADVICE}`,
    );
  }
  if (value === null && evidence !== undefined) {
    diagnostics.cappedWarning(
      CREATED_GROUP,
      `${subject} existed before this apply`,
      `The service returned an existing key with this name (${evidence}), without its value. Do not revoke it: somebody may use it. Remove this resource from the state (terraform state rm), give it a name that is not in use, and apply again.`,
    );
  } else if (value === null) {
    diagnostics.cappedWarning(
      incompleteGroup('value'),
      `The value of ${subject} is missing`,
      `The service created the key, but its response contains no value. The service returns the value only once. ${MEMBER_NAMES_ADVICE} ${LOST_VALUE_ADVICE}`,
    );
  }
}

async function tryEncrypt(
  encrypt: Encrypt,
  value: string,
  subject: string,
  { diagnostics }: Context,
): Promise<string | null> {
  try {
    return await encrypt(value);
  } catch {
    // The warning omits the error, because the error may quote the value.
    diagnostics.cappedWarning(
      incompleteGroup('encrypted_value'),
      `The value of ${subject} could not be encrypted`,
      `The service created the key and returned its value. The provider discarded the value, because it must not be stored unencrypted. ${LOST_VALUE_ADVICE}`,
    );
    return null;
  }
}

const incompleteGroup = (attribute: string): DiagnosticGroup =>
  groupOf(`More new API keys have no ${attribute}`, 'It is null in the state.');

/** Whether `rotation_id` was changed, which replaces the key. Adding or removing it does not replace the key. */
function isRotated(prior: ObjectValue | null, planned: ObjectValue): boolean {
  const [before, after] = [prior?.rotation_id ?? null, planned.rotation_id];
  return before !== null && after !== null && before !== after;
}

/** Returns a member of the response as a string, or null if it is missing or not set. */
function toText(json: Json = null): string | null {
  const text = plainText(json);
  return UNSET_ID.test(text) ? null : text;
}

/** Returns a function that encrypts with the public key, or undefined if there is no key. Throws if the key is unusable. */
async function loadEncryption(publicKey: unknown): Promise<Encrypt | undefined> {
  if (typeof publicKey !== 'string') return undefined;
  // Loaded on demand: few stacks encrypt keys, and loading the library would slow down every start of the provider.
  const { encryptionFor, UnusableKeyError } = await import('../../encryption/index.js');
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
