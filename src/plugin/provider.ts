/**
 * The interfaces that a provider implements, independent of Terraform's protocol. `serve(provider)` serves it to Terraform.
 *
 * Every call gets a `Context`. If it throws, Terraform shows an error: a `DiagnosticError` unchanged, any other error with the
 * name of the operation.
 */
import { Diagnostics } from './diagnostics';
import { Logger } from './log';
import { Schema } from './schema';
import { ObjectValue, Type, Value } from './values/value';

export interface Context {
  readonly diagnostics: Diagnostics;
  readonly log: Logger;
  /** Aborted when the user interrupts Terraform (StopProvider). */
  readonly signal: AbortSignal;
}

export interface Provider {
  readonly schema: Schema;
  readonly resources: Readonly<Record<string, ManagedResource>>;
  readonly dataSources: Readonly<Record<string, DataSource>>;
  readonly functions: Readonly<Record<string, ProviderFunction>>;
  /** Called before every run, in a process that is never configured. Must accept unknown values. */
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /**
   * Called once per process, before everything except validation and functions; a plan and its apply are two processes. If
   * `config` contains unknown values (in a plan), resources must plan without calling the service.
   */
  configure(request: ConfigureRequest, context: Context): Promise<void>;
}

export interface ConfigureRequest {
  readonly config: ObjectValue;
  readonly terraformVersion: string;
}

/**
 * Data of the provider in the state of an object, which users do not see: any JSON. Numbers come back as `LosslessNumber`. Empty
 * if Terraform has none, as for a tainted object. Never secrets: the state is readable.
 */
export type PrivateState = Readonly<Record<string, unknown>>;

