import { Resource } from './resource';
import type { Attempt } from '../../client';
import { movedSlo, requireNotMoved, requireReadAfterMove } from './slo/moved';
import { RecentSlos, siblingsIn } from './slo/siblings';
import { JsonObject } from '../../contract/json';
import {
  Context,
  CreateRequest,
  groupOf,
  isFullyKnown,
  isRecord,
  ObjectValue,
  PlanDestroyRequest,
  PlanDestroyResponse,
  PlanRequest,
  PlanResponse,
  ReadRequest,
  ReadResponse,
  StateResponse,
  UpdateRequest,
} from '../../plugin';
import { ResourceDescription } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { indicatorWarning } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { fingerprintOf } from '../codec/fingerprint';
import { fromTerraform } from '../codec/values';
import { ConfiguredProvider } from '../connection/configured-provider';
import { failure, hintIfUnsent, isManagementApiError, rejectedPath } from '../connection/failure';
import { find, findObject, ObjectReads } from '../object/absence';
import { isPlannedHere } from '../object/account';
import { CreateCall } from '../object/create';
import { objectIn } from '../object/envelope';
import { refresh } from '../object/refresh';
import { ReplaceCall, changeBody, plannedChange } from '../object/replace';
import { ObjectState, ResourceType } from '../object/resource-type';
import { stateAfterRead, stateAfterChange } from '../object/state';
import { isOldCopy, ReadResult } from '../object/visibility';
import { reportFailedCheck, validateAlerts } from './slo/alert-validation';

const members = slo.attributes;

const READ_ONLY_ADVICE =
  'If the service rejects an undocumented member that it sets itself (unlisted_members contains them), add the member to readOnlyMembers in the dialect of the provider.';

/** The SLO resource. Validates alerts before a change, and reads SLOs in batches. */
export class SloResource extends Resource {
  private readonly recent = new RecentSlos();
  /** The SLOs for which the last refresh has waited without success, so that the plan does not wait for them again. */
  private readonly notVisible = new Set<string>();

  constructor(description: ResourceDescription, provider: ConfiguredProvider) {
    super(description, provider, {
      createFailure: () => ({
        ifRejected:
          'If this service uses another HTTP method to create SLOs, set sloCreateMethod in the dialect of the provider to PUT or POST.',
      }),
    });
  }

