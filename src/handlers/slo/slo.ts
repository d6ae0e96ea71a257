import { brokenAlerts, couldNotCheck, validateAlerts } from './alert-validation';
import { asConfigured, configuredApart, newSlo, replacedSlo, SloBody, sloOfState, SloValues } from './body';
import { requireComplete } from './complete';
import { awaitNew } from './lag';
import { movedSlo, requireNotMoved, requireReadAfterMove } from './moved';
import { SloReplacement } from './replacement';
import { Latest, siblingsIn } from './siblings';
import {
  appliedState,
  keptAttributesOf,
  refreshedState,
  rememberedAnswer,
  SloPrivate,
  stateAfter,
  storedAnswer,
} from './state';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import {
  Context,
  isFullyKnown,
  isRecord,
  ObjectValue,
  DiagnosticGroup,
  PlanDestroyRequest,
  PlanDestroyResponse,
  PlanRequest,
  PlanResponse,
  PrivateState,
  KeptRequest,
  StateResponse,
  UpdateRequest,
} from '../../plugin';
import { toSnakeCase } from '../../schema/names';
import { indicatorDoubt } from '../../schema/rules';
import { slo } from '../../schema/slo';
import { AnswerMismatch, idFrom } from '../codec/json';
import { fingerprint } from '../codec/remembered';
import { fromTerraform } from '../codec/values';
import { Account, Connection } from '../connection/account';
import { requireSamePlace } from '../connection/elsewhere';
import { failure } from '../connection/failure';
import { Found, ReadableObject } from '../lifecycle/readable-object';
import { Known, Wanted } from '../lifecycle/service-object';

const members = slo.attributes;

const AFFECTS_ALERTS: DiagnosticGroup = {
  key: 'affectsAlerts',
  more: {
    summary: 'More SLOs affect alerts',
    detail: 'Only ten of them are named here. The state lists the alerts of each in effected_slo_alert_ids.',
  },
};
const UNDOCUMENTED: DiagnosticGroup = {
  key: 'undocumented',
  more: {
    summary: 'More SLOs do not match the API document',
    detail: 'Only ten of them are named here. Invalid members are null in the state.',
  },
};
const NO_INDICATOR: DiagnosticGroup = {
  key: 'noIndicator',
  more: {
    summary: 'More SLOs have no complete indicator',
    detail:
      'Only ten of them are named here. The plan shows all of them, with what request_based_metric_sli lacks.',
  },
};

