import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { PagedLookup, PagedLookupConfig } from './paged';
import { IncidentAggregationList } from '../outputs/incident-aggregations';
import { incidentAggregations as description } from '../schema/incident-aggregations';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.incidentAggregations`. */
export interface DataObservabilityIncidentAggregationsConfig extends PagedLookupConfig {
  /**
   * Which incidents are counted. Its members are not documented; they are sent as they are. A value that is JSON
   * text of a list or an object is sent as that.
   *
   * @default - all
   */
  readonly filter?: { [key: string]: string };

  /**
   * By what the incidents are grouped. Its members are not documented; they are sent as they are. A value that is
   * JSON text of a list or an object is sent as that.
   *
   * @default - the service chooses
   */
  readonly groupBys?: IResolvable | { [key: string]: string }[];
}

/** Incidents, counted by group, read by operation 7. Made by `Lookup.incidentAggregations`. */
export class DataObservabilityIncidentAggregations extends PagedLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_incident_aggregations';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityIncidentAggregationsConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityIncidentAggregationsConfig = {}) {
    super(scope, id, description, config);
  }

  /**
   * Which incidents are counted. Its members are not documented; they are sent as they are. A value that is JSON
   * text of a list or an object is sent as that.
   */
  public get filter(): { [key: string]: string } {
    return this.getStringMapAttribute('filter');
  }
  public set filter(value: { [key: string]: string }) {
    this._config.filter = value;
  }
  /** Takes the configured `filter` back. */
  public resetFilter(): void {
    this._config.filter = undefined;
  }
  /** The configured `filter`. */
  public get filterInput(): { [key: string]: string } | undefined {
    return this._config.filter;
  }

  /**
   * By what the incidents are grouped. Its members are not documented; they are sent as they are. A value that is
   * JSON text of a list or an object is sent as that.
   */
  public get groupBys(): IResolvable | { [key: string]: string }[] {
    return this.interpolationForAttribute('group_bys');
  }
  public set groupBys(value: IResolvable | { [key: string]: string }[]) {
    this._config.groupBys = value;
  }
  /** Takes the configured `groupBys` back. */
  public resetGroupBys(): void {
    this._config.groupBys = undefined;
  }
  /** The configured `groupBys`. */
  public get groupBysInput(): IResolvable | { [key: string]: string }[] | undefined {
    return this._config.groupBys;
  }

  /** One entry per group. */
  public get incidentAggs(): IncidentAggregationList {
    return new IncidentAggregationList(this, 'incident_aggs', false);
  }
}
