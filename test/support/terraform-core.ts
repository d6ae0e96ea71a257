/**
 * Does Terraform's work between a configuration and a provider, for one resource, in this process, so that hundreds of runs take
 * only seconds. It applies Terraform's rules to the provider, and throws the errors that Terraform would print.
 */
import { LosslessNumber } from 'lossless-json';
import { printJson } from '../../src/contract/json';
import {
  Attributes,
  equal,
  isRecord,
  isFullyKnown,
  ObjectValue,
  objectType,
  Provider,
  typeOf,
  Unknown,
  Value,
} from '../../src/plugin';
import { fromDynamicObject, fromRawObject, toDynamicObject } from '../../src/plugin/protocol/bytes';
import {
  AttributePath,
  Diagnostic,
  Diagnostic_Severity as Severity,
  DynamicValue,
} from '../../src/plugin/protocol/generated/plugin6';
import { ProviderService } from '../../src/plugin/protocol/rpc';
import { createService } from '../../src/plugin/protocol/service';

/** A resource in the state file. */
export interface Instance {
  /** JSON, so that runs exchange only values that a file can contain. */
  readonly json: string;
  readonly private: Buffer;
}

export interface Plan {
  readonly action: 'create' | 'no-op' | 'update' | 'replace';
  readonly config: ObjectValue;
  /** The state that the plan starts from, after refresh. */
  readonly prior?: Instance;
  readonly planned: ObjectValue;
  readonly private: Buffer;
}

export class ProviderErrors extends Error {
  /** The object as Terraform stores it after a failed change. */
  public instance?: Instance;

  constructor(public readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join('\n'));
  }
}

export class TerraformCore {
  private readonly service: ProviderService;
  private readonly attributes: Attributes;
  /** Summary and detail of the warnings so far. */
  public readonly warnings: string[] = [];
  /** Whether an apply passes the private state of its plan to the provider, even for a create, as Terraform 1.16 does. */
  public storesPlannedPrivate = false;
  /**
   * Whether the plans of this core are one plan of several resources. By default, they are plans of one resource, for which Terraform would
   * start a new process each time, so the warning that two resources manage one object is dropped.
   */
  public hasSeveralResources = false;

  constructor(
    public readonly provider: Provider,
    private readonly typeName: string,
  ) {
    this.service = createService(provider, { log: () => undefined });
    this.attributes = provider.resources[typeName].schema.attributes;
  }

  /** By default, plans do not verify the connection, because most tests are about the calls of one resource. */
  public async configure(config: ObjectValue = {}): Promise<void> {
    const settings = { verify_connection: false, ...config };
    const message = toDynamicObject(settings, this.provider.schema.attributes);
    this.check(await this.service.validateProviderConfig({ config: message }));
    const request = { config: message, terraformVersion: '1.11.4' };
    this.check(await this.service.configureProvider(request));
  }

  public async validate(config: ObjectValue): Promise<void> {
    this.check(
      await this.service.validateResourceConfig({
        typeName: this.typeName,
        config: this.message(composed(config)),
        clientCapabilities: { writeOnlyAttributesAllowed: true },
      }),
    );
  }

  /** Does the same as `terraform plan`: upgrade, refresh, plan. */
  public async plan(config: ObjectValue, instance?: Instance): Promise<Plan> {
    await this.validate(config);
    return this.planOnly(composed(config), instance && (await this.refresh(instance)));
  }

  /**
   * Does the same as `terraform apply` with a plan: plans again, and applies.
   *
   * @param raw the configuration as written, if `ignore_changes` changed the configuration of the plan
   */
  public async apply(plan: Plan, raw: ObjectValue = plan.config): Promise<Instance> {
    if (plan.action === 'no-op') return required(plan.prior);
    if (plan.action === 'replace') {
      await this.change(plan, null, plan.private);
      return this.apply(await this.planOnly(plan.config), raw);
    }
    const stored = this.storesPlannedPrivate ? plan.private : undefined;
    const final = await this.planOnly(plan.config, plan.prior, stored);
    rule(final.action === plan.action, `${plan.action} was planned, and at apply it is ${final.action}`);
    this.requireCompatible(plan.planned, final.planned, 'Provider produced inconsistent final plan');
    const state = await this.change({ ...final, config: composed(raw) }, final.planned, final.private);
    return required(state);
  }

