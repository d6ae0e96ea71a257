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
import { fingerprint } from '../codec/remembered';
import { fromTerraform, Values } from '../codec/values';
import { Account, Connection } from '../connection/account';
import { asConfigured, objectOfState, replacedObject } from '../lifecycle/body';
import { Known, Wanted } from '../lifecycle/described-object';
import { ManagedObject } from '../lifecycle/managed-object';
import { Replacement } from '../lifecycle/replacement';
import { ObjectPrivate } from '../lifecycle/state';
import { Found } from '../lifecycle/visibility';

const members = slo.attributes;
type SloValues = Values<typeof members>;

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

  constructor(account: Account) {
    super(slo, account);
  }

  public async moveState(id: string): Promise<StateResponse> {
    return movedSlo(id);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { prior: before } = request;
    if (before) requireReadAfterMove(request.private, () => this.subject(fromTerraform(members, before)));
    const { private: kept = request.private } = await super.plan(request, context);
    if (!request.prior) this.warnWithoutIndicator(request.planned, context);
    const { connection } = this.account;
    const planned = fromTerraform(members, request.planned);
    const prior = request.prior && fromTerraform(members, request.prior);
    const { apart = {} } = kept as ObjectPrivate;
    const own: PrivateState = { ...kept, checkedBody: undefined };
    const unchecked = { planned: request.planned, private: own };
    // Only a change of an existing SLO can break its alerts, and only fully known values can be checked.
    if (!prior || !connection || !isFullyKnown(request.config)) return unchecked;
    const wanted = asConfigured(members, planned, apart);
    const early = this.checkBesideRead(
      connection,
      prior,
      replacedObject(members, objectOfState(members, prior), prior, wanted),
      context,
    );
    const present = await this.presentForCheck(connection, prior, request.private, context);
    if (!present) return unchecked;
    const body = replacedObject(members, present, prior, wanted);
    const checkedBody = fingerprint(body);
    const asked = early?.checkedBody === checkedBody ? early.answer : undefined;
    await validateAlerts(connection, body, this.subject(prior), context, asked);
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

  protected async complete(
    answer: JsonObject,
    made: Known<typeof members>,
    wanted: Wanted<typeof members>,
    context: Context,
  ): Promise<Known<typeof members>> {
    const own = { ...made.private, ...this.latest.join(String(made.values.id), {}) };
    return super.complete(answer, { ...made, private: own }, wanted, context);
  }

  protected answered(
    present: JsonObject,
    answer: JsonObject,
    made: Known<typeof members>,
    context: Context,
  ): Known<typeof members> {
    const known = super.answered(present, answer, made, context);
    const alerts = Array.isArray(answer.effectedSloAlertIds) ? answer.effectedSloAlertIds.map(String) : [];
    const values = { ...known.values, effectedSloAlertIds: alerts };
    if (alerts.length > 0) {
      context.diagnostics.boundedWarning(
        AFFECTS_ALERTS,
        `${this.subject(made.values)} affects alerts`,
        `The service reports that its change affects these alerts: ${alerts.join(', ')}.`,
      );
    }
    return { ...known, values };
  }

  protected refreshed(
    present: JsonObject,
    before: SloValues,
    own: PrivateState,
    context: Context,
  ): Known<typeof members> {
    const known = super.refreshed(present, before, own, context);
    // Only what is stored anew gets other siblings, so that a refresh without changes leaves the private state as it is.
    const isStored = own.createdAt === undefined && own.unlikeState !== undefined;
    const siblings = this.latest[isStored ? 'see' : 'join'](String(before.id), own);
    return { ...known, private: { ...siblings, ...known.private } };
  }

  protected async fetch(
    { slos }: Connection,
    values: SloValues,
    own: PrivateState,
    { signal }: Context,
  ): Promise<Found> {
    const found = await slos.loadAhead(String(values.id), siblingsIn(own), signal);
    if (found === 'not found') requireNotMoved(own, this.subject(values));
    return found;
  }

  protected requireComplete(connection: Connection, present: JsonObject, values: SloValues): void {
    try {
      super.requireComplete(connection, present, values);
    } catch (error) {
      // A change must not be based on it.
      connection.slos.invalidate(String(values.id));
      throw error;
    }
  }

  protected async loadForChange(
    connection: Connection,
    prior: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<{ readonly found: Found; readonly readAt: number }> {
    const reading = connection.slos.justRead(String(prior.id));
    if (reading) return { found: reading.slo, readAt: reading.at };
    const readAt = performance.now();
    return { found: await this.loadNow(connection, prior, own, context), readAt };
  }

  protected privateAfterChange(prior: SloValues, own: PrivateState): PrivateState {
    return { ...super.privateAfterChange(prior, own), ...this.latest.join(String(prior.id), own) };
  }

  protected async replace(
    replacement: Replacement<typeof members>,
    wanted: Wanted<typeof members>,
    context: Context,
  ): Promise<JsonObject> {
    const { connection, planned: prior, private: own } = wanted;
    const id = String(prior.id);
    if (own.checkedBody !== fingerprint(replacement.body)) {
      await validateAlerts(connection, replacement.body, this.subject(prior), context);
    }
    connection.slos.invalidate(id);
    // Again afterwards, because the SLO may be read meanwhile.
    return super.replace(replacement, wanted, context).finally(() => connection.slos.invalidate(id));
  }

  protected async reread({ read }: Attempt, { slos }: Connection, prior: SloValues): Promise<Found> {
    return slos.loadBy(read, String(prior.id));
  }

  private warnWithoutIndicator(planned: ObjectValue, { diagnostics }: Context): void {
    const values = fromTerraform(members, planned);
    const doubt = indicatorDoubt(values, { nameOf: toSnakeCase, isWritten: isRecord });
    if (doubt) {
      diagnostics.boundedWarning(NO_INDICATOR, `${this.subject(values)} ${doubt.what}`, doubt.next, ['name']);
    }
  }

  /** Not from what was read ahead. */
  private async loadNow(
    connection: Connection,
    values: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<Found> {
    return this.load(connection, values, own, context, async () => {
      const found = await connection.slos.load(String(values.id), context.signal);
      if (found === 'not found') requireNotMoved(own, this.subject(values));
      return found;
    });
  }

  /**
   * Unless the SLO has just been read: asks about its alerts before it is read, with the body that follows from the state. The
   * answer counts if the body turns out to be the right one, as it does on services that store what they are sent.
   */
  private checkBesideRead(
    connection: Connection,
    prior: SloValues,
    body: JsonObject,
    context: Context,
  ): { readonly checkedBody: string; readonly answer: Promise<readonly string[]> } | undefined {
    const { alertValidation, slos } = connection;
    if (alertValidation === 'off' || slos.lastRead(String(prior.id))) return undefined;
    const answer = brokenAlerts(connection, body, context);
    // It may not be used. Until then, a rejection must not end the process.
    answer.catch(() => undefined);
    return { checkedBody: fingerprint(body), answer };
  }

  /** The SLO before its change. Undefined, with a warning, if it cannot be read now. */
  private async presentForCheck(
    connection: Connection,
    prior: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<JsonObject | undefined> {
    if (connection.alertValidation === 'off') return undefined;
    const reading = connection.slos.lastRead(String(prior.id));
    if (reading) return reading.slo;
    try {
      const present = await this.loadNow(connection, prior, own, context);
      return present === 'not found' ? undefined : present;
    } catch (error) {
      const consequence = 'The SLO could not be read, so its change is planned without the check.';
      couldNotCheck(this.subject(prior), consequence, error, context);
      return undefined;
    }
  }
}
