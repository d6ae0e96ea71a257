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
import { Account } from './connection/account';
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

/** The Terraform provider for the management API: every resource and lookup, on one account. */
export class ObservabilityProvider implements Provider {
  public readonly resources: Readonly<Record<string, ManagedResource>>;
  public readonly dataSources: Readonly<Record<string, DataSource>>;
  public readonly functions = { [decrypt.name]: decryptFunction };

  private readonly account: Account;

  constructor(environment: NodeJS.ProcessEnv, packageVersion: string) {
    const account = (this.account = new Account(environment, packageVersion));
    const ordinary = schema.resources.map(
      (description) => new ManagedObject<Members, unknown>(description, account),
    );
    // Their behaviour does not follow from their description alone.
    const special = [
      new SloResource(schema.slo, account),
      new OutgoingWebhookResource(schema.outgoingWebhook, account),
      new ApiKeyResource(schema.apiKey, account),
      new EnrichmentResource(schema.enrichment, account),
      new ArchiveTargetResource(schema.archiveTarget, account),
      new ContextualDataIntegrationResource(schema.contextualDataIntegration, account),
      new WebhookTestResource(schema.webhookTest, account),
    ];
    this.resources = Object.fromEntries(
      [...ordinary, ...special].map((resource) => [resource.type, resource]),
    );
    this.dataSources = Object.fromEntries(
      schema.dataSources.map((lookup) => [lookup.terraformType, new LookupDataSource(lookup, account)]),
    );
  }

  public get schema(): Schema {
    return terraformSchema(provider);
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    this.account.validate(config, context);
  }

  public async configure({ config, terraformVersion }: ConfigureRequest, context: Context): Promise<void> {
    await this.account.configure(config, terraformVersion, context);
  }
}