  public async deploy(config: ObjectValue, instance?: Instance): Promise<Instance> {
    return this.apply(await this.plan(config, instance));
  }

  public async destroy(prior: Instance): Promise<void> {
    await this.applyDestroy(await this.planDestroy(prior));
  }

  public async planDestroy(prior: Instance): Promise<Plan> {
    const { plannedPrivate } = this.check(
      await this.service.planResourceChange({
        typeName: this.typeName,
        priorState: this.message(this.state(prior)),
        proposedNewState: this.message(null),
        config: this.message(null),
        priorPrivate: prior.private,
      }),
    );
    return { action: 'replace', config: {}, prior, planned: {}, private: plannedPrivate };
  }

  /** Applies a planned destroy, which another process may have planned. */
  public async applyDestroy(plan: Plan): Promise<void> {
    await this.change(plan, null, plan.private);
  }

  /** Returns the state after a read, or undefined if the object was deleted. */
  public async refresh(instance: Instance): Promise<Instance | undefined> {
    const { value: currentState } = this.check(
      await this.service.upgradeResourceState({
        typeName: this.typeName,
        stored: { json: Buffer.from(instance.json) },
      }),
    );
    const response = this.check(
      await this.service.readResource({
        typeName: this.typeName,
        currentState,
        private: instance.private,
      }),
    );
    return this.instance(response.newState, response.private);
  }

  public async import(id: string): Promise<Instance> {
    const { importedResources } = this.check(
      await this.service.importResourceState({
        typeName: this.typeName,
        id,
      }),
    );
    const [{ state, private: privateState }] = importedResources;
    return required(await this.refresh(required(this.instance(state, privateState))));
  }

  public state(instance: Instance): ObjectValue {
    return required(fromRawObject({ json: Buffer.from(instance.json) }, this.attributes));
  }

  public idOf(instance: Instance): string {
    return String(this.state(instance).id);
  }

  /** Plans a configuration, such as one that `ignore_changes` has altered, without validation or refresh. */
  public async planOnly(config: ObjectValue, prior?: Instance, plannedPrivate?: Buffer): Promise<Plan> {
    const before = prior ? this.state(prior) : null;
    const response = this.check(
      await this.service.planResourceChange({
        typeName: this.typeName,
        priorState: this.message(before),
        // Providers may plan different values, and this one ignores them.
        proposedNewState: this.message(config),
        config: this.message(config),
        priorPrivate: prior?.private ?? Buffer.alloc(0),
        plannedPrivate,
      }),
    );
    const planned = composed(required(fromDynamicObject(response.plannedState, this.attributes)));
    requirePlan(this.attributes, config, before, planned, 'Provider produced invalid plan: ');
    return {
      action: actionOf(this.attributes, before, planned, response.requiresReplace),
      config,
      prior,
      planned,
      private: response.plannedPrivate,
    };
  }

  private async change(
    plan: Plan,
    planned: ObjectValue | null,
    plannedPrivate: Buffer,
  ): Promise<Instance | undefined> {
    const response = await this.service.applyResourceChange({
      typeName: this.typeName,
      priorState: this.message(plan.prior ? this.state(plan.prior) : null),
      plannedState: this.message(planned),
      config: this.message(planned && plan.config),
      plannedPrivate,
    });
    try {
      this.check(response);
    } catch (error) {
      if (error instanceof ProviderErrors) {
        error.instance = this.instance(response.newState, response.private);
      }
      throw error;
    }
    const state = fromDynamicObject(response.newState, this.attributes);
    if (planned === null || state === null) {
      rule(
        planned === null && state === null,
        'an object exists although it should not, or the other way round',
      );
      return undefined;
    }
    rule(isFullyKnown(state), 'Provider returned invalid result object after apply: it is not wholly known');
    this.requireCompatible(planned, composed(state), 'Provider produced inconsistent result after apply');
    return this.instance(response.newState, response.private);
  }

  private requireCompatible(planned: ObjectValue, actual: ObjectValue, what: string): void {
    for (const [path, difference] of differences(planned, actual, '')) {
      throw new Error(`${what}: ${path}: ${difference}`);
    }
  }

