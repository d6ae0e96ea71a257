import { JsonObject } from '../../contract/json';
import {
  Context,
  CreateRequest,
  DeleteRequest,
  KeptAttributesRequest,
  ManagedResource,
  PlanDestroyRequest,
  PlanDestroyResponse,
  PlanRequest,
  PlanResponse,
  PrivateState,
  ReadRequest,
  ReadResponse,
  Schema,
  StateResponse,
  UpdateRequest,
  ObjectValue,
} from '../../plugin';
import { isImportable, storesNothing } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { Operation } from '../../schema/operation';
import { checkConfiguration, reportFindings, reportNewFindings } from '../checks/configuration';
import { unwrapObject } from '../codec/json';
import { ObjectPrivateState } from '../codec/private-state';
import { fromTerraform, terraformSchema } from '../codec/terraform';
import {
  failedCall,
  hintIfUnsent,
  isManagementApiError,
  rejectedPath,
  wayOutIfMissing,
} from '../connection/failed-call';
import { verify } from '../connection/verification';
import { find, isAbsent } from '../object/absence';
import {
  importedPrivateState,
  objectIdentity,
  originAfterRead,
  refreshUnreadable,
  requireSameAccount,
} from '../object/account';
import { CreateCall } from '../object/create';
import { fingerprintsOf } from '../object/marks';
import { recordPlanned, warnIfPlannedTwice } from '../object/memory';
import { Purpose, RemoteObject } from '../object/remote-object';
import { ReadForChange, ReplaceCall, stateAfterChange } from '../object/replace';
import { ObjectState, ResourceType } from '../object/resource-type';
import { refuseIfObjectStays, warnThatObjectStays } from '../object/stays-on-service';
import { warnOfMismatches, warnOfReplacedObject, warnThatNothingIsRead } from '../object/warnings';
import { equivalentAttributesOf, keptAttributesOf, valuesAfterRead } from '../object/whose-value';

const READ_ONLY_ADVICE =
  'If the service rejects an undocumented member that it sets itself (unlisted_members contains them), add the member to readOnlyMembers in the dialect of the provider.';

/**
 * A resource. Its description gives each operation a role, such as create or replace. Resources with special behavior override methods
 * of this class, and call the same steps in `object/`.
 */
export class Resource extends ResourceType implements ManagedResource {
  /** How an object is read. */
  protected readonly objectClass: typeof RemoteObject = RemoteObject;

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  public get identity(): ManagedResource['identity'] {
    return isImportable(this.description) ? objectIdentity : undefined;
  }

  /** Imports only the id, because Terraform reads the object next. */
  public get importState(): ManagedResource['importState'] {
    const { description, provider } = this;
    if (!isImportable(description)) return undefined;
    return async ({ id, identity }, context) => {
      // Without a connection, the import would contain no values, and the apply would overwrite those on the service.
      const connection = provider.requiredConnection;
      const privateState = identity && (await importedPrivateState(connection, identity, context));
      return { state: { id }, privateState };
    };
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    const { members, shape } = this;
    reportFindings(members, config, context);
    checkConfiguration(shape, fromTerraform(members, config));
  }

  public keptAttributes({ config, prior }: KeptAttributesRequest): readonly string[] {
    const { members, description } = this;
    const { read, replace } = description.operations;
    // A change to an object that the API cannot read sends all values.
    if (replace && !read) return [];
    const [priorValues, configValues] = [prior, config].map((values) => fromTerraform(members, values));
    const keptOf = replace ? keptAttributesOf : equivalentAttributesOf;
    return keptOf(members, priorValues, configValues).map(toSnakeCase);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { planned } = request;
    const isSent = !request.prior || request.replaces || this.description.operations.replace;
    if (isSent) reportNewFindings(this.members, request.config, request.prior, context);
    const serviceNames = this.provider.connection?.client.dialect.memberNames;
    checkConfiguration(this.shape, fromTerraform(this.members, request.config), serviceNames);
    this.requireCalls(request);
    if (!request.prior) return { planned, privateState: await this.planCreate(request, context) };
    const object = this.object(request.prior, request.privateState, context);
    if (!request.replaces) recordPlanned(object);
    await requireSameAccount(object, request.replaces ? 'replace' : 'change');
    this.remember(object.values);
    if (!request.replaces) return { planned, privateState: object.privateState };
    await warnThatObjectStays(object, 'replacePlanned');
    return { planned, warned: true };
  }

  /** Throws if the service does not have the calls that apply the plan. */
  private requireCalls({ prior, replaces, planned }: PlanRequest): void {
    const role = prior && !replaces ? 'replace' : 'create';
    try {
      for (const operation of this.callsFor(role, planned)) {
        this.provider.connection?.client.requireCall(operation);
      }
    } catch (error) {
      const verb = role === 'replace' ? 'change' : role;
      throw failedCall(`Cannot ${verb} ${this.subject(fromTerraform(this.members, planned))}`, error);
    }
  }

  protected callsFor(role: 'create' | 'replace', _planned: ObjectValue): readonly Operation[] {
    return [this.description.operations[role] ?? []].flat();
  }

  public planUnchanged(prior: ObjectValue, context: Context): void {
    recordPlanned(this.object(prior, {}, context));
  }

