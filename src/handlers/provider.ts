import {
  ConfigureRequest,
  Context,
  DataSource,
  ManagedResource,
  ObjectValue,
  Provider,
  Schema,
} from '../plugin';
import { ApiKeyResource } from './api-key';
import { ArchiveTargetResource } from './archive-target';
import { terraformSchema } from './codec/terraform-schema';
import { ConfiguredProvider } from './connection/configured-provider';
import { ContextualDataIntegrationResource } from './contextual-data-integration';
import { decryptFunction } from './decrypt';
import { EnrichmentResource } from './enrichment';
import * as schema from '../schema';
import { ManagedObject } from './lifecycle/managed-object';
import { LookupDataSource } from './lookups/lookup';
import { OutgoingWebhookResource, WebhookTestResource } from './outgoing-webhook';
import { SloResource } from './slo/slo';
import { decrypt } from '../schema/api-key';
import { Members } from '../schema/kind';
import { provider } from '../schema/provider';

/** The Terraform provider for the management API, with all resources and lookups. */
export class ObservabilityProvider implements Provider {
  public readonly resources: Readonly<Record<string, ManagedResource>>;
  public readonly dataSources: Readonly<Record<string, DataSource>>;
  public readonly functions = { [decrypt.name]: decryptFunction };

  private readonly configuredProvider: ConfiguredProvider;

  constructor(environment: NodeJS.ProcessEnv, packageVersion: string) {
    const configured = (this.configuredProvider = new ConfiguredProvider(environment, packageVersion));
    const ordinary = schema.resources.map(
      (description) => new ManagedObject<Members, unknown>(description, configured),
    );
    // Resources whose behaviour is not fully determined by their description.
    const special = [
      new SloResource(schema.slo, configured),
      new OutgoingWebhookResource(schema.outgoingWebhook, configured),
      new ApiKeyResource(schema.apiKey, configured),
      new EnrichmentResource(schema.enrichment, configured),
      new ArchiveTargetResource(schema.archiveTarget, configured),
      new ContextualDataIntegrationResource(schema.contextualDataIntegration, configured),
      new WebhookTestResource(schema.webhookTest, configured),
    ];
    this.resources = Object.fromEntries(
      [...ordinary, ...special].map((resource) => [resource.type, resource]),
    );
    this.dataSources = Object.fromEntries(
      schema.dataSources.map((lookup) => [lookup.terraformType, new LookupDataSource(lookup, configured)]),
    );
  }

  public get schema(): Schema {
    return terraformSchema(provider);
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    this.configuredProvider.validate(config, context);
  }

  public async configure({ config, terraformVersion }: ConfigureRequest, context: Context): Promise<void> {
    await this.configuredProvider.configure(config, terraformVersion, context);
  }
}
