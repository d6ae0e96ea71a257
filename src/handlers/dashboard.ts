import { Context, DataSource, ObjectValue } from '../plugin';
import { Account } from './account';
import { lookUp } from './lookup';
import { terraformSchema } from './terraform-schema';
import { dashboard } from '../schema/dashboard';

/** Operation 14. */
export class DashboardDataSource implements DataSource {
  public readonly schema = terraformSchema(dashboard);

  constructor(private readonly account: Account) {}

  public async read(config: ObjectValue, context: Context): Promise<ObjectValue> {
    const { client, operations } = this.account.connected;
    return lookUp(dashboard, config, ['dashboard_id'], async ({ dashboardId }) =>
      client.call(
        operations.getDashboard,
        { path: { dashboard_id: String(dashboardId) } },
        { signal: context.signal },
      ),
    );
  }
}
