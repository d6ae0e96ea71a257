import { Construct } from 'constructs';
import { DataObservabilityDashboard, DataObservabilityDashboardConfig } from './dashboard';

/** Reads from the observability service, one function per kind of object. Each adds a Terraform data source to the stack. */
export class Lookup {
  /**
   * Reads a dashboard (operation 14).
   *
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config which dashboard to read
   * @returns the dashboard, whose properties are known when Terraform has read it
   */
  public static dashboard(
    scope: Construct,
    id: string,
    config: DataObservabilityDashboardConfig,
  ): DataObservabilityDashboard {
    return new DataObservabilityDashboard(scope, id, config);
  }

  private constructor() {}
}
