import { Resource } from './resource';
import { objectIn } from '../codec/json';
import { warnOfDerivedMembers } from './slo/derived-members';
import { movedSlo, requireReadAfterMove } from './slo/moved';
import { RemoteSlo } from './slo/remote-slo';
import { RecentSlos } from './slo/siblings';
import { JsonObject } from '../../contract/json';
import { fingerprintOf } from '../../json/same';
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
  StateResponse,
  UpdateRequest,
} from '../../plugin';
import { ResourceDescription } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { indicatorWarning } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { fromTerraform } from '../codec/values';
import { ConfiguredProvider } from '../connection/configured-provider';
import { failure, hintIfUnsent, isManagementApiError, rejectedPath } from '../connection/failure';
import { find } from '../object/absence';
import { isPlannedHere } from '../object/account';
import { CreateCall } from '../object/create';
import { Purpose } from '../object/remote-object';
import { ReplaceCall, changeBody } from '../object/replace';
import { ObjectState } from '../object/resource-type';
import { stateAfterChange } from '../object/state';
import { reportFailedCheck, validateAlerts } from './slo/alert-validation';

const members = slo.attributes;

const READ_ONLY_ADVICE =
  'If the service rejects an undocumented member that it sets itself (unlisted_members contains them), add the member to readOnlyMembers in the dialect of the provider.';

/** The SLO resource. Validates alerts before a change, and reads SLOs in batches. */
export class SloResource extends Resource {
  private readonly recent = new RecentSlos();

  constructor(description: ResourceDescription, provider: ConfiguredProvider) {
    super(description, provider, {
      createFailure: () => ({
        ifRejected:
          provider.connection?.client.dialect.sloCreateMethod === 'POST'
            ? ''
            : 'If this service uses another HTTP method to create SLOs, set sloCreateMethod in the dialect of the provider to PUT or POST.',
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
    const { readOnlyMembers = [] } = connection?.client.dialect ?? {};
    if (prior) warnOfDerivedMembers(request, type.subject(prior.values), context, readOnlyMembers);
    if (!prior || !remote) {
      return { planned, warned, privateState: { ...privateState, checkedBody: undefined } };
    }
    const body = changeBody(type, prior, fromTerraform(members, planned), remote);
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

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const { slos } = type.connection;
    const prior = type.fromTerraform(request.prior, request.privateState);
    const object = this.remoteObject(prior, 'change', context);
    try {
      const { remote, readAt } = await object.readForChange();
      const change = new ReplaceCall(object, fromTerraform(members, request.planned), remote, readAt);
      const endChange = slos.beginChange();
      return await this.send(change, object).finally(endChange);
    } catch (error) {
      const isRejected = isManagementApiError(error) && error.code === 'bad_request';
      const hint =
        isRejected && prior.values.unlistedMembers !== null ? READ_ONLY_ADVICE : hintIfUnsent(error);
      throw failure(`Cannot change ${object.subject}`, error, rejectedPath(members, error), hint);
    }
  }

  private async send(change: ReplaceCall, { prior, subject, context }: RemoteSlo): Promise<StateResponse> {
    const { type } = this;
    const { slos } = type.connection;
    const id = String(prior.values.id);
    if (prior.privateState.checkedBody !== fingerprintOf(change.body)) {
      await validateAlerts(type.connection, change.body, subject, context);
    }
    // Invalidated after the change, because reading another SLO may prefetch this one in the meantime.
    const response = await change.send().finally(() => slos.invalidate(id));
    const changed = change.stateAfter(objectIn(response, slo.operations.replace));
    const { values, privateState } = withAffectedAlerts(changed, response, subject, context);
    const siblings = this.recent.recordWithSiblings(id, prior.privateState);
    return type.toTerraform({ values, privateState: { ...privateState, ...siblings } });
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const { values, privateState } = this.type.fromTerraform(request.prior, request.privateState);
    requireReadAfterMove(privateState, this.type.subject(values));
    return super.planDestroy(request, context);
  }

  protected remoteObject(prior: ObjectState, purpose: Purpose, context: Context): RemoteSlo {
    return new RemoteSlo(this.type, prior, purpose, context);
  }

  protected stateAfterRead(shown: JsonObject, prior: ObjectState, context: Context): ObjectState {
    const id = String(prior.values.id);
    const { values, privateState } = super.stateAfterRead(shown, prior, context);
    // A read that finds no changes must not change the private state. Only the first read, which changes it anyway, stores siblings.
    const record = prior.privateState.wasFound ? 'record' : 'recordWithSiblings';
    const siblings = this.recent[record](id, prior.privateState);
    // The service may return the id in another notation, but the id and the identity in the state must not change.
    return { values: { ...values, id }, privateState: { ...siblings, ...privateState } };
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
  private async readForCheck(prior: ObjectState, context: Context): Promise<JsonObject | undefined> {
    const { type } = this;
    if (type.memory.notVisible.has(type.keyOf(prior.values))) return undefined;
    const last = type.connection.slos.lastSnapshot(String(prior.values.id));
    const object = this.remoteObject(prior, 'change', context);
    try {
      const remote = last?.slo ?? (await find(object));
      return typeof remote === 'string' ? undefined : remote;
    } catch (error) {
      const consequence = 'The SLO could not be read, so the change is planned without the check.';
      reportFailedCheck(type.connection, object.subject, consequence, error, context);
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
