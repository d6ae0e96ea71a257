import { reportFailedCheck, validateAlerts } from './alert-validation';
import { movedSlo, requireNotMoved, requireReadAfterMove } from './moved';
import { RecentSlos, siblingsIn } from './siblings';
import type { Attempt } from '../../client';
import { JsonObject } from '../../contract/json';
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
  PrivateState,
  StateResponse,
} from '../../plugin';
import { toSnakeCase } from '../../schema/names';
import { indicatorWarning } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { fingerprintOf } from '../codec/answer-fingerprints';
import { fromTerraform, Values } from '../codec/values';
import { asConfigured, replacementObject } from '../lifecycle/body';
import { StoredState } from '../lifecycle/described-object';
import { ManagedObject } from '../lifecycle/managed-object';
import { Replacement } from '../lifecycle/replacement';
import { ObjectPrivateState } from '../lifecycle/state';
import { ReadResult } from '../lifecycle/visibility';

const members = slo.attributes;
type SloValues = Values<typeof members>;
type Slo = StoredState<typeof members>;

const AFFECTED_ALERTS_GROUP = groupOf(
  'affectsAlerts',
  'More SLO changes affect alerts',
  'In the state, effected_slo_alert_ids of each SLO lists its affected alerts.',
);
const NO_INDICATOR_GROUP = groupOf(
  'noIndicator',
  'More SLOs have no complete indicator',
  'The plan shows the request_based_metric_sli of each SLO.',
);

/** The SLO resource. Validates alerts before a change, and reads SLOs in batches. */
export class SloResource extends ManagedObject<typeof members> {
  private readonly recent = new RecentSlos();

  public async moveState(id: string): Promise<StateResponse> {
    return movedSlo(id);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { prior: state } = request;
    if (state) {
      requireReadAfterMove(request.privateState, () => this.subject(fromTerraform(members, state)));
    }
    const { privateState: kept = request.privateState } = await super.plan(request, context);
    this.warnWithoutIndicator(request, context);
    const { connection } = this.provider;
    const planned = fromTerraform(members, request.planned);
    const prior = state && { values: fromTerraform(members, state), privateState: request.privateState };
    const { overridden = {} } = kept as ObjectPrivateState;
    const privateState: PrivateState = { ...kept, checkedBody: undefined };
    const unchecked = { planned: request.planned, privateState };
    // Only a change to an existing SLO can break alerts, and only fully known values can be checked.
    if (!prior || !connection || !isFullyKnown(request.config)) return unchecked;
    if (connection.alertValidation === 'off') return unchecked;
    const current = await this.readForCheck(prior, context);
    if (!current) return unchecked;
    const { values } = prior;
    const body = replacementObject(members, current, values, asConfigured(members, planned, overridden));
    await validateAlerts(connection, body, this.subject(values), context);
    return { planned: request.planned, privateState: { ...privateState, checkedBody: fingerprintOf(body) } };
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    requireReadAfterMove(request.privateState, () => this.subject(fromTerraform(members, request.prior)));
    return super.planDestroy(request, context);
  }

  protected createFailureTexts(planned: SloValues) {
    return {
      ...super.createFailureTexts(planned),
      ifRefused:
        'If this service uses another HTTP method to create SLOs, set sloCreateMethod on ObservabilityProvider (slo_create_method in HCL) to PUT or POST.',
    };
  }

  protected async complete(answer: JsonObject, draft: Slo, context: Context): Promise<Slo> {
    const siblings = this.recent.recordWithSiblings(String(draft.values.id), {});
    const privateState = { ...draft.privateState, ...siblings };
    return super.complete(answer, { ...draft, privateState }, context);
  }

  protected stateFromAnswer(current: JsonObject, answer: JsonObject, draft: Slo, context: Context): Slo {
    const result = super.stateFromAnswer(current, answer, draft, context);
    const alerts = Array.isArray(answer.effectedSloAlertIds) ? answer.effectedSloAlertIds.map(String) : [];
    const values = { ...result.values, effectedSloAlertIds: alerts };
    if (alerts.length > 0) {
      context.diagnostics.cappedWarning(
        AFFECTED_ALERTS_GROUP,
        `The change to ${this.subject(draft.values)} affects alerts`,
        `The service reports that the change affects these alerts: ${alerts.join(', ')}.`,
      );
    }
    return { ...result, values };
  }