  public async moveState(id: string): Promise<StateResponse> {
    return movedSlo(id);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { type } = this;
    const { connection } = type.provider;
    const prior = request.prior && type.fromTerraform(request.prior, request.privateState);
    if (prior) requireReadAfterMove(prior.privateState, type.subject(prior.values));
    const { alertValidation = 'off' } = connection ?? {};
    // Only a change to an existing SLO can break alerts, and only fully known values can be checked.
    const isChecked = prior && alertValidation !== 'off' && isFullyKnown(request.config);
    // The SLO and the list of teams are read concurrently, but never at a base URL other than the planned one.
    const reading =
      isChecked && isPlannedHere(type.connection, prior.privateState)
        ? this.readForCheck(prior, context)
        : undefined;
    const planning = super.plan(request, context);
    // Waits for both, even if one is rejected, so that no request outlives its plan.
    await Promise.allSettled([planning, reading]);
    const { planned, warned, privateState = request.privateState } = await planning;
    const remote = await reading;
    this.warnWithoutIndicator(request, context);
    if (!prior || !remote) {
      return { planned, warned, privateState: { ...privateState, checkedBody: undefined } };
    }
    const body = changeBody({ type, prior, planned: fromTerraform(members, planned) }, remote);
    await validateAlerts(type.connection, body, type.subject(prior.values), context);
    return { planned, warned, privateState: { ...privateState, checkedBody: fingerprintOf(body) } };
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new CreateCall(type, request, context);
    const response = await creation.send();
    creation.identifyFrom(response);
    await creation.step(({ values, privateState }) => {
      const siblings = this.recent.recordWithSiblings(String(values.id), {});
      return { values, privateState: { ...privateState, ...siblings, wasFound: true } };
    });
    await creation.step((state) => {
      const object = objectIn(response, slo.operations.create);
      const created = stateAfterChange(type, object, state, context);
      return withAffectedAlerts(created, response, type.subject(state.values), context);
    });
    return creation.finish(response);
  }

  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { type } = this;
    const id = String(request.state.id);
    return refresh(
      type,
      request,
      context,
      async (state, { slos }) => {
        const load = async () => slos.load(id, context.signal, siblingsIn(state.privateState));
        const result = await this.find(find, state, context, load);
        this.notVisible[result === 'not visible yet' ? 'add' : 'delete'](id);
        return result;
      },
      (object, state) => {
        const { values, privateState } = stateAfterRead(type, object, state, context);
        // A read that finds no changes must not change the private state. Only the first read, which changes it anyway, stores siblings.
        const record = state.privateState.wasFound ? 'record' : 'recordWithSiblings';
        const siblings = this.recent[record](id, state.privateState);
        // The service may return the id in another notation, but the id and the identity in the state must not change.
        return { values: { ...values, id }, privateState: { ...siblings, ...privateState } };
      },
    );
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const { slos } = type.connection;
    const plan = plannedChange(type, request);
    const { prior, what } = plan;
    try {
      const { slo: result, requestedAt } =
        slos.freshSnapshot(String(prior.values.id)) ?? (await this.readNow(prior, context));
      const change = new ReplaceCall(plan, result, requestedAt);
      return await slos.finishChange(async () => this.send(change, context));
    } catch (error) {
      const isRejected = isManagementApiError(error) && error.code === 'bad_request';
      const hint =
        isRejected && prior.values.unlistedMembers !== null ? READ_ONLY_ADVICE : hintIfUnsent(error);
      throw failure(what, error, rejectedPath(members, error), hint);
    }
  }

  private async send(change: ReplaceCall, context: Context): Promise<StateResponse> {
    const { type } = this;
    const { slos } = type.connection;
    const { prior } = change.plan;
    const id = String(prior.values.id);
    const subject = type.subject(prior.values);
    if (prior.privateState.checkedBody !== fingerprintOf(change.body)) {
      await validateAlerts(type.connection, change.body, subject, context);
    }
    const reread = async ({ read }: Attempt) => slos.loadWith(read, id);
    // Invalidated after the change, because reading another SLO may prefetch this one in the meantime.
    const response = await change.send(reread, context).finally(() => slos.invalidate(id));
    const object = objectIn(response, slo.operations.replace);
    const changed = change.stateAfter(object, context);
    const { values, privateState } = withAffectedAlerts(changed, response, subject, context);
    const siblings = this.recent.recordWithSiblings(id, prior.privateState);
    return type.toTerraform({ values, privateState: { ...privateState, ...siblings } });
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const { values, privateState } = this.type.fromTerraform(request.prior, request.privateState);
    requireReadAfterMove(privateState, this.type.subject(values));
    return super.planDestroy(request, context);
  }

  /**
   * Finds the SLO with `findIn`, which reads it with `load` and, if it is not found, alone. Throws if the SLO comes from a `moved` block and
   * does not exist.
   */
  private async find<R>(
    findIn: (type: ResourceType, state: ObjectState, context: Context, reads: ObjectReads) => Promise<R>,
    state: ObjectState,
    context: Context,
    load: () => Promise<ReadResult>,
  ): Promise<R> {
    const { values, privateState } = state;
    const { slos } = this.type.connection;
    const id = String(values.id);
    const requiring = (read: () => Promise<ReadResult>) => async () => {
      const result = await read();
      if (result === 'not found') requireNotMoved(privateState, this.type.subject(values));
      // An update right after this must not use an old copy.
      else if (isOldCopy(result, values)) slos.invalidate(id);
      return result;
    };
    const confirm = requiring(async () => slos.loadAlone(id, context.signal));
    try {
      return await findIn(this.type, state, context, { read: requiring(load), confirm });
    } catch (error) {
      // The response may be incomplete, so an update right after this must not use it either.
      slos.invalidate(id);
      throw error;
    }
  }

  /** Reads the SLO again, even if it was prefetched. */
  private async readNow(state: ObjectState, context: Context) {
    const requestedAt = performance.now();
    const { slos } = this.type.connection;
    const id = String(state.values.id);
    const load = async () => slos.load(id, context.signal);
    return { slo: await this.find(findObject, state, context, load), requestedAt };
  }

  /** Warns about an SLO without a complete indicator, unless the state has the same defect. */
  private warnWithoutIndicator({ planned, prior }: PlanRequest, { diagnostics }: Context): void {
    const warningIn = (values: ObjectValue) =>
      indicatorWarning(fromTerraform(members, values), { nameOf: toSnakeCase, isObject: isRecord });
    const values = fromTerraform(members, planned);
    const warning = warningIn(planned);
    if (!warning || (prior && warningIn(prior)?.advice === warning.advice)) return;
    const at = values.requestBasedMetricSli === null ? 'name' : 'request_based_metric_sli';
    const summary = `${this.type.subject(values)} ${warning.problem}`;
    const group = { ...groupOf('More SLOs have no complete indicator'), code: 'no_indicator' };
    diagnostics.cappedWarning(group, summary, warning.advice, [at]);
  }

  /** Returns the SLO before its change, or undefined if it does not exist or cannot be read. Warns if it cannot be read. */
  private async readForCheck(state: ObjectState, context: Context): Promise<JsonObject | undefined> {
    const id = String(state.values.id);
    if (this.notVisible.has(id)) return undefined;
    const last = this.type.connection.slos.lastSnapshot(id);
    try {
      const result = last?.slo ?? (await this.readNow(state, context)).slo;
      return result === 'not found' ? undefined : result;
    } catch (error) {
      const consequence = 'The SLO could not be read, so the change is planned without the check.';
      reportFailedCheck(this.type.connection, this.type.subject(state.values), consequence, error, context);
      return undefined;
    }
  }
}

function withAffectedAlerts(
  { values, privateState }: ObjectState,
  response: JsonObject,
  subject: string,
  { diagnostics }: Context,
): ObjectState {
  const alerts = Array.isArray(response.effectedSloAlertIds) ? response.effectedSloAlertIds.map(String) : [];
  if (alerts.length > 0) {
    diagnostics.cappedWarning(
      groupOf('More SLO changes affect alerts', 'The attribute effected_slo_alert_ids lists them.'),
      `The change to ${subject} affects alerts`,
      `The service reports that the change affects these alerts: ${alerts.join(', ')}.`,
    );
  }
  return { values: { ...values, effectedSloAlertIds: alerts }, privateState };
}
