import { ComplexObject } from 'cdktf';
import { Construct } from 'constructs';
import { BodyLookup, BodyLookupConfig } from './data-source';
import { dailyEvaluationTokens as description } from '../schema/daily-evaluation-tokens';
import { Mutable } from '../synthesis/attributes';
import { OutputList } from '../synthesis/output-list';

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

/** Days to read. */
export class DateRangeOutputReference extends ComplexObject {
  /** First moment, in ISO 8601. */
  public get fromDate(): string {
    return this.getStringAttribute('from_date');
  }

  /** Last moment, in ISO 8601. */
  public get toDate(): string {
    return this.getStringAttribute('to_date');
  }
}

/** A number of tokens. */
export class TokenCountOutputReference extends ComplexObject {
  /** Number of tokens. */
  public get value(): number {
    return this.getNumberAttribute('value');
  }
}

/** An entry of `EvaluatorTokensList`. */
export class EvaluatorTokensOutputReference extends ComplexObject {
  /** Name of the evaluator. */
  public get evaluatorName(): string {
    return this.getStringAttribute('evaluator_name');
  }

  /** Tokens of the evaluator. */
  public get evaluationTokens(): TokenCountOutputReference {
    return new TokenCountOutputReference(this, 'evaluation_tokens', false);
  }
}

/** Tokens by evaluator. */
export class EvaluatorTokensList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): EvaluatorTokensOutputReference {
    return this._entry(EvaluatorTokensOutputReference, index);
  }
}

/** An entry of `DailyTokensList`. */
export class DailyTokensOutputReference extends ComplexObject {
  /** The day, in ISO 8601. */
  public get statsDate(): string {
    return this.getStringAttribute('stats_date');
  }

  /** Tokens of the whole day. */
  public get totalTokens(): TokenCountOutputReference {
    return new TokenCountOutputReference(this, 'total_tokens', false);
  }

  /** Tokens by evaluator. */
  public get evaluations(): EvaluatorTokensList {
    return new EvaluatorTokensList(this, 'evaluations', false);
  }
}

/** One entry per day. */
export class DailyTokensList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DailyTokensOutputReference {
    return this._entry(DailyTokensOutputReference, index);
  }
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
