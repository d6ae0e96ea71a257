/** What a provider implements. If a method throws, Terraform shows a `DiagnosticError` unchanged, any other with the operation's name. */
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
  /** Called once per process, before all calls to the service. With unknown values (in a plan), resources must plan without the service. */
  configure(request: ConfigureRequest, context: Context): Promise<void>;
}

export interface ConfigureRequest {
  readonly config: ObjectValue;
  readonly terraformVersion: string;
}

/** JSON that is stored with an object, visible in the state file: no secrets. Empty if Terraform has none, as for a tainted object. */
export type PrivateState = Readonly<Record<string, unknown>>;

export interface ManagedResource {
  readonly schema: Schema;
  readonly identity?: Identity;
  /** Called before every plan and apply, in a process that is never configured: without the service. Must accept unknown values. */
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /**
   * Called before `plan` for an object in the state. Returns the attributes whose state value is semantically equal to the configured
   * value. For these, the plan keeps the state's value. Must not return an attribute that is null in the state, or one that is neither
   * configured nor marked `keptIfUnset`.
   */
  keptAttributes?(request: KeptAttributesRequest): readonly string[];
  /** Like `keptAttributes`, but returns the attributes whose change does not replace the object, although the schema says so. */
  inPlaceAttributes?(request: KeptAttributesRequest): readonly string[];
  /**
   * Refines the plan derived from the schema. Called for a create, and for an update that changes something, but not for a destroy. Called
   * again during the apply, in a different process. For a replacement, it is called twice: first with the old object, then without it. Must
   * return configured values unchanged, and unknown values as unknown.
   */
  plan?(request: PlanRequest, context: Context): Promise<PlanResponse>;
  /** Called instead of `plan` if nothing changes. */
  planUnchanged?(prior: ObjectValue, context: Context): void;
  /** Called when a destroy is planned, to warn about its effects, for example that the object will stay on the service. */
  planDestroy?(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse>;
  /** Must not throw once the object exists: Terraform would taint it and create a new one. */
  create(request: CreateRequest, context: Context): Promise<StateResponse>;
  /** Must return a null state only if the object certainly does not exist. The next apply stores the private state in any case. */
  read(request: ReadRequest, context: Context): Promise<ReadResponse>;
  /** If it throws, the state stays unchanged. Absent if every change replaces the resource. */
  update?(request: UpdateRequest, context: Context): Promise<StateResponse>;
  /** If it throws, the object stays in the state. */
  delete(request: DeleteRequest, context: Context): Promise<void>;
  /** May return only the id, because Terraform reads the object next. Absent if the API cannot return it: an import then fails. */
  importState?(request: ImportRequest, context: Context): Promise<StateResponse>;
  /** Adopts an object by the id in another type's state (`moved`), without the service. Absent if the API cannot return it. */
  moveState?(id: string, context: Context): Promise<StateResponse>;
}

/** The values that distinguish an object from all others, in any stack. Terraform's state file contains them next to the attributes. */
export interface Identity {
  /** Must contain `id`. An import by identity must give the required attributes. */
  readonly schema: Schema;
  /** Returns the identity of an object that has none yet, or undefined until a later read provides it. An identity never changes. */
  of(state: ObjectValue, privateState: PrivateState): ObjectValue | undefined;
}

export interface ImportRequest {
  readonly id: string;
  readonly identity?: ObjectValue;
}

export interface KeptAttributesRequest extends PlanDestroyRequest {
  readonly config: ObjectValue;
}

export interface PlanRequest {
  readonly config: ObjectValue;
  readonly prior: ObjectValue | null;
  /** The plan derived from the schema, including unknown values and values kept from the state. */
  readonly planned: ObjectValue;
  /** Whether the change replaces the object, according to the schema or because the resource has no `update`. */
  readonly replaces: boolean;
  /** In the plan of a create: that of the replaced object, if any. In its apply: the planned one, with Terraform 1.16 or newer. */
  readonly privateState: PrivateState;
}

export interface PlanResponse {
  readonly planned: ObjectValue;
  readonly requiresReplace?: readonly string[];
  /** Passed to the apply. Default: the unchanged private state. */
  readonly privateState?: PrivateState;
  readonly warned?: boolean;
}

export interface PlanDestroyRequest {
  readonly prior: ObjectValue;
  readonly privateState: PrivateState;
}

export interface PlanDestroyResponse {
  /** Whether the plan warned about the destroy, for example that the object will stay on the service. Passed to `delete`. */
  readonly warned: boolean;
}

export interface CreateRequest {
  /** The planned values, and the configured write-only values. Other configured values may be missing because of `ignore_changes`. */
  readonly planned: ObjectValue;
  readonly privateState: PrivateState;
}

export interface UpdateRequest extends CreateRequest {
  readonly prior: ObjectValue;
}

/** The new state. Known planned values take precedence over returned ones, and values that are still unknown become null. */
export interface StateResponse {
  readonly state: ObjectValue;
  readonly privateState?: PrivateState;
}

export interface ReadRequest {
  readonly state: ObjectValue;
  readonly privateState: PrivateState;
}

export interface ReadResponse {
  /** The current state, or null if the object no longer exists. The next plan then proposes to create it again. */
  readonly state: ObjectValue | null;
  readonly privateState?: PrivateState;
}

export interface DeleteRequest extends ReadRequest {
  /** Whether a new object replaces the deleted object. */
  readonly isReplaced: boolean;
  /** Whether the plan warned about the deletion. False if Terraform drops the plan's warnings (`-replace`) or did not plan the deletion. */
  readonly warned: boolean;
}

export interface DataSource {
  readonly schema: Schema;
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /** Called in the plan, or in the apply if the data source depends on values that are unknown in the plan. `config` is fully known. */
  read(config: ObjectValue, context: Context): Promise<ObjectValue>;
}

export interface ProviderFunction {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly description: string;
    readonly type: Type;
  }[];
  readonly returns: Type;
  /** Called at any time, even in a process that is not configured. All arguments are known. Throws `FunctionError` for invalid ones. */
  call(args: readonly Value[]): Promise<Value>;
}

export class FunctionError extends Error {
  constructor(
    message: string,
    /** Zero-based index of the invalid argument. */
    public readonly argument?: number,
  ) {
    super(message);
    this.name = 'FunctionError';
  }
}
