import { Token } from 'cdktf';
import { RequestMetrics } from './request-metrics';
import { SloConfig, SloOverrides } from '../generated/resources';
import { REQUIRED_TEXT, requireValid } from '../synthesis/check-config';
import { plainCopy } from '../synthesis/literal';
import { spellPath } from '../synthesis/spelling';

/** What is special about an objective. */
export interface ObjectiveOptions {
  /**
   * Id of the SLO's construct. Two objectives of a service cannot have the same id.
   *
   * @default - `availability`, `latency`, or the name of a ratio
   */
  readonly id?: string;

  /**
   * Properties of the SLO that differ from those that `ServiceObjectives` sets. Labels are merged.
   *
   * @default - none
   */
  readonly overrides?: SloOverrides;
}

/** Two queries, in any language that the service understands. */
export interface RatioOptions extends ObjectiveOptions {
  /** Query that counts good events. */
  readonly good: string;

  /** Query that counts all events. */
  readonly total: string;
}

/**
 * What a team promises about its service.
 *
 * @example
 *
 * import { Objective } from 'cdktf-provider-observability';
 *
 * const slowest = Objective.latency(99.9, 2.5, { id: 'slowest' });
 */
export class Objective {
  /**
   * A percentage of the requests succeeds.
   *
   * @param target the percentage, such as 99.95
   * @param options what is special about this objective
   */
  public static availability(target: number, options: ObjectiveOptions = {}): Objective {
    return new Objective('availability', target, plainCopy(options));
  }

  /**
   * A percentage of the requests succeeds within a duration.
   *
   * @param target the percentage, such as 99
   * @param seconds the duration, which must be a bound of the histogram's buckets
   * @param options what is special about this objective
   */
  public static latency(target: number, seconds: number, options: ObjectiveOptions = {}): Objective {
    return new Objective('latency', target, plainCopy(options), seconds);
  }

  /**
   * A percentage of any events is good.
   *
   * @param name name of the objective, such as `fresh prices`
   * @param target the percentage, such as 99.5
   * @param options the queries, and what is special about this objective
   */
  public static ratio(name: string, target: number, options: RatioOptions): Objective {
    const ratio = plainCopy(options);
    return new Objective(name, target, ratio, undefined, ratio);
  }

  private constructor(
    private readonly kind: string,
    private readonly target: number,
    /** @internal */
    public readonly _options: ObjectiveOptions,
    private readonly seconds?: number,
    private readonly ratio?: RatioOptions,
  ) {}

  /** @internal */
  public get _id(): string {
    return this._options.id ?? this.kind;
  }

  /** Returns the configuration of the SLO, without what all objectives of a service share. @internal */
  public _config(service: string, metrics?: RequestMetrics): SloConfig {
    const { kind, seconds, ratio, _options: options } = this;
    // The description says what the SLO has in the end.
    const { targetThresholdPercentage: target = this.target, name: ownName } = options.overrides ?? {};
    const id = { id: REQUIRED_TEXT };
    const members = ratio ? { ...id, good: REQUIRED_TEXT, total: REQUIRED_TEXT } : id;
    requireValid({ name: REQUIRED_TEXT }, { name: kind });
    requireValid(members, { ...options, id: this._id }, ['overrides']);
    if (kind === 'latency' && !ratio && seconds === undefined) {
      throw new Error('A latency needs the seconds.');
    }
    const queries = ratio ?? metrics?._queries(seconds);
    if (!queries) throw new Error(`An availability or a latency needs ${spellPath('metrics')}.`);
    const percentage = Token.isUnresolved(target) ? Token.asString(target) : target;
    const name = `${service} ${seconds === undefined ? kind : `faster than ${seconds} s`}`;
    const within = seconds === undefined ? '' : ` within ${seconds} s`;
    const ends = seconds === undefined || metrics?._knowsFailures ? 'succeed' : 'end';
    const claim = ratio
      ? `events that "${ownName ?? name}" counts are good`
      : `requests to ${service} ${ends}${within}`;
    return {
      name,
      description: `${percentage} % of the ${claim}.`,
      targetThresholdPercentage: target,
      requestBasedMetricSli: {
        goodEvents: { query: queries.good },
        totalEvents: { query: queries.total },
      },
    };
  }
}
