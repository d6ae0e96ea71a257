import { Construct } from 'constructs';
import { QueryLookup, QueryLookupConfig } from './data-source';
import { SloRecordList } from '../outputs/slos';
import { slos as description } from '../schema/slos';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.slos`. */
export interface DataObservabilitySlosConfig extends QueryLookupConfig {
  /** Identifiers of the SLOs to read, any number. */
  readonly ids: string[];
}

/** SLOs by their identifiers, read by operation 13, at most 100 per call. Made by `Lookup.slos`. */
export class DataObservabilitySlos extends QueryLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_slos';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilitySlosConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilitySlosConfig) {
    super(scope, id, description, config);
  }

  /** Identifiers of the SLOs to read, any number. */
  public get ids(): string[] {
    return this.getListAttribute('ids');
  }
  public set ids(value: string[]) {
    this._config.ids = value;
  }
  /** The configured `ids`. */
  public get idsInput(): string[] {
    return this._config.ids;
  }

  /** The SLOs that exist. */
  public get slos(): SloRecordList {
    return new SloRecordList(this, 'slos', false);
  }

  /** Identifiers of which the service knows no SLO. */
  public get notFoundIds(): string[] {
    return this.getListAttribute('not_found_ids');
  }
}