  private instance(message: DynamicValue | undefined, privateState: Buffer): Instance | undefined {
    const state = fromDynamicObject(message, this.attributes);
    return state ? { json: printJson(composed(state)), private: privateState } : undefined;
  }

  private message(value: ObjectValue | null): DynamicValue {
    return toDynamicObject(value, this.attributes);
  }

  private check<R extends { diagnostics: Diagnostic[] }>(response: R): R {
    const errors = response.diagnostics.filter(({ severity }) => severity === Severity.ERROR);
    if (errors.length > 0) throw new ProviderErrors(errors);
    const warnings = response.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
    this.warnings.push(...warnings.filter((each) => this.hasSeveralResources || !SAME_OBJECT.test(each)));
    return response;
  }
}

const SAME_OBJECT = /^More than one resource manages|are the same object on the service/;

/** Terraform normalizes all strings that it reads (NFC), including keys of maps. */
export function composed<V extends Value>(value: V): V;
export function composed(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map((item) => composed(item));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.normalize('NFC'), composed(item)]),
  );
}

function actionOf(
  attributes: Attributes,
  before: ObjectValue | null,
  planned: ObjectValue,
  requiresReplace: readonly AttributePath[],
): Plan['action'] {
  if (before === null) return 'create';
  if (equal(before, planned, objectType(attributes))) return 'no-op';
  return requiresReplace.length > 0 ? 'replace' : 'update';
}

/** Configured values are planned unchanged or as in the state, other values are null unless computed, and write-only values are null. */
export function requirePlan(
  attributes: Attributes,
  config: ObjectValue,
  before: ObjectValue | null,
  planned: ObjectValue,
  at: string,
): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const [value, next, prior] = [config[name] ?? null, planned[name] ?? null, before?.[name] ?? null];
    if (attribute.writeOnly) {
      rule(next === null, `${at}${name} is write-only`);
    } else if (value === null) {
      rule(
        attribute.computed === true || attribute.keptIfUnset === true || next === null,
        `${at}${name} must be null`,
      );
    } else if (prior !== null && equal(prior, next, typeOf(attribute))) {
      // Terraform accepts the value in the state as an equivalent of the configured value.
    } else if (attribute.nested && isRecord(value) && isRecord(next)) {
      const inner = attribute.nested.nesting === 'single' ? attribute.nested.attributes : {};
      requirePlan(inner, value, isRecord(prior) ? prior : null, next, `${at}${name}.`);
    } else if (attribute.nested?.nesting === 'list' && Array.isArray(value) && Array.isArray(next)) {
      rule(value.length === next.length, `${at}${name} has a different length from the configured one`);
      for (const [index, element] of value.entries()) {
        const item = next[index];
        if (!isRecord(element) || !isRecord(item)) continue;
        const earlier = Array.isArray(prior) ? prior[index] : null;
        const within = `${at}${name}[${index}].`;
        requirePlan(attribute.nested.attributes, element, isRecord(earlier) ? earlier : null, item, within);
      }
    } else {
      const type = typeOf(attribute);
      const isAccepted = equal(value, next, type) || (prior !== null && equal(prior, next, type));
      rule(isAccepted, `${at}${name} is not as configured`);
    }
  }
}

function* differences(planned: Value, actual: Value, path: string): Generator<[string, string]> {
  if (planned instanceof Unknown) return;
  if (isRecord(planned) && isRecord(actual)) {
    for (const name of new Set([...Object.keys(planned), ...Object.keys(actual)])) {
      const [a, b] = [planned, actual].map((record) => (Object.hasOwn(record, name) ? record[name] : null));
      yield* differences(a, b, `${path}.${name}`);
    }
  } else if (Array.isArray(planned) && Array.isArray(actual) && planned.length === actual.length) {
    for (const [index, item] of planned.entries()) {
      yield* differences(item, actual[index], `${path}[${index}]`);
    }
  } else if (planned instanceof LosslessNumber && actual instanceof LosslessNumber) {
    if (!equal(planned, actual, 'number')) yield [path, `was ${planned.value}, but now ${actual.value}`];
  } else if (planned !== actual) {
    yield [path, `was ${printJson(planned)}, but now ${printJson(actual)}`];
  }
}

function rule(isMet: boolean, message: string): void {
  if (!isMet) throw new Error(message);
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Terraform would crash: there is no value.');
  return value;
}
