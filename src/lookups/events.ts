import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { PagedLookup, PagedLookupConfig } from './paged';
import { EventList } from '../outputs/events';
import { events as description } from '../schema/events';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.events`. */
export interface DataObservabilityEventsConfig extends PagedLookupConfig {
  /**
   * Which events are read. Its members are not documented; they are sent as they are. A value that is JSON text of a
   * list or an object is sent as that.
   *
   * @default - all
   */
  readonly filter?: { [key: string]: string };

  /**
   * In which order the entries come. Its members are not documented; they are sent as they are. A value that is JSON
   * text of a list or an object is sent as that.
   *
   * @default - the service chooses
   */
  readonly orderBys?: IResolvable | { [key: string]: string }[];
}

/** Events, read by operation 21. Made by `Lookup.events`. */
export class DataObservabilityEvents extends PagedLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_events';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityEventsConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityEventsConfig = {}) {
    super(scope, id, description, config);
  }

  /**
   * Which events are read. Its members are not documented; they are sent as they are. A value that is JSON text of a
   * list or an object is sent as that.
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
   * In which order the entries come. Its members are not documented; they are sent as they are. A value that is JSON
   * text of a list or an object is sent as that.
   */
  public get orderBys(): IResolvable | { [key: string]: string }[] {
    return this.interpolationForAttribute('order_bys');
  }
  public set orderBys(value: IResolvable | { [key: string]: string }[]) {
    this._config.orderBys = value;
  }
  /** Takes the configured `orderBys` back. */
  public resetOrderBys(): void {
    this._config.orderBys = undefined;
  }
  /** The configured `orderBys`. */
  public get orderBysInput(): IResolvable | { [key: string]: string }[] | undefined {
    return this._config.orderBys;
  }

  /** The events of all pages that were read. */
  public get events(): EventList {
    return new EventList(this, 'events', false);
  }
}
