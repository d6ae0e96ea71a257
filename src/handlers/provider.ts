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
import { ExtensionTestingRevisionResource } from './extension-testing-revision';
import { LookupDataSource } from './lookups/lookup';
import { lookups } from './lookups/lookups';
import { OutgoingWebhookResource } from './outgoing-webhook';
import { SloResource } from './slo/slo';
import { WebhookTestResource } from './webhook-test';
import { decrypt } from '../schema/functions';
import { provider } from '../schema/provider';

const RESOURCES = [
  SloResource,
  OutgoingWebhookResource,
  ApiKeyResource,
  EnrichmentResource,
  ArchiveTargetResource,
  ContextualDataIntegrationResource,
  ExtensionTestingRevisionResource,
  WebhookTestResource,
];

/** The Terraform provider for the management API: every resource and lookup, on one account. */
export class ObservabilityProvider implements Provider {
  public readonly resources: Readonly<Record<string, ManagedResource>>;
  public readonly dataSources: Readonly<Record<string, DataSource>>;
  public readonly functions = { [decrypt.name]: decryptFunction };

  private readonly account: Account;

  constructor(environment: NodeJS.ProcessEnv, packageVersion: string) {
    const account = (this.account = new Account(environment, packageVersion));
    this.resources = Object.fromEntries(
      RESOURCES.map((Resource) => new Resource(account)).map((resource) => [resource.type, resource]),
    );
    this.dataSources = Object.fromEntries(
      lookups.map((lookup) => [lookup.description.terraformType, new LookupDataSource(lookup, account)]),
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
