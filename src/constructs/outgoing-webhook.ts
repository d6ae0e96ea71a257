import { IResolvable, ImportableResource, TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { WebhookDefinition, WebhookDefinitionConfig } from './webhook-definition';
import { outgoingWebhook as description } from '../schema/outgoing-webhook';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';

/** Configuration of an `OutgoingWebhook`. Exactly one of `issueTracker` and `otherVariant` is set. */
export interface OutgoingWebhookConfig extends WebhookDefinitionConfig {
  /**
   * Whether to have the service test the webhook (operation 11) before it is created. A failed test creates nothing and
   * fails the apply.
   *
   * @default false
   */
  readonly testBeforeCreate?: boolean | IResolvable;
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
export class OutgoingWebhook extends WebhookDefinition {
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

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the webhook should be
   */
  constructor(scope: Construct, id: string, config: OutgoingWebhookConfig) {
    super(scope, id, OutgoingWebhook.tfResourceType, config);
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

  /** One object with that of the definition. */
  private get config(): Mutable<OutgoingWebhookConfig> {
    return this._config;
  }
}
