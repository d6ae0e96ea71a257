import { Construct } from 'constructs';
import { BodyLookup, BodyLookupConfig } from './data-source';
import { DailyTokensList, DateRangeOutputReference } from '../outputs/daily-evaluation-tokens';
import { dailyEvaluationTokens as description } from '../schema/daily-evaluation-tokens';
import { Mutable } from '../synthesis/attributes';

/** Days to read. */
export interface DateRange {
  /**
   * First moment, in ISO 8601.
   *
   * @default - not sent
   */
  readonly fromDate?: string;

  /**
   * Last moment, in ISO 8601.
   *
   * @default - not sent
   */
  readonly toDate?: string;
}

/** What to look up with `Lookup.dailyEvaluationTokens`. */
export interface DataObservabilityDailyEvaluationTokensConfig extends BodyLookupConfig {
  /**
   * Days to read.
   *
   * @default - not sent
   */
  readonly dateRange?: DateRange;
}

/**
 * Evaluation tokens used per day, read by operation 6. The API documents one way to choose the days, `dateRange`;
 * another goes in `extraMembers`. Made by `Lookup.dailyEvaluationTokens`.
 */
export class DataObservabilityDailyEvaluationTokens extends BodyLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_daily_evaluation_tokens';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityDailyEvaluationTokensConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityDailyEvaluationTokensConfig = {}) {
    super(scope, id, description, config);
  }

  /** Days to read. */
  public get dateRange(): DateRangeOutputReference {
    return new DateRangeOutputReference(this, 'date_range', false);
  }
  /** Configures `dateRange`. */
  public putDateRange(value: DateRange): void {
    this._config.dateRange = value;
  }
  /** Takes the configured `dateRange` back. */
  public resetDateRange(): void {
    this._config.dateRange = undefined;
  }
  /** The configured `dateRange`. */
  public get dateRangeInput(): DateRange | undefined {
    return this._config.dateRange;
  }

  /** One entry per day. */
  public get tokens(): DailyTokensList {
    return new DailyTokensList(this, 'tokens', false);
  }
}
