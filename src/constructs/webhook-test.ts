import { ImportableResource, TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { WebhookDefinition, WebhookDefinitionConfig } from './webhook-definition';
import { webhookTest as description } from '../schema/webhook-test';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';

/** Configuration of a `WebhookTest`. Exactly one of `issueTracker` and `otherVariant` is set. */
export interface WebhookTestConfig extends WebhookDefinitionConfig {
  /**
   * Any names and values. The test runs again when one of them changes, such as the id of a webhook.
   *
   * @default - the test runs again only when the definition of the webhook changes
   */
  readonly triggers?: { [key: string]: string };
}

/**
 * A test of an outgoing webhook by the service, operation 11 of the management API.
 *
 * It runs at apply, when this is created and whenever its triggers or the definition of the webhook change; never at plan or
 * refresh. A test that fails is an error, so that nothing is applied that depends on it, and it runs again at the next apply.
 * Nothing stays on the service, so destroying it sends nothing. It cannot be imported.
 *
 * Synthesis fails unless exactly one variant is set, with exactly one form of its secret, and with a version beside a
 * write-only one.
 */
export class WebhookTest extends WebhookDefinition {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_webhook_test';

  /**
   * Part of CDKTF's conventions. Nothing stays of a test, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId any text
   * @param provider account that tests; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: WebhookTest.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config the webhook to test, and when
   */
  constructor(scope: Construct, id: string, config: WebhookTestConfig) {
    super(scope, id, WebhookTest.tfResourceType, config);
  }

  /** Values whose change runs the test again. */
  public get triggers(): { [key: string]: string } {
    return this.getStringMapAttribute('triggers');
  }
  public set triggers(value: { [key: string]: string }) {
    this.config.triggers = value;
  }
  /** Takes the configured `triggers` back. */
  public resetTriggers(): void {
    this.config.triggers = undefined;
  }
  /** The configured `triggers`. */
  public get triggersInput(): { [key: string]: string } | undefined {
    return this.config.triggers;
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  /** One object with that of the definition. */
  private get config(): Mutable<WebhookTestConfig> {
    return this._config;
  }
}
