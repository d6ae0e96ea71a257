/**
 * What a provider implements, in words that are free of the wire protocol. `serve(provider)` speaks to Terraform.
 *
 * Every call gets a `Context`. Whatever a call throws becomes an error diagnostic: a `DiagnosticError` as it is, anything
 * else with the name of the operation.
 */
import { Diagnostics } from './diagnostics';
import { Logger } from './log';
import { Schema } from './schema';
import { Type } from './values/type';
import { ObjectValue, Value } from './values/value';

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
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /** `config` may hold unknown values (at plan time): then resources must plan without calls. */
  configure(request: ConfigureRequest, context: Context): Promise<void>;
}

export interface ConfigureRequest {
  readonly config: ObjectValue;
  readonly terraformVersion: string;
}

/**
 * What the provider keeps beside an object in the state, unseen by the user: anything that JSON can hold. Numbers come
 * back as `LosslessNumber`. Empty where Terraform has none, as for a tainted object. Never secrets: the state is readable.
 */
export type PrivateState = Readonly<Record<string, unknown>>;

export interface ManagedResource {
  readonly schema: Schema;
  validate?(request: ValidateRequest, context: Context): Promise<void>;
  /** Refines what the schema alone says. Called for create and update, not for destroy, nor where nothing changes. */
  plan?(request: PlanRequest, context: Context): Promise<PlanResponse>;
  /** Called when a destroy is planned; its warnings tell what stays behind. */
  planDestroy?(request: PlanDestroyRequest, context: Context): Promise<void>;
  create(request: CreateRequest, context: Context): Promise<StateResponse>;
  read(request: ReadRequest, context: Context): Promise<ReadResponse>;
  /** Absent where every change replaces the resource. */
  update?(request: UpdateRequest, context: Context): Promise<StateResponse>;
  delete(request: DeleteRequest, context: Context): Promise<void>;
  /** Absent where the service cannot read the object; then import is an error that says so. */
  importState?(id: string, context: Context): Promise<StateResponse>;
  /** Brings state of an older schema version to the present one. Absent while there is only one version. */
  upgradeState?(version: number, state: unknown, context: Context): Promise<ObjectValue>;
}

export interface ValidateRequest {
  /** May hold unknown values. */
  readonly config: ObjectValue;
  /** Whether this Terraform handles write-only attributes (1.11 and later). */
  readonly writeOnlyAllowed: boolean;
}

export interface PlanRequest {
  readonly config: ObjectValue;
  /** null when the object will be created. */
  readonly prior: ObjectValue | null;
  /** The plan as the schema alone makes it: defaults, unknowns and kept values are in. */
  readonly planned: ObjectValue;
  /** Whether the change replaces the object, as the schema has it. */
  readonly replaces: boolean;
  readonly private: PrivateState;
}

export interface PlanResponse {
  readonly planned: ObjectValue;
  /** Attributes whose change replaces the resource, beside those that the schema names. */
  readonly requiresReplace?: readonly string[];
  /** Handed to apply. Default: the private state as it was. */
  readonly private?: PrivateState;
}

export interface PlanDestroyRequest {
  readonly prior: ObjectValue;
  readonly private: PrivateState;
}

export interface CreateRequest {
  /** The only place where write-only values are. */
  readonly config: ObjectValue;
  readonly planned: ObjectValue;
  readonly private: PrivateState;
}

export interface UpdateRequest extends CreateRequest {
  readonly prior: ObjectValue;
}

/**
 * The new state. What was planned as known stays as planned, whatever is returned here, and what is still unknown
 * becomes null: Terraform's "inconsistent result after apply" cannot occur.
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
  /** null: the object is gone, and the next plan creates it again. */
  readonly state: ObjectValue | null;
  readonly private?: PrivateState;
}

export interface DeleteRequest {
  readonly state: ObjectValue;
  readonly private: PrivateState;
}

export interface DataSource {
  readonly schema: Schema;
  validate?(config: ObjectValue, context: Context): Promise<void>;
  /** `config` is wholly known. */
  read(config: ObjectValue, context: Context): Promise<ObjectValue>;
}

export interface ProviderFunction {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  readonly returns: Type;
  /** Arguments are known. Throw `FunctionError` to blame one of them. */
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
