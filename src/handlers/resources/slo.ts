import { Resource } from './resource';
import { unwrapObject } from '../codec/json';
import { RemoteSlo, requireReadAfterMove } from './slo/remote-slo';
import { RecentSlos } from './slo/siblings';
import { JsonObject, objectOrEmpty, parseContainer } from '../../contract/json';
import { fingerprintOf } from '../../json/same';
import {
  Context,
  groupOf,
  isFullyKnown,
  isRecord,
  ObjectValue,
  PlanDestroyRequest,
  PlanDestroyResponse,
  PlanRequest,
  PlanResponse,
  StateResponse,
} from '../../plugin';
import { toSnakeCase } from '../../schema/names';
import { indicatorWarning } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { ObjectPrivateState } from '../codec/private-state';
import { fromTerraform } from '../codec/terraform';
import { find } from '../object/absence';
import { isPlannedHere } from '../object/account';
import { RemoteObject } from '../object/remote-object';
import { changeBody, ReadForChange, ReplaceCall } from '../object/replace';
import { ObjectState } from '../object/resource-type';
import { reportFailedCheck, validateAlerts } from './slo/alert-validation';

const members = slo.attributes;

/** The SLO resource. Validates alerts before a change, and reads SLOs in batches. */
export class SloResource extends Resource {
  protected readonly objectClass = RemoteSlo;
  private readonly recent = new RecentSlos();

  public get ifRejected(): string {
    return this.connection.setsSloCreateMethod
      ? ''
      : 'If this service uses another HTTP method to create SLOs, set sloCreateMethod in the dialect of the provider to PUT or POST.';
  }

  public async moveState(id: string): Promise<StateResponse> {
    return { state: { id }, privateState: { moved: true } satisfies ObjectPrivateState };
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { connection } = this.provider;
    const prior = request.prior && this.object(request.prior, request.privateState, context, 'change');
    if (prior) requireReadAfterMove(prior);
    const { alertValidation = 'off' } = connection ?? {};
    // Only a change to an existing SLO can break alerts, and only fully known values can be checked.
    const isChecked = prior && alertValidation !== 'off' && isFullyKnown(request.config);
    // The SLO and the list of teams are read concurrently, but never at a base URL other than the planned one.
    const reading =
      isChecked && isPlannedHere(this.connection, prior.privateState) ? this.readForCheck(prior) : undefined;
    const planning = super.plan(request, context);
    // Waits for both, even if one is rejected, so that no request outlives its plan.
    await Promise.allSettled([planning, reading]);
    const { planned, warned, privateState = request.privateState } = await planning;
    const remote = await reading;
    this.warnWithoutIndicator(request, context);
    const { readOnlyMembers = [] } = connection?.client.dialect ?? {};
    if (prior) warnOfDerivedMembers(request, prior.subject, context, readOnlyMembers);
    if (!prior || !remote) {
      return { planned, warned, privateState: { ...privateState, checkedBody: undefined } };
    }
    const body = changeBody(prior, fromTerraform(members, planned), remote);
    await validateAlerts(this.connection, body, prior.subject, context);
    return { planned, warned, privateState: { ...privateState, checkedBody: fingerprintOf(body) } };
  }

  protected async stateAfterCreate(
    response: JsonObject,
    planned: ObjectState,
    context: Context,
  ): Promise<ObjectState> {
    const siblings = this.recent.recordWithSiblings(String(planned.values.id), {});
    const found = { ...planned.privateState, ...siblings, wasFound: true };
    const state = { values: planned.values, privateState: found };
    const created = await super.stateAfterCreate(response, state, context);
    return withAffectedAlerts(created, response, this.subject(planned.values), context);
  }

  /** Another change may just have read the SLO in the same batch. */
  protected async findForChange(object: RemoteObject): Promise<ReadForChange> {
    const fresh = this.connection.slos.freshSnapshot(String(object.values.id));
    return fresh ? { remote: fresh.slo, readAt: fresh.requestedAt } : super.findForChange(object);
  }

  protected async change(change: ReplaceCall): Promise<ObjectState> {
    const { values: prior, privateState: old, subject, context } = change.object;
    const { connection } = this;
    const id = String(prior.id);
    const endChange = connection.slos.beginChange();
    try {
      if (old.checkedBody !== fingerprintOf(change.body)) {
        await validateAlerts(connection, change.body, subject, context);
      }
      // Invalidated after the change, because reading another SLO may prefetch this one in the meantime.
      const response = await change.send().finally(() => connection.slos.invalidate(id));
      const changed = change.stateAfter(unwrapObject(response, slo.operations.replace));
      const { values, privateState } = withAffectedAlerts(changed, response, subject, context);
      const siblings = this.recent.recordWithSiblings(id, old);
      return { values, privateState: { ...privateState, ...siblings } };
    } finally {
      endChange();
    }
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    requireReadAfterMove(this.object(request.prior, request.privateState, context));
    return super.planDestroy(request, context);
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
    const summary = `${this.subject(values)} ${warning.problem}`;
    const group = { ...groupOf('More SLOs have no complete indicator'), code: 'no_indicator' };
    diagnostics.cappedWarning(group, summary, warning.advice, [at]);
  }

  /** Returns the SLO before its change, or undefined if it does not exist or cannot be read. Warns if it cannot be read. */
  private async readForCheck(object: RemoteObject): Promise<JsonObject | undefined> {
    const { values, subject, context } = object;
    if (this.memory.notVisible.has(this.keyOf(values))) return undefined;
    const last = this.connection.slos.lastSnapshot(String(values.id));
    try {
      const remote = last?.slo ?? (await find(object));
      return typeof remote === 'string' ? undefined : remote;
    } catch (error) {
      const consequence = 'The SLO could not be read, so the change is planned without the check.';
      reportFailedCheck(this.connection, subject, consequence, error, context);
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

/**
 * Warns if a change to the indicator sends undocumented members back. The service may have derived them from the old indicator, and then
 * keeps the old values without an error.
 */
function warnOfDerivedMembers(
  { prior, planned }: Pick<PlanRequest, 'prior' | 'planned'>,
  subject: string,
  { diagnostics }: Context,
  readOnlyMembers: readonly string[],
): void {
  const isRequestBased = (values: PlanRequest['planned']) => isRecord(values.request_based_metric_sli);
  const isSameKind = prior && isRequestBased(prior) === isRequestBased(planned);
  // The indicator of an SLO that is not request-based is in its extra members.
  const isSameIndicator =
    isSameKind && (isRequestBased(planned) || prior.extra_members === planned.extra_members);
  if (!prior || isSameIndicator) return;
  const all = Object.keys(objectOrEmpty(parseContainer(String(prior.unlisted_members))));
  const names = all.filter((name) => !readOnlyMembers.includes(name));
  if (names.length === 0) return;
  diagnostics.cappedWarning(
    groupOf('More SLOs keep undocumented members'),
    `${subject} gets another indicator, but keeps its undocumented members`,
    `The change sends them back as the service returned them: ${names.join(', ')}. If the service derives any of them from the indicator, such as a type, their old values stay. To prevent this, add those that it derives to the provider's dialect: "readOnlyMembers": ${JSON.stringify(names)}.`,
  );
}
