import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

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