  protected stateAfterRead(current: JsonObject, stored: Slo, context: Context): Slo {
    const result = super.stateAfterRead(current, stored, context);
    const { values, privateState } = stored;
    // A read that finds no changes must not change the private state. Only the first read, which changes it anyway, stores siblings.
    const isFirst = privateState.createdAt !== undefined || privateState.answered === undefined;
    const siblings = this.recent[isFirst ? 'recordWithSiblings' : 'record'](String(values.id), privateState);
    // The service may spell the id differently, but the id and the identity in the state must not change.
    return {
      values: { ...result.values, id: values.id },
      privateState: { ...siblings, ...result.privateState },
    };
  }

  protected async readOnce({ values, privateState }: Slo, { signal }: Context): Promise<ReadResult> {
    const { slos } = this.provider.requiredConnection;
    const result = await slos.loadAhead(String(values.id), siblingsIn(privateState), signal);
    if (result === 'not found') requireNotMoved(privateState, this.subject(values));
    return result;
  }

  protected requireComplete(current: JsonObject, values: SloValues): void {
    try {
      super.requireComplete(current, values);
    } catch (error) {
      // Otherwise, an apply in the same second would base its change on the incomplete response.
      this.provider.requiredConnection.slos.invalidate(String(values.id));
      throw error;
    }
  }

  protected async loadForChange(stored: Slo, context: Context) {
    const reading = this.provider.requiredConnection.slos.freshSnapshot(String(stored.values.id));
    if (reading) return { found: reading.slo, readAt: reading.requestedAt };
    const readAt = performance.now();
    return { found: await this.loadNow(stored, context), readAt };
  }

  protected privateStateAfterChange(stored: Slo): PrivateState {
    const siblings = this.recent.recordWithSiblings(String(stored.values.id), stored.privateState);
    return { ...super.privateStateAfterChange(stored), ...siblings };
  }

  protected async replace(replacement: Replacement<typeof members>, stored: Slo, context: Context) {
    const connection = this.provider.requiredConnection;
    const id = String(stored.values.id);
    if (stored.privateState.checkedBody !== fingerprintOf(replacement.body)) {
      await validateAlerts(connection, replacement.body, this.subject(stored.values), context);
    }
    connection.slos.invalidate(id);
    // The SLO is invalidated again after the change, because the read of another SLO may have prefetched it in the meantime.
    return super.replace(replacement, stored, context).finally(() => connection.slos.invalidate(id));
  }

  protected async reread({ read }: Attempt, prior: SloValues): Promise<ReadResult> {
    return this.provider.requiredConnection.slos.loadWith(read, String(prior.id));
  }

  /** Warns about an SLO without a complete indicator, unless the state has the same defect. */
  private warnWithoutIndicator({ planned, prior }: PlanRequest, { diagnostics }: Context): void {
    const warningIn = (state: ObjectValue) =>
      indicatorWarning(fromTerraform(members, state), { nameOf: toSnakeCase, isLiteralObject: isRecord });
    const values = fromTerraform(members, planned);
    const warning = warningIn(planned);
    if (!warning || (prior && warningIn(prior)?.advice === warning.advice)) return;
    const at = values.requestBasedMetricSli === null ? 'name' : 'request_based_metric_sli';
    const summary = `${this.subject(values)} ${warning.problem}`;
    diagnostics.cappedWarning(NO_INDICATOR_GROUP, summary, warning.advice, [at]);
  }

  /** Reads the SLO again, even if it was prefetched. */
  private async loadNow(stored: Slo, context: Context): Promise<ReadResult> {
    const { values, privateState } = stored;
    return this.load(stored, context, async () => {
      const result = await this.provider.requiredConnection.slos.load(String(values.id), context.signal);
      if (result === 'not found') requireNotMoved(privateState, this.subject(values));
      return result;
    });
  }

  /** Returns the SLO before its change, or undefined if it does not exist or cannot be read. Warns if it cannot be read. */
  private async readForCheck(stored: Slo, context: Context): Promise<JsonObject | undefined> {
    const reading = this.provider.requiredConnection.slos.lastSnapshot(String(stored.values.id));
    if (reading) return reading.slo;
    try {
      const result = await this.loadNow(stored, context);
      return result === 'not found' ? undefined : result;
    } catch (error) {
      const consequence = 'The SLO could not be read, so the change is planned without the check.';
      reportFailedCheck(this.subject(stored.values), consequence, error, context);
      return undefined;
    }
  }
}
