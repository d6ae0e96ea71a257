import { TerraformMetaArguments, TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { findVariantMistakes } from './outgoing-webhook-mistakes';
import {
  OutgoingWebhookIssueTrackerOutputReference,
  OutgoingWebhookOtherVariantOutputReference,
} from '../outputs/outgoing-webhook';
import { outgoingWebhook as description } from '../schema/outgoing-webhook';
import { Mutable } from '../synthesis/attributes';
import { warnOfLiteralSecrets } from '../synthesis/literal-secrets';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

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
   * Whole number that stands for the value of `apiTokenWo`. Raise it when that changes.
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
   * Whole number that stands for the value of `valueJsonWo`. Raise it when that changes.
   *
   * @default - `valueJson` is set
   */
  readonly valueJsonWoVersion?: number;
}

/** What defines an outgoing webhook. Exactly one of `issueTracker` and `otherVariant` is set. */
export interface WebhookDefinitionConfig extends TerraformMetaArguments {
  /** Name of the webhook. */
  readonly name: string;

  /**
   * Type of the webhook, as the service names it: `type` in the API and in Terraform. The documented one is a constant of
   * `WebhookType`; any other text is passed on.
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
   * JSON object, as text, of members that the API does not document. They are merged into the request. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * What `OutgoingWebhook` and `WebhookTest` have in common: the definition of a webhook.
 *
 * Synthesis fails unless exactly one variant is set, with exactly one form of its secret, and with a version beside a
 * write-only one.
 */
export abstract class WebhookDefinition extends TerraformResource {
  /** @internal */
  protected readonly _config: Mutable<WebhookDefinitionConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param terraformResourceType type of the resource in Terraform
   * @param config what the webhook should be
   */
  constructor(scope: Construct, id: string, terraformResourceType: string, config: WebhookDefinitionConfig) {
    super(scope, id, { ...config, terraformResourceType, terraformGeneratorMetadata: GENERATOR_METADATA });
    this._config = { ...config };
    this.node.addValidation({ validate: () => findVariantMistakes(this._config) });
    requireProperties(this, description, () => this._config);
    warnOfLiteralSecrets(this, description, () => this._config);
  }

  /** Name of the webhook. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Type of the webhook. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this._config.typeName = value;
  }
  /** Takes the configured `typeName` back. */
  public resetTypeName(): void {
    this._config.typeName = undefined;
  }
  /** The configured `typeName`. */
  public get typeNameInput(): string | undefined {
    return this._config.typeName;
  }

  /** Address that the webhook calls. Sensitive. */
  public get url(): string {
    return this.getStringAttribute('url');
  }
  public set url(value: string) {
    this._config.url = value;
  }
  /** Takes the configured `url` back. */
  public resetUrl(): void {
    this._config.url = undefined;
  }
  /** The configured `url`. */
  public get urlInput(): string | undefined {
    return this._config.url;
  }

  /** The issue tracker variant. */
  public get issueTracker(): OutgoingWebhookIssueTrackerOutputReference {
    return new OutgoingWebhookIssueTrackerOutputReference(this, 'issue_tracker', false);
  }
  /** Configures `issueTracker`. */
  public putIssueTracker(value: OutgoingWebhookIssueTracker): void {
    this._config.issueTracker = value;
  }
  /** Takes the configured `issueTracker` back. */
  public resetIssueTracker(): void {
    this._config.issueTracker = undefined;
  }
  /** The configured `issueTracker`. */
  public get issueTrackerInput(): OutgoingWebhookIssueTracker | undefined {
    return this._config.issueTracker;
  }

  /** Any other variant. */
  public get otherVariant(): OutgoingWebhookOtherVariantOutputReference {
    return new OutgoingWebhookOtherVariantOutputReference(this, 'other_variant', false);
  }
  /** Configures `otherVariant`. */
  public putOtherVariant(value: OutgoingWebhookOtherVariant): void {
    this._config.otherVariant = value;
  }
  /** Takes the configured `otherVariant` back. */
  public resetOtherVariant(): void {
    this._config.otherVariant = undefined;
  }
  /** The configured `otherVariant`. */
  public get otherVariantInput(): OutgoingWebhookOtherVariant | undefined {
    return this._config.otherVariant;
  }

  /** JSON object, as text, of members that the API does not document. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Takes the configured `extraMembers` back. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }
}