/** The API can create, read and replace an SLO, and validate its alerts before that. It cannot delete an SLO. */
export class SloResource extends ReadableObject<typeof members> {
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
    await super.plan(request, context);
    if (!request.prior) this.warnWithoutIndicator(request.planned, context);
    const { connection } = this.account;
    const [config, planned] = [request.config, request.planned].map((of) => fromTerraform(members, of));
    const prior = request.prior && fromTerraform(members, request.prior);
    const apart = configuredApart(config, planned);
    const own: Partial<SloPrivate> = { ...request.private, apart, checkedBody: undefined };
    const unchecked = { planned: request.planned, private: { ...own } };
    // Only a change of an existing SLO can break its alerts, and only fully known values can be checked.
    if (!prior || !connection || !isFullyKnown(request.config)) return unchecked;
    const wanted = asConfigured(planned, apart);
    const early = this.checkBesideRead(
      connection,
      prior,
      replacedSlo(sloOfState(prior), prior, wanted),
      context,
    );
    const present = await this.presentForCheck(connection, prior, request.private, context);
    if (!present) return unchecked;
    const body = replacedSlo(present, prior, wanted);
    const checkedBody = fingerprint(body);
    const asked = early?.checkedBody === checkedBody ? early.answer : undefined;
    await validateAlerts(connection, body, this.subject(prior), context, asked);
    return { planned: request.planned, private: { ...own, checkedBody } };
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    requireReadAfterMove(request.private, () => this.subject(fromTerraform(members, request.prior)));
    return super.planDestroy(request, context);
  }

  public keptAttributes({ config, prior }: KeptRequest): readonly string[] {
    const [state, wanted] = [prior, config].map((of) => fromTerraform(members, of));
    return keptAttributesOf(state, wanted).map(toSnakeCase);
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { connection, planned } = this.wanted(request);
    const prior = fromTerraform(members, request.prior);
    const what = `Cannot change ${this.subject(prior)}`;
    try {
      const id = String(prior.id);
      const reading = connection.slos.justRead(id);
      const readAt = reading?.at ?? performance.now();
      const present = reading?.slo ?? (await this.loadNow(connection, prior, request.private, context));
      const remembered = rememberedAnswer(request.private, prior);
      const { apart = {} } = request.private as Partial<SloPrivate>;
      const wanted = asConfigured(planned, apart);
      const replacement = new SloReplacement({ prior, planned: wanted, remembered, what }, present, readAt);
      const { body } = replacement;
      if (request.private.checkedBody !== fingerprint(body)) {
        await validateAlerts(connection, body, this.subject(prior), context);
      }
      connection.slos.invalidate(id);
      // Again afterwards, because the SLO may be read meanwhile.
      const answer = await replacement
        .send(connection, context)
        .finally(() => connection.slos.invalidate(id));
      if (!isJsonObject(answer.slo)) {
        throw connection.client.invalidAnswer(
          connection.operations.replaceSlo,
          'the answer contains no slo',
          body,
        );
      }
      const own = { teamIds: request.private.teamIds, ...this.latest.join(id, request.private) };
      return this.applied(
        this.stateFromAnswer(answer.slo, answer.effectedSloAlertIds, planned, own, context),
      );
    } catch (error) {
      throw failure(what, error, ['name']);
    }
  }

  protected notCreated(planned: SloValues) {
    const named = this.nameOf(planned);
    return {
      what: `Cannot create ${named}`,
      path: ['name'],
      ifCreated: `If the service shows an ${named}, import it by its id (terraform import). Otherwise the next apply creates a second one.`,
      ifRefused:
        'If this service uses another HTTP method to create SLOs, set sloCreateMethod of ObservabilityProvider (slo_create_method in HCL) to PUT or POST.',
    };
  }

  protected async make({ connection, planned }: Wanted<typeof members>, { signal }: Context) {
    const { client, operations } = connection;
    return (await client.call(operations.replaceSlo, { body: newSlo(planned) }, { signal })).body;
  }

  protected identity(answer: JsonObject) {
    return idFrom(answer, 'slo', 'id');
  }

  protected initialPrivate() {
    return { createdAt: new Date().toISOString() };
  }

  protected complete(
    answer: JsonObject,
    made: Known<typeof members>,
    { planned }: Wanted<typeof members>,
    context: Context,
  ) {
    const own = { ...made.private, ...this.latest.join(String(made.values.id), {}) };
    return this.stateFromAnswer(sloIn(answer), answer.effectedSloAlertIds, planned, own, context);
  }

  private warnWithoutIndicator(planned: ObjectValue, { diagnostics }: Context): void {
    const values = fromTerraform(members, planned);
    const doubt = indicatorDoubt(values, { nameOf: toSnakeCase, isWritten: isRecord });
    if (doubt) {
      diagnostics.boundedWarning(NO_INDICATOR, `${this.subject(values)} ${doubt.what}`, doubt.next, ['name']);
    }
  }

  protected async load(
    connection: Connection,
    values: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<Found> {
    const siblings = siblingsIn(own);
    return this.loadBy(connection, values, own, context, async (id) =>
      connection.slos.loadAhead(id, siblings, context.signal),
    );
  }

  /** Not from what was read ahead. */
  private async loadNow(
    connection: Connection,
    values: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<Found> {
    return this.loadBy(connection, values, own, context, async (id) =>
      connection.slos.load(id, context.signal),
    );
  }

  private async loadBy(
    connection: Connection,
    values: SloValues,
    own: PrivateState,
    context: Context,
    read: (id: string) => Promise<Found>,
  ): Promise<Found> {
    const load = async () => {
      const id = String(values.id);
      const found = await read(id);
      if (found === 'not found') return found;
      try {
        requireComplete(connection, found, values);
      } catch (error) {
        // A change must not be based on it.
        connection.slos.invalidate(id);
        throw error;
      }
      return found;
    };
    const found = await load();
    if (found !== 'not found') return found;
    requireNotMoved(own, this.subject(values));
    await requireSamePlace(connection, own, this.subject(values), context);
    return awaitNew(own.createdAt, load, this.subject(values), context);
  }

  protected refreshed(
    present: JsonObject,
    before: SloValues,
    own: PrivateState,
    context: Context,
  ): Known<typeof members> {
    const { values, mismatches, isUnchanged } = refreshedState(
      present,
      before,
      rememberedAnswer(own, before),
    );
    warnOfMismatches(mismatches, this.subject(before), context);
    // Only what is stored anew gets other siblings, so that a refresh without changes leaves the private state as it is.
    const isStored = own.createdAt === undefined && own.unlikeState !== undefined;
    const siblings = this.latest[isStored ? 'see' : 'join'](String(before.id), own);
    // Nearly every read, so it is worth not to compare again.
    const isStoredAnswer = isUnchanged && own.unlikeState !== undefined;
    const stored = isStoredAnswer ? { unlikeState: own.unlikeState } : storedAnswer(present, values);
    return { values, private: { ...siblings, ...stored } };
  }

  /**
   * Unless the SLO has just been read: asks about its alerts before it is read, with the body that follows from the state. The
   * answer counts if the body turns out to be the right one, as it does on services that store what they are sent.
   */
  private checkBesideRead(
    connection: Connection,
    prior: SloValues,
    body: SloBody,
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

  private stateFromAnswer(
    present: JsonObject,
    affectedAlerts: Json | undefined,
    planned: SloValues,
    own: PrivateState,
    context: Context,
  ): Known<typeof members> {
    const { values, mismatches } = appliedState(present, planned, affectedAlerts);
    const subject = this.subject({ ...planned, id: values.id });
    warnOfMismatches(mismatches, subject, context);
    const alerts = values.effectedSloAlertIds;
    if (Array.isArray(alerts) && alerts.length > 0) {
      context.diagnostics.boundedWarning(
        AFFECTS_ALERTS,
        `${subject} affects alerts`,
        `The service reports that its change affects these alerts: ${alerts.join(', ')}.`,
      );
    }
    return { values, private: { ...own, ...storedAnswer(present, stateAfter(planned, values)) } };
  }
}

function sloIn({ slo: present }: JsonObject): JsonObject {
  return isJsonObject(present) ? present : {};
}

/** One warning for all, because Terraform groups warnings with the same summary. */
function warnOfMismatches(mismatches: readonly AnswerMismatch[], subject: string, context: Context): void {
  if (mismatches.length === 0) return;
  context.diagnostics.boundedWarning(
    UNDOCUMENTED,
    `${subject} does not match the API document`,
    `In the service's answer, ${mismatches.map(({ message }) => message).join('; ')}. These members are null in the state.`,
  );
}
