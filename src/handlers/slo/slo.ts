import { brokenAlerts, couldNotCheck, validateAlerts } from './alert-validation';
import { movedSlo, requireNotMoved, requireReadAfterMove } from './moved';
import { Latest, siblingsIn } from './siblings';
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
import { indicatorDoubt } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { fingerprint } from '../codec/answer-fingerprints';
import { fromTerraform, Values } from '../codec/values';
import { asConfigured, objectOfState, replacedObject } from '../lifecycle/body';
import { Known } from '../lifecycle/described-object';
import { ManagedObject } from '../lifecycle/managed-object';
import { Replacement } from '../lifecycle/replacement';
import { ObjectPrivate } from '../lifecycle/state';
import { ReadResult } from '../lifecycle/visibility';

const members = slo.attributes;
type SloValues = Values<typeof members>;
type Slo = Known<typeof members>;

const AFFECTS_ALERTS = groupOf(
  'affectsAlerts',
  'More SLOs affect alerts',
  'The state lists the alerts of each in effected_slo_alert_ids.',
);
const NO_INDICATOR = groupOf(
  'noIndicator',
  'More SLOs have no complete indicator',
  'The plan shows all of them, with what request_based_metric_sli lacks.',
);

/** Validates alerts before a change, and reads SLOs together. */
export class SloResource extends ManagedObject<typeof members> {
  private readonly latest = new Latest();

  public async moveState(id: string): Promise<StateResponse> {
    return movedSlo(id);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { prior: before } = request;
    if (before) requireReadAfterMove(request.private, () => this.subject(fromTerraform(members, before)));
    const { private: kept = request.private } = await super.plan(request, context);
    this.warnWithoutIndicator(request, context);
    const { connection } = this.account;
    const planned = fromTerraform(members, request.planned);
    const prior = before && { values: fromTerraform(members, before), private: request.private };
    const { apart = {} } = kept as ObjectPrivate;
    const own: PrivateState = { ...kept, checkedBody: undefined };
    const unchecked = { planned: request.planned, private: own };
    // Only a change of an existing SLO can break its alerts, and only fully known values can be checked.
    if (!prior || !connection || !isFullyKnown(request.config)) return unchecked;
    if (connection.alertValidation === 'off') return unchecked;
    const wanted = asConfigured(members, planned, apart);
    const { values } = prior;
    const bodyFor = (present: JsonObject) => replacedObject(members, present, values, wanted);
    const early = this.checkBesideRead(values, bodyFor, context);
    const present = await this.presentForCheck(prior, context);
    if (!present) return unchecked;
    const body = bodyFor(present);
    const checkedBody = fingerprint(body);
    const asked = early?.checkedBody === checkedBody ? early.answer : undefined;
    await validateAlerts(connection, body, this.subject(values), context, asked);
    return { planned: request.planned, private: { ...own, checkedBody } };
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    requireReadAfterMove(request.private, () => this.subject(fromTerraform(members, request.prior)));
    return super.planDestroy(request, context);
  }

  protected notCreated(planned: SloValues) {
    return {
      ...super.notCreated(planned),
      ifRefused:
        'If this service uses another HTTP method to create SLOs, set sloCreateMethod of ObservabilityProvider (slo_create_method in HCL) to PUT or POST.',
    };
  }

  protected async complete(answer: JsonObject, made: Slo, context: Context): Promise<Slo> {
    const own = { ...made.private, ...this.latest.join(String(made.values.id), {}) };
    return super.complete(answer, { ...made, private: own }, context);
  }

  protected answered(present: JsonObject, answer: JsonObject, made: Slo, context: Context): Slo {
    const known = super.answered(present, answer, made, context);
    const alerts = Array.isArray(answer.effectedSloAlertIds) ? answer.effectedSloAlertIds.map(String) : [];
    const values = { ...known.values, effectedSloAlertIds: alerts };
    if (alerts.length > 0) {
      context.diagnostics.cappedWarning(
        AFFECTS_ALERTS,
        `${this.subject(made.values)} affects alerts`,
        `The service reports that its change affects these alerts: ${alerts.join(', ')}.`,
      );
    }
    return { ...known, values };
  }

