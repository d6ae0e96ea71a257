import {
  IResolvable,
  ImportableResource,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
} from 'cdktf';
import { Construct } from 'constructs';
import { findVariantMistakes } from './outgoing-webhook-mistakes';
import {
  OutgoingWebhookIssueTrackerOutputReference,
  OutgoingWebhookOtherVariantOutputReference,
} from './outgoing-webhook-outputs';
import { GENERATOR_METADATA } from './provider-address';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from './synthesis';
import { outgoingWebhook as description } from '../schema/outgoing-webhook';

/** The issue tracker variant of an outgoing webhook. Exactly one of `apiToken` and `apiTokenWo` is set. */
export interface OutgoingWebhookIssueTracker {
  /**
   * Email address of the issue tracker account.
   *
   * @default - not sent
   */
  readonly email?: string;

  /**
   * Key of the issue tracker project.
   *
   * @default - not sent
   */
  readonly projectKey?: string;

  /**
   * API token of the issue tracker. Sensitive: not shown, but kept in plan and state.
   *
   * @default - `apiTokenWo` is set
   */
  readonly apiToken?: string;

  /**
   * API token of the issue tracker, write-only: in neither plan nor state when it comes from an `EphemeralVariable`. Needs
   * Terraform or OpenTofu 1.11, and `apiTokenWoVersion` beside it.
   *
   * @default - `apiToken` is set
   */
  readonly apiTokenWo?: string;

  /**
   * Whole number that stands for the value of `apiTokenWo`. Raise it when that changes: a new webhook is made.
   *
   * @default - `apiToken` is set
   */
  readonly apiTokenWoVersion?: number;
}

/**
 * Any other variant of an outgoing webhook, by the name of its member in the API. Exactly one of `valueJson` and
 * `valueJsonWo` is set.
 */
export interface OutgoingWebhookOtherVariant {
  /** Name of the member, as the API spells it. */
  readonly name: string;

  /**
   * Content of the member: a JSON object, as text. Sensitive: not shown, but kept in plan and state.
   *
   * @default - `valueJsonWo` is set
   */
  readonly valueJson?: string;

  /**
   * Content of the member: a JSON object, as text. Write-only: in neither plan nor state when it comes from an
   * `EphemeralVariable`. Needs Terraform or OpenTofu 1.11, and `valueJsonWoVersion` beside it.
   *
   * @default - `valueJson` is set
   */
  readonly valueJsonWo?: string;

  /**
   * Whole number that stands for the value of `valueJsonWo`. Raise it when that changes: a new webhook is made.
   *
   * @default - `valueJson` is set
   */
  readonly valueJsonWoVersion?: number;
}

/** Configuration of an `OutgoingWebhook`. Exactly one of `issueTracker` and `otherVariant` is set. */
export interface OutgoingWebhookConfig extends TerraformMetaArguments {
  /** Name of the webhook. */
  readonly name: string;

  /**
   * Type of the webhook, as the service names it: `type` in the API and in Terraform.
   *
   * @default - not sent
   */
  readonly typeName?: string;

  /**
   * Address that the webhook calls. Sensitive, since such addresses often hold a token.
   *
   * @default - not sent
   */
  readonly url?: string;

  /**
   * The issue tracker variant.
   *
   * @default - `otherVariant` is set
   */
  readonly issueTracker?: OutgoingWebhookIssueTracker;

  /**
   * Any other variant, by its name.
   *
   * @default - `issueTracker` is set
   */
  readonly otherVariant?: OutgoingWebhookOtherVariant;

  /**
   * Whether to have the service test the webhook (operation 11) before it is created. A failed test creates nothing and
   * fails the apply.
   *
   * @default false
   */
  readonly testBeforeCreate?: boolean | IResolvable;

  /**
   * JSON object, as text, of members that the API does not document. They are merged into the request. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * An outgoing webhook, created by operation 12 of the management API.
 *
 * The API can neither read, change nor delete it: a change makes a new webhook, and destroying it leaves it on the service;
 * the plan or apply warns of both. It cannot be imported.
 *
 * Synthesis fails unless exactly one variant is set, with exactly one form of its secret, and with a version beside a
 * write-only one.
 */
export class OutgoingWebhook extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_outgoing_webhook';

  /**
   * Part of CDKTF's conventions. The API cannot read a webhook, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the webhook on the service
   * @param provider account of the webhook; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: OutgoingWebhook.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<OutgoingWebhookConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the webhook should be
   */
  constructor(scope: Construct, id: string, config: OutgoingWebhookConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: OutgoingWebhook.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => findVariantMistakes(this.config) });
  }

  /** Name of the webhook. */
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

  /** Type of the webhook. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this.config.typeName = value;
  }
  /** Takes the configured `typeName` back. */
  public resetTypeName(): void {
    this.config.typeName = undefined;
  }
  /** The configured `typeName`. */
  public get typeNameInput(): string | undefined {
    return this.config.typeName;
  }

  /** Address that the webhook calls. Sensitive. */
  public get url(): string {
    return this.getStringAttribute('url');
  }
  public set url(value: string) {
    this.config.url = value;
  }
  /** Takes the configured `url` back. */
  public resetUrl(): void {
    this.config.url = undefined;
  }
  /** The configured `url`. */
  public get urlInput(): string | undefined {
    return this.config.url;
  }

  /** The issue tracker variant. */
  public get issueTracker(): OutgoingWebhookIssueTrackerOutputReference {
    return new OutgoingWebhookIssueTrackerOutputReference(this, 'issue_tracker', false);
  }
  /** Configures `issueTracker`. */
  public putIssueTracker(value: OutgoingWebhookIssueTracker): void {
    this.config.issueTracker = value;
  }
  /** Takes the configured `issueTracker` back. */
  public resetIssueTracker(): void {
    this.config.issueTracker = undefined;
  }
  /** The configured `issueTracker`. */
  public get issueTrackerInput(): OutgoingWebhookIssueTracker | undefined {
    return this.config.issueTracker;
  }

  /** Any other variant. */
  public get otherVariant(): OutgoingWebhookOtherVariantOutputReference {
    return new OutgoingWebhookOtherVariantOutputReference(this, 'other_variant', false);
  }
  /** Configures `otherVariant`. */
  public putOtherVariant(value: OutgoingWebhookOtherVariant): void {
    this.config.otherVariant = value;
  }
  /** Takes the configured `otherVariant` back. */
  public resetOtherVariant(): void {
    this.config.otherVariant = undefined;
  }
  /** The configured `otherVariant`. */
  public get otherVariantInput(): OutgoingWebhookOtherVariant | undefined {
    return this.config.otherVariant;
  }

  /** Whether the service tests the webhook before it is created. */
  public get testBeforeCreate(): boolean | IResolvable {
    return this.getBooleanAttribute('test_before_create');
  }
  public set testBeforeCreate(value: boolean | IResolvable) {
    this.config.testBeforeCreate = value;
  }
  /** Takes the configured `testBeforeCreate` back. */
  public resetTestBeforeCreate(): void {
    this.config.testBeforeCreate = undefined;
  }
  /** The configured `testBeforeCreate`. */
  public get testBeforeCreateInput(): boolean | IResolvable | undefined {
    return this.config.testBeforeCreate;
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

  /** Identifier that the service gave the webhook. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }
}
