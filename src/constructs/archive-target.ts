import {
  IResolvable,
  ImportableResource,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
} from 'cdktf';
import { Construct } from 'constructs';
import {
  ArchiveTargetArchiveSpecOutputReference,
  ArchiveTargetObjectStorageOutputReference,
  ArchiveTargetOtherTargetOutputReference,
} from '../outputs/archive-target';
import { archiveTarget as description } from '../schema/archive-target';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { unlessExactlyOne } from '../synthesis/exclusive';
import { warnOfLiteralSecrets } from '../synthesis/literal-secrets';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/** Object storage that receives logs. */
export interface ArchiveTargetObjectStorage {
  /**
   * Bucket that receives the logs.
   *
   * @default - not sent
   */
  readonly bucket?: string;

  /**
   * Region of the bucket.
   *
   * @default - not sent
   */
  readonly region?: string;
}

/** Any other kind of archive target, by the name of its member in the API. */
export interface ArchiveTargetOtherTarget {
  /** Name of the member, as the API spells it. */
  readonly name: string;

  /** Content of the member: a JSON object, as text. Sensitive: not shown, but kept in plan and state. */
  readonly valueJson: string;
}

/** Configuration of an `ArchiveTarget`. Exactly one of `objectStorage` and `otherTarget` is set. */
export interface ArchiveTargetConfig extends TerraformMetaArguments {
  /** Whether logs are archived. */
  readonly isActive: boolean | IResolvable;

  /**
   * The object storage target.
   *
   * @default - `otherTarget` is set
   */
  readonly objectStorage?: ArchiveTargetObjectStorage;

  /**
   * Any other target, by its name.
   *
   * @default - `objectStorage` is set
   */
  readonly otherTarget?: ArchiveTargetOtherTarget;

  /**
   * Whether destroying this switches archiving off. Apply a change of it before the destroy that it is meant for.
   *
   * @default true
   */
  readonly deactivateOnDestroy?: boolean | IResolvable;

  /**
   * JSON object, as text, of members that the API does not document. They are merged into the request. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * Where the logs of the account are archived, set by operation 5 of the management API.
 *
 * An account has one archive target, and the API cannot read it: what others change is not seen, and it cannot be imported.
 * Every change is made in place. Destroying it switches archiving off, unless `deactivateOnDestroy` is false or another
 * archive target is set in the same run: renaming the construct leaves archiving on.
 *
 * Synthesis fails unless exactly one target is set, with two of these on one provider, and with `createBeforeDestroy`.
 */
export class ArchiveTarget extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_archive_target';

  /**
   * Part of CDKTF's conventions. The API cannot read an archive target, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId any text
   * @param provider account of the object; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: ArchiveTarget.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<ArchiveTargetConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the archive target should be
   */
  constructor(scope: Construct, id: string, config: ArchiveTargetConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: ArchiveTarget.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => this.findMistakes() });
    requireProperties(this, description, () => this.config);
    warnOfLiteralSecrets(this, description, () => this.config);
  }

  /** Whether logs are archived. */
  public get isActive(): boolean | IResolvable {
    return this.getBooleanAttribute('is_active');
  }
  public set isActive(value: boolean | IResolvable) {
    this.config.isActive = value;
  }
  /** The configured `isActive`. */
  public get isActiveInput(): boolean | IResolvable {
    return this.config.isActive;
  }

  /** The object storage target. */
  public get objectStorage(): ArchiveTargetObjectStorageOutputReference {
    return new ArchiveTargetObjectStorageOutputReference(this, 'object_storage', false);
  }
  /** Configures `objectStorage`. */
  public putObjectStorage(value: ArchiveTargetObjectStorage): void {
    this.config.objectStorage = value;
  }
  /** Takes the configured `objectStorage` back. */
  public resetObjectStorage(): void {
    this.config.objectStorage = undefined;
  }
  /** The configured `objectStorage`. */
  public get objectStorageInput(): ArchiveTargetObjectStorage | undefined {
    return this.config.objectStorage;
  }

  /** Any other target. */
  public get otherTarget(): ArchiveTargetOtherTargetOutputReference {
    return new ArchiveTargetOtherTargetOutputReference(this, 'other_target', false);
  }
  /** Configures `otherTarget`. */
  public putOtherTarget(value: ArchiveTargetOtherTarget): void {
    this.config.otherTarget = value;
  }
  /** Takes the configured `otherTarget` back. */
  public resetOtherTarget(): void {
    this.config.otherTarget = undefined;
  }
  /** The configured `otherTarget`. */
  public get otherTargetInput(): ArchiveTargetOtherTarget | undefined {
    return this.config.otherTarget;
  }

  /** Whether destroying this switches archiving off. */
  public get deactivateOnDestroy(): boolean | IResolvable {
    return this.getBooleanAttribute('deactivate_on_destroy');
  }
  public set deactivateOnDestroy(value: boolean | IResolvable) {
    this.config.deactivateOnDestroy = value;
  }
  /** Takes the configured `deactivateOnDestroy` back. */
  public resetDeactivateOnDestroy(): void {
    this.config.deactivateOnDestroy = undefined;
  }
  /** The configured `deactivateOnDestroy`. */
  public get deactivateOnDestroyInput(): boolean | IResolvable | undefined {
    return this.config.deactivateOnDestroy;
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

  /** How logs are archived, as the service answered. */
  public get archiveSpec(): ArchiveTargetArchiveSpecOutputReference {
    return new ArchiveTargetArchiveSpecOutputReference(this, 'archive_spec', false);
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    return [
      unlessExactlyOne(['objectStorage', 'otherTarget'], this.config),
      this.lifecycle?.createBeforeDestroy &&
        'createBeforeDestroy is set. An account has one archive target, so there is nothing to create before. Take it out.',
      typeof this.count === 'number' &&
        this.count > 1 &&
        `count is ${this.count}. An account has only one archive target.`,
      this.findOthers(),
    ].filter((mistake) => typeof mistake === 'string');
  }

  private findOthers(): string | undefined {
    const stack = TerraformStack.of(this);
    const others = stack.node
      .findAll()
      .filter((node): node is ArchiveTarget => node instanceof ArchiveTarget && node !== this)
      .filter((node) => TerraformStack.of(node) === stack && node.provider?.alias === this.provider?.alias)
      .map(({ node }) => node.path);
    return others.length === 0
      ? undefined
      : `There is another archive target on the same provider: ${others.join(', ')}. An account has only one. Keep one of them, or give each a provider of its own.`;
  }
}