  protected refreshed(present: JsonObject, before: Slo, context: Context): Slo {
    const known = super.refreshed(present, before, context);
    const { values, private: own } = before;
    // Only an SLO whose private state is written again gets other siblings, so that a refresh without changes leaves the private state as it is.
    const isStored = own.createdAt === undefined && own.unlikeState !== undefined;
    const siblings = this.latest[isStored ? 'see' : 'join'](String(values.id), own);
    return { ...known, private: { ...siblings, ...known.private } };
  }

  protected async fetch({ values, private: own }: Slo, { signal }: Context): Promise<ReadResult> {
    const found = await this.account.connected.slos.loadAhead(String(values.id), siblingsIn(own), signal);
    if (found === 'not found') requireNotMoved(own, this.subject(values));
    return found;
  }

  protected requireComplete(present: JsonObject, values: SloValues): void {
    try {
      super.requireComplete(present, values);
    } catch (error) {
      // Otherwise an apply in the same second would replace the SLO based on an answer without its name.
      this.account.connected.slos.invalidate(String(values.id));
      throw error;
    }
  }

  protected async loadForChange(before: Slo, context: Context) {
    const reading = this.account.connected.slos.justRead(String(before.values.id));
    if (reading) return { found: reading.slo, readAt: reading.requestedAt };
    const readAt = performance.now();
    return { found: await this.loadNow(before, context), readAt };
  }

  protected privateAfterChange(before: Slo): PrivateState {
    const siblings = this.latest.join(String(before.values.id), before.private);
    return { ...super.privateAfterChange(before), ...siblings };
  }

  protected async replace(replacement: Replacement<typeof members>, before: Slo, context: Context) {
    const connection = this.account.connected;
    const id = String(before.values.id);
    if (before.private.checkedBody !== fingerprint(replacement.body)) {
      await validateAlerts(connection, replacement.body, this.subject(before.values), context);
    }
    connection.slos.invalidate(id);
    // Again afterwards: the read of another SLO may have prefetched this one while it was being replaced.
    return super.replace(replacement, before, context).finally(() => connection.slos.invalidate(id));
  }

  protected async reread({ read }: Attempt, prior: SloValues): Promise<ReadResult> {
    return this.account.connected.slos.loadBy(read, String(prior.id));
  }

  /** Unless the object is so already. */
  private warnWithoutIndicator({ planned, prior }: PlanRequest, { diagnostics }: Context): void {
    const doubtIn = (state: ObjectValue) =>
      indicatorDoubt(fromTerraform(members, state), { nameOf: toSnakeCase, isWritten: isRecord });
    const values = fromTerraform(members, planned);
    const doubt = doubtIn(planned);
    if (!doubt || (prior && doubtIn(prior)?.next === doubt.next)) return;
    const at = values.requestBasedMetricSli === null ? 'name' : 'request_based_metric_sli';
    diagnostics.cappedWarning(NO_INDICATOR, `${this.subject(values)} ${doubt.what}`, doubt.next, [at]);
  }

  /** Not from what was read ahead. */
  private async loadNow(before: Slo, context: Context): Promise<ReadResult> {
    const { values, private: own } = before;
    return this.load(before, context, async () => {
      const found = await this.account.connected.slos.load(String(values.id), context.signal);
      if (found === 'not found') requireNotMoved(own, this.subject(values));
      return found;
    });
  }

  /**
   * Unless the SLO has just been read: asks about its alerts before it is read, with the body that follows from the state. The
   * answer counts if the body turns out to be the right one, as it does on services that store what they are sent.
   */
  private checkBesideRead(prior: SloValues, bodyFor: (present: JsonObject) => JsonObject, context: Context) {
    const connection = this.account.connected;
    if (connection.slos.lastRead(String(prior.id))) return undefined;
    const body = bodyFor(objectOfState(members, prior));
    const answer = brokenAlerts(connection, body, context);
    // If the read fails first, nobody awaits it, and its rejection would end the process.
    answer.catch(() => undefined);
    return { checkedBody: fingerprint(body), answer };
  }

  /** The SLO before its change. Undefined, with a warning, if it cannot be read now. */
  private async presentForCheck(before: Slo, context: Context): Promise<JsonObject | undefined> {
    const reading = this.account.connected.slos.lastRead(String(before.values.id));
    if (reading) return reading.slo;
    try {
      const present = await this.loadNow(before, context);
      return present === 'not found' ? undefined : present;
    } catch (error) {
      const consequence = 'The SLO could not be read, so its change is planned without the check.';
      couldNotCheck(this.subject(before.values), consequence, error, context);
      return undefined;
    }
  }
}
