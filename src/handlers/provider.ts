import { ConfigureRequest, Context, DataSource, ManagedResource, ObjectValue, Provider } from '../plugin';
import { ApiKeyResource } from './api-key';
import { ArchiveTargetResource } from './archive-target';
import { Account } from './common/account';
import { terraformSchema } from './common/terraform-schema';
import { ContextualDataIntegrationResource } from './contextual-data-integration';
import { decryptFunction } from './decrypt';
import { EnrichmentResource } from './enrichment';
import { ExtensionTestingRevisionResource } from './extension-testing-revision';
import { LookupDataSource } from './lookup';
import { lookups } from './lookups';
import { OutgoingWebhookResource } from './outgoing-webhook';
import { SloResource } from './slo';
import { WebhookTestResource } from './webhook-test';
import { apiKey } from '../schema/api-key';
import { archiveTarget } from '../schema/archive-target';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { enrichment } from '../schema/enrichment';
import { extensionTestingRevision } from '../schema/extension-testing-revision';
import { decrypt } from '../schema/functions';
import { outgoingWebhook } from '../schema/outgoing-webhook';
import { provider } from '../schema/provider';
import { slo } from '../schema/slo';
import { webhookTest } from '../schema/webhook-test';

/** The Terraform provider for the management API: every resource and lookup, on one account. */
export class ObservabilityProvider implements Provider {
  public readonly schema = terraformSchema(provider);
  public readonly resources: Readonly<Record<string, ManagedResource>>;
  public readonly dataSources: Readonly<Record<string, DataSource>>;
  public readonly functions = { [decrypt.name]: decryptFunction };

  private readonly account: Account;

  constructor(environment: NodeJS.ProcessEnv, packageVersion: string) {
    const account = (this.account = new Account(environment, packageVersion));
    this.resources = {
      [slo.terraformType]: new SloResource(account),
      [outgoingWebhook.terraformType]: new OutgoingWebhookResource(account),
      [apiKey.terraformType]: new ApiKeyResource(account),
      [enrichment.terraformType]: new EnrichmentResource(account),
      [archiveTarget.terraformType]: new ArchiveTargetResource(account),
      [contextualDataIntegration.terraformType]: new ContextualDataIntegrationResource(account),
      [extensionTestingRevision.terraformType]: new ExtensionTestingRevisionResource(account),
      [webhookTest.terraformType]: new WebhookTestResource(account),
    };
    this.dataSources = Object.fromEntries(
      lookups.map((lookup) => [lookup.description.terraformType, new LookupDataSource(lookup, account)]),
    );
  }

  public async validate(config: ObjectValue): Promise<void> {
    this.account.validate(config);
  }

  public async configure({ config, terraformVersion }: ConfigureRequest, context: Context): Promise<void> {
    await this.account.configure(config, terraformVersion, context);
  }
}
