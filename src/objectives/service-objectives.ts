import { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { Objective } from './objective';
import { RequestMetrics } from './request-metrics';
import { Labels } from '../constructs/labels';
import { SloTimeFrame } from '../generated/constants';
import { Slo } from '../generated/resources';
import { REQUIRED_TEXT, requireValid, TEXT } from '../synthesis/check-config';
import { definedCopy } from '../synthesis/literal';
import { requireSameCore } from '../synthesis/one-core';
import { spellPath } from '../synthesis/spelling';

/** Configuration of `ServiceObjectives`: a service, its metrics and its objectives. */
export interface ServiceObjectivesConfig {
  /** Name of the service. It is a label, and a part of the names and descriptions. */
  readonly service: string;

  /**
   * Owner of the service, such as a team. It is a label.
   *
   * @default - the label `owner` of an outer scope, if there is one
   */
  readonly owner?: string;

  /**
   * Where the requests of the service are counted.
   *
   * @default - none; an availability or a latency needs it
   */
  readonly metrics?: RequestMetrics;

  /** What the team promises. The order does not matter. */
  readonly objectives: Objective[];

  /**
   * Provider of the account in which the SLOs are created.
   *
   * @default - the stack's provider without an alias
   */
  readonly provider?: TerraformProvider;
}

/**
 * The SLOs of a service: one for each objective, over 28 days. If a target or the seconds of a latency change, the SLO changes in place.
 *
 * @example
 *
 * import {
 *   Objective,
 *   RequestMetrics,
 *   ServiceObjectives,
 * } from 'cdktf-provider-observability';
 *
 * new ServiceObjectives(stack, 'checkout', {
 *   service: 'checkout',
 *   owner: 'payments',
 *   metrics: RequestMetrics.openTelemetryHttp({ job: 'checkout' }),
 *   objectives: [Objective.availability(99.95), Objective.latency(99, 0.5)],
 * });
 */
export class ServiceObjectives extends Construct {
  /** The SLOs by the ids of their objectives. */
  public readonly slos: { [id: string]: Slo };

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config the service, its metrics and its objectives
   */
  constructor(scope: Construct, id: string, config: ServiceObjectivesConfig) {
    super(requireSameCore(scope), id);
    this.withPath(() => {
      const members = { service: REQUIRED_TEXT, owner: TEXT };
      requireValid(members, config, ['metrics', 'objectives', 'provider']);
    });
    const { metrics = null, objectives, owner } = config;
    if (owner?.trim() === '') {
      throw this.error(`${spellPath('owner')} is blank. Set it to a name, or remove it.`);
    }
    if (metrics !== null && !hasMethod(metrics, '_queries')) {
      throw this.error(`${spellPath('metrics')} is not a RequestMetrics. Set it to one.`);
    }
    if (!Array.isArray(objectives) || !objectives.every((one) => hasMethod(one, '_config'))) {
      throw this.error(`${spellPath('objectives')} is not a list of Objectives. Set it to one.`);
    }
    const ids = objectives.map(({ _id }) => _id);
    const repeated = ids.find((one, index) => ids.indexOf(one) !== index);
    if (repeated !== undefined) {
      throw this.error(`Two objectives have the id "${repeated}". Set ${spellPath('id')} for one of them.`);
    }
    this.slos = Object.fromEntries(objectives.map((one) => [one._id, this.add(one, config)]));
  }

  private add(objective: Objective, { service, owner, metrics, provider }: ServiceObjectivesConfig): Slo {
    const overrides = definedCopy(objective._options.overrides ?? {});
    const labels = { service, ...(owner === undefined ? {} : { owner }), objective: objective._id };
    return new Slo(this, objective._id, {
      sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
      ...this.withPath(() => objective._config(service, metrics)),
      provider,
      ...overrides,
      labels: Labels._merge(labels, overrides.labels),
    });
  }

  private withPath<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw error instanceof Error ? this.error(error.message) : error;
    }
  }

  private error(message: string): Error {
    return new Error(`[${this.node.path}] ${message}`);
  }
}

/** Whether the value has a method of our class. With `instanceof`, a value from another copy of this package would not. */
const hasMethod = (value: unknown, name: string): boolean =>
  typeof Reflect.get(Object(value), name) === 'function';