export interface ManagedResource {
  readonly schema: Schema;
  /** Absent if the API cannot read the object. */
  readonly identity?: Identity;
  /**
   * Called before every plan and again before an apply, in a process that is never configured, so it cannot call the service.
   * Must accept unknown values. Terraform shows its errors at their attributes.
   */
  validate?(request: ValidateRequest, context: Context): Promise<void>;
  /**
   * Called before `plan` for an object in the state. Returns the attributes whose value in the state means the same as the
   * configured one: the state keeps its value, and nothing changes. An attribute that is not configured needs `keptIfUnset`, and
   * one that is null in the state must not be returned.
   */
  keptAttributes?(request: KeptRequest): readonly string[];
  /**
   * Refines the plan that follows from the schema. Called for create and update, but not for destroy or if nothing changes: in
   * the plan, and again in the apply, which is another process. For a replacement it is called twice, first with the old object
   * and then without. It must return configured values unchanged, and values that are not known yet as unknown.
   */
  plan?(request: PlanRequest, context: Context): Promise<PlanResponse>;
  /** Called when a destroy is planned. Its warnings say what stays on the service. */
  planDestroy?(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse>;
  /**
   * Must not throw once the object exists: Terraform would mark it as tainted and create another one. In a replacement it is
   * called after the delete (or before it, with create_before_destroy), without the old object.
   */
  create(request: CreateRequest, context: Context): Promise<StateResponse>;
  /**
   * Called in every plan and refresh, except with -refresh=false, and after an import. Must return null only if the object
   * certainly does not exist. The next apply stores the returned private state, even if it changes nothing.
   */
  read(request: ReadRequest, context: Context): Promise<ReadResponse>;
  /** If it throws, the state stays unchanged. Absent if every change replaces the resource. */
  update?(request: UpdateRequest, context: Context): Promise<StateResponse>;
  /** If it throws, the object stays in the state. */
  delete(request: DeleteRequest, context: Context): Promise<void>;
  /** Terraform reads the object next, so the id is enough. Absent if the API cannot read the object: import is then an error. */
  importState?(request: ImportRequest, context: Context): Promise<StateResponse>;
  /**
   * Takes over an object from a resource of another type, by its id there. Called in a process that is never configured; Terraform
   * reads the object next, except with -refresh=false. Absent if the API cannot read the object: a `moved` block is then an error.
   */
  moveState?(id: string, context: Context): Promise<StateResponse>;
  /** Converts an object of an older state version. The process need not be configured. Absent while there is only one version. */
  upgradeState?(version: number, state: unknown, context: Context): Promise<ObjectValue>;
}

/** Distinguishes an object from all others, in any stack. Terraform stores it beside the state. */
export interface Identity {
  /** Contains `id`. An import needs the required attributes. */
  readonly schema: Schema;
  /** The identity of an object that has none yet. It never changes afterwards. Undefined if only a later read can know it. */
  of(state: ObjectValue, privateState: PrivateState): ObjectValue | undefined;
}

export interface ImportRequest {
  readonly id: string;
  /** Absent for an import by id alone. */
  readonly identity?: ObjectValue;
}

export interface ValidateRequest {
  /** May contain unknown values. */
  readonly config: ObjectValue;
  /** Whether this Terraform handles write-only attributes (1.11 and later). */
  readonly writeOnlyAllowed: boolean;
}

export interface KeptRequest extends PlanDestroyRequest {
  readonly config: ObjectValue;
}

export interface PlanRequest {
  readonly config: ObjectValue;
  /** null when the object will be created. */
  readonly prior: ObjectValue | null;
  /** The plan that follows from the schema, with unknown and kept values. */
  readonly planned: ObjectValue;
  /** Whether the change replaces the object according to the schema. */
  readonly replaces: boolean;
  readonly private: PrivateState;
}

export interface PlanResponse {
  readonly planned: ObjectValue;
  /** Attributes whose change replaces the resource, in addition to those of the schema. */
  readonly requiresReplace?: readonly string[];
  /** Passed to the apply. Default: the unchanged private state. */
  readonly private?: PrivateState;
  /** Whether the plan warned about the object that is replaced. Passed to its deletion. */
  readonly warned?: boolean;
}

export interface PlanDestroyRequest {
  readonly prior: ObjectValue;
  readonly private: PrivateState;
}

export interface PlanDestroyResponse {
  /** Whether the plan warned about the object that stays on the service. Passed to its deletion. */
  readonly warned: boolean;
}

export interface CreateRequest {
  /**
   * The planned values, with the write-only values of the configuration. An apply gets nothing else from the configuration, which
   * contains the values that `ignore_changes` excludes.
   */
  readonly planned: ObjectValue;
  readonly private: PrivateState;
}

export interface UpdateRequest extends CreateRequest {
  readonly prior: ObjectValue;
}

/**
 * The new state. Planned values that are known take precedence over returned ones, and values that are still unknown
 * become null, so Terraform's "inconsistent result after apply" cannot occur.
 */
export interface StateResponse {
  readonly state: ObjectValue;
  readonly private?: PrivateState;
}

export interface ReadRequest {
  readonly state: ObjectValue;
  readonly private: PrivateState;
}

export interface ReadResponse {
  /** null: the object does not exist any more, and the next plan creates it again. */
  readonly state: ObjectValue | null;
  readonly private?: PrivateState;
}

export interface DeleteRequest extends ReadRequest {
  /** Whether a new object replaces it. */
  readonly isReplaced: boolean;
  /**
   * Whether the plan warned about the object. False if Terraform drops the warnings of the plan, as for a forced replacement
   * (`-replace`), or if it plans no deletion.
   */
  readonly warned: boolean;
}

export interface DataSource {
  readonly schema: Schema;
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /** Called in the plan, or in the apply if it depends on unknown values. All of `config` is known. */
  read(config: ObjectValue, context: Context): Promise<ObjectValue>;
}

export interface ProviderFunction {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: Type;
  /** Called at any time, even in processes that are not configured. All arguments are known. `FunctionError` names a wrong one. */
  call(args: readonly Value[]): Promise<Value>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly description: string;
  readonly type: Type;
}

export class FunctionError extends Error {
  constructor(
    message: string,
    /** Zero-based index of the argument at fault. */
    public readonly argument?: number,
  ) {
    super(message);
    this.name = 'FunctionError';
  }
}
