import { ConfigureRequest, Context, DataSource, ManagedResource, ObjectValue, Provider } from '../plugin';
import { Account } from './account';
import { DashboardDataSource } from './dashboard';
import { OutgoingWebhookResource } from './outgoing-webhook';
import { SloResource } from './slo';
import { terraformSchema } from './terraform-schema';
import { dashboard } from '../schema/dashboard';
import { outgoingWebhook } from '../schema/outgoing-webhook';
import { provider } from '../schema/provider';
import { slo } from '../schema/slo';

/** The Terraform provider for the management API: every resource and lookup, on one account. */
export class ObservabilityProvider implements Provider {
  public readonly schema = terraformSchema(provider);
  public readonly resources: Readonly<Record<string, ManagedResource>>;
  public readonly dataSources: Readonly<Record<string, DataSource>>;
  public readonly functions = {};

  private readonly account: Account;

  constructor(environment: NodeJS.ProcessEnv, packageVersion: string) {
    const account = (this.account = new Account(environment, packageVersion));
    this.resources = {
      [slo.terraformType]: new SloResource(account),
      [outgoingWebhook.terraformType]: new OutgoingWebhookResource(account),
    };
    this.dataSources = {
      [dashboard.terraformType]: new DashboardDataSource(account),
    };
  }

  public async validate(config: ObjectValue): Promise<void> {
    this.account.validate(config);
  }

  public async configure({ config, terraformVersion }: ConfigureRequest, context: Context): Promise<void> {
    await this.account.configure(config, terraformVersion, context);
  }
}
