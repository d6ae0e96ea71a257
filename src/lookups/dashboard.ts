import { IResolvable, TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { LookupDataSource } from './data-source';
import { DashboardOutputReference } from '../outputs/dashboard/output';
import { dashboard as description } from '../schema/dashboard';
import { Mutable } from '../synthesis/attributes';

/** Which dashboard to read. */
export interface DataObservabilityDashboardConfig extends TerraformMetaArguments {
  /** Identifier of the dashboard. */
  readonly dashboardId: string;
}

/**
 * A dashboard, read by operation 14 of the management API. An unknown identifier is an error. Made by
 * `Lookup.dashboard`.
 *
 * What the API does not document stands as JSON text, and `json` holds the whole answer.
 */
export class DataObservabilityDashboard extends LookupDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_dashboard';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityDashboardConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config which dashboard to read
   */
  constructor(scope: Construct, id: string, config: DataObservabilityDashboardConfig) {
    super(scope, id, description, config);
  }

  /** Identifier of the dashboard to read. */
  public get dashboardId(): string {
    return this.getStringAttribute('dashboard_id');
  }
  public set dashboardId(value: string) {
    this._config.dashboardId = value;
  }
  /** The configured `dashboardId`. */
  public get dashboardIdInput(): string {
    return this._config.dashboardId;
  }

  /** Identifier of the author. */
  public get authorId(): string {
    return this.getStringAttribute('author_id');
  }

  /** Name of the author. */
  public get authorName(): string {
    return this.getStringAttribute('author_name');
  }

  /** When the dashboard was created, in ISO 8601. */
  public get createdAt(): string {
    return this.getStringAttribute('created_at');
  }

  /** When the dashboard was last changed, in ISO 8601. */
  public get updatedAt(): string {
    return this.getStringAttribute('updated_at');
  }

  /** By what it was created, such as `TOKEN_ORIGIN_TYPE_USER`. */
  public get createdOriginType(): string {
    return this.getStringAttribute('created_origin_type');
  }

  /** By what it was last changed, such as `TOKEN_ORIGIN_TYPE_API`. */
  public get updatedOriginType(): string {
    return this.getStringAttribute('updated_origin_type');
  }

  /** Whether the dashboard is locked. */
  public get isLocked(): IResolvable {
    return this.getBooleanAttribute('is_locked');
  }

  /** Identifier of the user who locked it. */
  public get lockerAuthorId(): string {
    return this.getStringAttribute('locker_author_id');
  }

  /** Name of the user who locked it. */
  public get lockerName(): string {
    return this.getStringAttribute('locker_name');
  }

  /** Identifier of the user who last changed it. */
  public get updaterAuthorId(): string {
    return this.getStringAttribute('updater_author_id');
  }

  /** Name of the user who last changed it. */
  public get updaterName(): string {
    return this.getStringAttribute('updater_name');
  }

  /** The dashboard itself. */
  public get dashboard(): DashboardOutputReference {
    return new DashboardOutputReference(this, 'dashboard', false);
  }
}
