import { ConfigureRequest, Context, DataSource, ManagedResource, ObjectValue, Provider } from '../plugin';
import { Account } from './account';
import { ApiKeyResource } from './api-key';
import { decryptFunction } from './decrypt';
import { LookupDataSource } from './lookup';
import { lookups } from './lookups';
import { OutgoingWebhookResource } from './outgoing-webhook';
import { SloResource } from './slo';
import { terraformSchema } from './terraform-schema';
import { apiKey } from '../schema/api-key';
import { decrypt } from '../schema/functions';
import { outgoingWebhook } from '../schema/outgoing-webhook';
import { provider } from '../schema/provider';
import { slo } from '../schema/slo';

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
