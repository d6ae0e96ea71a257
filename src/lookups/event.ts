import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { PagedLookup, PagedLookupConfig } from './paged';
import { EventWrapperOutputReference } from '../outputs/event';
import { eventLookup as description } from '../schema/events';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.eventRecord`. */
export interface DataObservabilityEventConfig extends PagedLookupConfig {
  /** Identifier of the event to read. */
  readonly id: string;

  /**
   * In which order the entries come. Its members are not documented; they are sent as they are. A value that is JSON
   * text of a list or an object is sent as that.
   *
   * @default - the service chooses
   */
  readonly orderBys?: IResolvable | { [key: string]: string }[];
}

/**
 * One event, read by operation 20. An unknown identifier is an error. Where the service answers with several, in
 * a form that the API does not document, they are in `json`. Made by `Lookup.eventRecord`.
 */
export class DataObservabilityEvent extends PagedLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_event';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityEventConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityEventConfig) {
    super(scope, id, description, config);
  }

  /** Identifier of the event to read. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** The configured `id`. */
  public get idInput(): string {
    return this._config.id;
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

  /** The event, as the first page has it. */
  public get eventRecord(): EventWrapperOutputReference {
    return new EventWrapperOutputReference(this, 'event', false);
  }
}