  /** Plans the creation of an object. Returns its private state, which in a replacement contains the origin of the old object. */
  private async planCreate(request: PlanRequest, context: Context): Promise<ObjectPrivateState> {
    const { connection } = this.provider;
    const object = this.object(request.planned, request.privateState, context);
    const { baseUrl, teamIds } = object.privateState;
    recordPlanned(object, baseUrl !== undefined);
    warnIfPlannedTwice(object, 'create');
    if (!connection) return {};
    await requireSameAccount(object, baseUrl === undefined ? 'create' : 'replace');
    await verify(connection, context);
    return { baseUrl, teamIds, refreshUrl: connection.baseUrl };
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    const response = await creation.send();
    creation.identifyFrom(response);
    await creation.step(async (state) => this.stateAfterCreate(response, state, context));
    return creation.finish(response);
  }

  /** Returns the state with what the response shows, if the API can read the object. `planned` has the planned values and the identity. */
  protected async stateAfterCreate(
    response: JsonObject,
    planned: ObjectState,
    context: Context,
  ): Promise<ObjectState> {
    if (!isImportable(this.description)) return planned;
    return stateAfterChange(this, unwrapObject(response, this.operation('create')), planned, context);
  }

  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { description, provider } = this;
    if (storesNothing(description)) return { state: request.state };
    const prior = this.object(request.state, request.privateState, context);
    const subject = this.remember(prior.values);
    const { connection } = provider;
    if (!connection) {
      if (isImportable(description)) warnThatNothingIsRead(subject, context);
      return request;
    }
    if (!isImportable(description)) {
      return { state: request.state, privateState: await refreshUnreadable(prior) };
    }
    try {
      const shown = await find(prior);
      if (shown === 'not visible yet') return request;
      if (shown === 'not found') return { state: null };
      const origin = await originAfterRead(connection, prior.privateState, context);
      const { values, privateState } = this.stateAfterRead(shown, prior, context);
      const { createdAt } = prior.privateState;
      const found = { ...origin, createdAt, wasFound: true, readPath: this.readPath };
      return this.toTerraform({ values, privateState: { ...found, ...privateState } });
    } catch (error) {
      throw failedCall(`Cannot read ${subject}`, error, ['id'], wayOutIfMissing(error));
    }
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { replace, read } = this.description.operations;
    // Without a replace operation, an update only changes attributes that are not sent to the service.
    if (!replace) return { state: request.planned, privateState: request.privateState };
    // The API has no call that returns this object, so the change sends all values, as a create does.
    if (!read) return this.create(request, context);
    const object = this.object(request.prior, request.privateState, context, 'change');
    try {
      const planned = fromTerraform(this.members, request.planned);
      const change = new ReplaceCall(object, planned, await this.findForChange(object));
      return this.toTerraform(await this.change(change));
    } catch (error) {
      const hasUnlisted = (object.values.unlistedMembers ?? null) !== null;
      const isRejected = isManagementApiError(error) && error.code === 'bad_request';
      const hint = isRejected && hasUnlisted ? READ_ONLY_ADVICE : hintIfUnsent(error);
      throw failedCall(`Cannot change ${object.subject}`, error, rejectedPath(this.members, error), hint);
    }
  }

  protected async findForChange(object: RemoteObject): Promise<ReadForChange> {
    return { readAt: performance.now(), remote: await find(object) };
  }

  /** Sends a change, and returns the state after it. */
  protected async change(change: ReplaceCall): Promise<ObjectState> {
    return change.stateAfter(unwrapObject(await change.send(), this.operation('replace')));
  }

  protected object(
    values: ObjectValue,
    privateState: PrivateState,
    context: Context,
    purpose: Purpose = 'refresh',
  ): RemoteObject {
    return new this.objectClass(this, this.fromTerraform(values, privateState), context, purpose);
  }

  /** Returns the state after a read. `read` adds the object's origin to its private state. */
  protected stateAfterRead(shown: JsonObject, prior: ObjectState, context: Context): ObjectState {
    const { members } = this;
    const { values, mismatches, isUnchanged } = valuesAfterRead(members, shown, prior);
    warnOfMismatches(mismatches, this.subject(prior.values), context);
    // Nearly every read finds no change. The recorded fingerprints then remain valid, and need not be computed again.
    const { fingerprints: last } = prior.privateState;
    return {
      values,
      privateState: { fingerprints: isUnchanged ? last : fingerprintsOf(members, shown, values) },
    };
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const object = this.object(request.prior, request.privateState, context);
    // An apply plans a destroy only for a deposed object, but Terraform's request does not say so. If another provider block or an earlier
    // run created the new object, "refuse" therefore keeps the old one in the state.
    const { isApplying } = this.memory;
    await requireSameAccount(object, isApplying ? 'replace' : 'destroy');
    if (!isApplying && this.provider.onDestroy === 'refuse') {
      // Terraform refreshes an object that left the configuration only after this.
      if (await isAbsent(object)) return { warned: true };
      refuseIfObjectStays(object);
    }
    await warnThatObjectStays(object, 'destroyPlanned');
    warnIfPlannedTwice(object, 'destroy');
    return { warned: this.provider.onDestroy !== undefined };
  }

  public async delete(request: DeleteRequest, context: Context): Promise<void> {
    const { isReplaced, warned } = request;
    const object = this.object(request.state, request.privateState, context);
    const { values, subject } = object;
    if (storesNothing(this.description)) return;
    if (isReplaced) {
      await requireSameAccount(object, 'replace');
      this.memory.replaced.push({ name: this.subjectWithoutId(values), subject });
    } else if (!warned) {
      refuseIfObjectStays(object);
    }
    if (this.memory.created.has(this.keyOf(values))) {
      return warnOfReplacedObject(subject, 'this run also destroyed it', context);
    }
    this.remember(values);
    // The new resource sets the same object.
    const isSetAgain = isReplaced && !this.hasComputedIdentity;
    if (!warned && !isSetAgain) await warnThatObjectStays(object, 'destroyed');
  }
}
