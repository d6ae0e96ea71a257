import {
  IResolvable,
  ImportableResource,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
} from 'cdktf';
import { Construct } from 'constructs';
import { Rotation } from './rotation';
import { ApiKeyKeyPermissionsOutputReference, ApiKeyOwnerOutputReference } from '../outputs/api-key';
import { apiKey as description } from '../schema/api-key';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { isLiteral } from '../synthesis/literal';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/** What an API key may do. */
export interface ApiKeyKeyPermissions {
  /**
   * Names of permissions.
   *
   * @default - not sent
   */
  readonly permissions?: string[];

  /**
   * Names of permission presets.
   *
   * @default - not sent
   */
  readonly presets?: string[];
}

/** Who owns an API key. */
export interface ApiKeyOwner {
  /**
   * Identifier of the organisation.
   *
   * @default - not sent
   */
  readonly organisationId?: string;

  /**
   * JSON object, as text, of other members of the owner, such as other kinds of owner, which the API does not document.
   * Naming a documented member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/** Configuration of an `ApiKey`. */
export interface ApiKeyConfig extends TerraformMetaArguments {
  /** Name of the key. */
  readonly name: string;

  /**
   * Whether the service keeps only a hash of the key.
   *
   * @default - not sent
   */
  readonly hashed?: boolean | IResolvable;

  /**
   * What the key may do.
   *
   * @default - not sent
   */
  readonly keyPermissions?: ApiKeyKeyPermissions;

  /**
   * Who owns the key.
   *
   * @default - not sent
   */
  readonly owner?: ApiKeyOwner;

  /**
   * Public key in PEM form, RSA of 2048 bits or more or X25519. With it the state holds `encryptedValue` only, and `value`
   * is null. `ObservabilityFunctions.decrypt` and the command `cdktf-provider-observability decrypt` read it.
   *
   * @default - the key is in the state as `value`, marked sensitive
   */
  readonly encryptionPublicKey?: string;

  /**
   * JSON object, as text, of members that the API does not document. They are merged into the request. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;

  /**
   * Any text: when it changes, a new key is made. Setting it for the first time and taking it away change nothing else.
   *
   * @default - that of `rotation`
   */
  readonly rotationId?: string;

  /**
   * When to make a new key in place of this one. The old one stays valid until somebody revokes it in the service.
   *
   * @default - a new key is made only when the configuration changes
   */
  readonly rotation?: Rotation;
}

/**
 * An API key, created by operation 2 of the management API. Its value comes with that answer alone and is kept in the
 * state: as `value`, marked sensitive, or, with an `encryptionPublicKey`, as `encryptedValue` that only the holder of the
 * private key can read.
 *
 * The API can neither read, change, revoke nor delete a key: a change makes a new one, and destroying it leaves it on the
 * service. Either way the old key stays valid until somebody revokes it by hand; plan and apply warn of that, with its id. A
 * new key is made before the old one is forgotten (`createBeforeDestroy`, unless `lifecycle` says otherwise). A key cannot be
 * imported.
 *
 * A public key that cannot be used is an error before anything is sent.
 */
export class ApiKey extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_api_key';

  /**
   * Part of CDKTF's conventions. The API cannot read a key, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the key on the service
   * @param provider account of the key; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: ApiKey.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<ApiKeyConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the key should be
   */
  constructor(scope: Construct, id: string, config: ApiKeyConfig) {
    const { rotation } = config;
    super(scope, id, {
      ...config,
      // The old key's value exists in the state alone: it is kept until the new key is there.
      lifecycle: { createBeforeDestroy: true, ...config.lifecycle },
      terraformResourceType: ApiKey.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config, rotationId: config.rotationId ?? rotation?.id };
    this.node.addValidation({ validate: () => this.findMistakes() });
    requireProperties(this, description, () => this.config);
  }

  /** Name of the key. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this.config.name = value;
  }
  /** The configured `name`. */
  public get nameInput(): string {
    return this.config.name;
  }

  /** Whether the service keeps only a hash of the key. */
  public get hashed(): boolean | IResolvable {
    return this.getBooleanAttribute('hashed');
  }
  public set hashed(value: boolean | IResolvable) {
    this.config.hashed = value;
  }
  /** Takes the configured `hashed` back. */
  public resetHashed(): void {
    this.config.hashed = undefined;
  }
  /** The configured `hashed`. */
  public get hashedInput(): boolean | IResolvable | undefined {
    return this.config.hashed;
  }

  /** What the key may do. */
  public get keyPermissions(): ApiKeyKeyPermissionsOutputReference {
    return new ApiKeyKeyPermissionsOutputReference(this, 'key_permissions', false);
  }
  /** Configures `keyPermissions`. */
  public putKeyPermissions(value: ApiKeyKeyPermissions): void {
    this.config.keyPermissions = value;
  }
  /** Takes the configured `keyPermissions` back. */
  public resetKeyPermissions(): void {
    this.config.keyPermissions = undefined;
  }
  /** The configured `keyPermissions`. */
  public get keyPermissionsInput(): ApiKeyKeyPermissions | undefined {
    return this.config.keyPermissions;
  }

  /** Who owns the key. */
  public get owner(): ApiKeyOwnerOutputReference {
    return new ApiKeyOwnerOutputReference(this, 'owner', false);
  }
  /** Configures `owner`. */
  public putOwner(value: ApiKeyOwner): void {
    this.config.owner = value;
  }
  /** Takes the configured `owner` back. */
  public resetOwner(): void {
    this.config.owner = undefined;
  }
  /** The configured `owner`. */
  public get ownerInput(): ApiKeyOwner | undefined {
    return this.config.owner;
  }

  /** Public key that the value is encrypted for. */
  public get encryptionPublicKey(): string {
    return this.getStringAttribute('encryption_public_key');
  }
  public set encryptionPublicKey(value: string) {
    this.config.encryptionPublicKey = value;
  }
  /** Takes the configured `encryptionPublicKey` back. */
  public resetEncryptionPublicKey(): void {
    this.config.encryptionPublicKey = undefined;
  }
  /** The configured `encryptionPublicKey`. */
  public get encryptionPublicKeyInput(): string | undefined {
    return this.config.encryptionPublicKey;
  }

  /** Text whose change makes a new key. */
  public get rotationId(): string {
    return this.getStringAttribute('rotation_id');
  }
  public set rotationId(value: string) {
    this.config.rotationId = value;
  }
  /** Takes the configured `rotationId` back. */
  public resetRotationId(): void {
    this.config.rotationId = undefined;
  }
  /** The configured `rotationId`. */
  public get rotationIdInput(): string | undefined {
    return this.config.rotationId;
  }

  /** JSON object, as text, of members that the API does not document. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this.config.extraMembers = value;
  }
  /** Takes the configured `extraMembers` back. */
  public resetExtraMembers(): void {
    this.config.extraMembers = undefined;
  }
  /** The configured `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this.config.extraMembers;
  }

  /** Identifier that the service gave the key. */
  public get keyId(): string {
    return this.getStringAttribute('key_id');
  }

  /** The key itself. Sensitive. Null where `encryptionPublicKey` is set. */
  public get value(): string {
    return this.getStringAttribute('value');
  }

  /** The key as a compact JWE for `encryptionPublicKey`. Null where that is not set. */
  public get encryptedValue(): string {
    return this.getStringAttribute('encrypted_value');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { encryptionPublicKey } = this.config;
    return isLiteral(encryptionPublicKey) && /PRIVATE KEY-----/.test(encryptionPublicKey)
      ? ['encryptionPublicKey is a private key. Give its public key, and keep the private one to yourself.']
      : [];
  }
}
