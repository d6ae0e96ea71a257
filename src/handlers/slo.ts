import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import {
  canonicalNumber,
  Context,
  DiagnosticError,
  isRecord,
  isWhollyKnown,
  PlanRequest,
  PlanResponse,
  PrivateState,
  ReadRequest,
  ReadResponse,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { couldNotCheck, validateAlerts } from './alert-validation';
import { Account, Connection } from './common/account';
import { createFailure, failure, requireId } from './common/failure';
import { AnswerMismatch, fromJson, member } from './common/json';
import { fingerprint } from './common/remembered';
import { markAccount, requireSameAccount } from './common/same-account';
import { Known, Made, ServiceObject, Wanted } from './common/service-object';
import { fromTerraform, toTerraform } from './common/values';
import { newSlo, replacedSlo, SloBody, SloValues } from './slo-body';
import { awaitNew } from './slo-lag';
import { appliedState, refreshedState, rememberSlo, SloPrivate } from './slo-state';
import { slo } from '../schema/slo';

const members = slo.attributes;

/** Operation 13 reads, 15 creates and replaces, 17 checks the alerts before a replacement. There is no delete. */
export class SloResource extends ServiceObject<typeof members> {
  constructor(account: Account) {
    super(slo, account);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { connection } = this.account;
    const kept: Partial<SloPrivate> = { ...request.private, checkedBody: undefined };
    const unchecked = { planned: request.planned, private: { ...kept } };
    // Only a change of an existing SLO can hurt its alerts, and only what is wholly known can be checked.
    if (!request.prior || !connection || !isWhollyKnown(request.config)) return unchecked;
    const prior = fromTerraform(members, request.prior);
    const present = await this.presentForCheck(connection, prior, request.private, context);
    if (!present) return unchecked;
    const body = replacedSlo(present, prior, fromTerraform(members, request.planned));
    await validateAlerts(connection, body, this.subject(prior), context);
    return { planned: request.planned, private: { ...kept, checkedBody: fingerprint(body) } };
  }

  public async read({ state, private: own }: ReadRequest, context: Context): Promise<ReadResponse> {
    const { connection } = this.account;
    if (!connection) return { state, private: own };
    const values = fromTerraform(members, state);
    const { remembered } = own as Partial<SloPrivate>;
    try {
      const present = await this.load(connection, values, own, context);
      if (present === 'not found') return { state: null };
      const mark = await markAccount(connection, own, context);
      const { values: refreshed, mismatches } = refreshedState(present, values, remembered);
      warnOfMismatches(mismatches, this.subject(values), context);
      return {
        state: toTerraform(members, refreshed),
        private: { ...mark, baseUrl: connection.baseUrl, remembered: rememberSlo(present, refreshed) },
      };
    } catch (error) {
      throw failure(`Cannot read ${this.subject(values)}`, error, ['id']);
    }
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { connection, planned } = this.wanted(request);
    const prior = fromTerraform(members, request.prior);
    const what = `Cannot change ${this.subject(prior)}`;
    try {
      const present = await this.load(connection, prior, request.private, context);
      if (present === 'not found') throw changedSincePlan(what, 'It is no longer on the service.');
      requireUnchanged(present, prior, request.private, what);
      const body = replacedSlo(present, prior, planned);
      if ((request.private as Partial<SloPrivate>).checkedBody !== fingerprint(body)) {
        await validateAlerts(connection, body, this.subject(prior), context);
      }
      const answer = await send(connection, body, context);
      if (!isJsonObject(answer.slo)) {
        throw connection.client.invalidAnswer(
          connection.operations.replaceSlo,
          'the answer holds no slo',
          body,
        );
      }
      const { teamIds } = request.private;
      return this.applied(
        this.understood(answer.slo, answer.effectedSloAlertIds, planned, { teamIds }, context),
      );
    } catch (error) {
      throw failure(what, error, ['name']);
    }
  }

  /** Terraform reads the rest. */
  public async importState(id: string): Promise<StateResponse> {
    return { state: { id } };
  }

  protected async make(
    { connection, planned }: Wanted<typeof members>,
    context: Context,
  ): Promise<Made<typeof members>> {
    const named = this.subject({ ...planned, id: null });
    const what = `Cannot create ${named}`;
    const ifThere = `If the service shows an ${named}, import it by its id (terraform import), or the next apply makes a second one.`;
    const [answer, mark] = await Promise.all([
      send(connection, newSlo(planned), context).catch((error: unknown) => {
        throw createFailure(what, error, ['name'], ifThere);
      }),
      markAccount(connection, {}, context),
    ]);
    const present = isJsonObject(answer.slo) ? answer.slo : {};
    const id = requireId(member(present, 'id'), what, ['name'], ifThere);
    const own = { ...mark, createdAt: new Date().toISOString() };
    return {
      values: { ...planned, id },
      private: own,
      rest: () => this.understood(present, answer.effectedSloAlertIds, planned, own, context),
    };
  }

  /** `not found` only for an SLO that is deleted: neither one just created, nor one that was made in another place. */
  private async load(
    connection: Connection,
    values: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<JsonObject | 'not found'> {
    const load = async () => connection.slos.load(String(values.id), context.signal);
    const found = await load();
    if (found !== 'not found') return found;
    await requireSameAccount(connection, own, this.subject(values), context);
    return awaitNew(own.createdAt, load, this.subject(values), context);
  }

  /** What the SLO is before its change; undefined, with a warning, where that cannot be learned now. */
  private async presentForCheck(
    connection: Connection,
    prior: SloValues,
    own: PrivateState,
    context: Context,
  ): Promise<JsonObject | undefined> {
    if (connection.alertValidation === 'off') return undefined;
    try {
      const present = await this.load(connection, prior, own, context);
      return present === 'not found' ? undefined : present;
    } catch (error) {
      const consequence = 'The SLO cannot be read at the moment, so its change is planned without the check.';
      couldNotCheck(this.subject(prior), consequence, error, context);
      return undefined;
    }
  }

  private understood(
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
      context.diagnostics.warning(
        `${subject} affects alerts`,
        `Alerts affected by its change: ${alerts.join(', ')}`,
      );
    }
    return { values, private: { ...own, remembered: rememberSlo(present, planned) } };
  }
}

async function send(
  { client, operations }: Connection,
  body: SloBody,
  context: Context,
): Promise<JsonObject> {
  return (await client.call(operations.replaceSlo, { body }, { signal: context.signal })).body;
}

/** In one warning, because Terraform folds those of the same summary. */
function warnOfMismatches(mismatches: readonly AnswerMismatch[], subject: string, context: Context): void {
  if (mismatches.length === 0) return;
  context.diagnostics.warning(
    `${subject} is not what the API documents`,
    `In the service's answer, ${mismatches.map(({ message }) => message).join('; ')}. What cannot be understood counts as not set.`,
  );
}

/** Nothing is sent over an SLO that somebody changed since the plan. */
function requireUnchanged(
  present: JsonObject,
  prior: SloValues,
  own: Partial<SloPrivate>,
  what: string,
): void {
  const now = revisionNumber(fromJson(members.revision.kind, present.revision));
  const planned = revisionNumber(prior.revision);
  if (now !== planned) {
    throw changedSincePlan(
      what,
      `Its revision is ${now ?? 'unknown'}, and the plan was made for revision ${planned ?? 'unknown'}.`,
    );
  }
  // Of a service that has no revisions, the last answer is all there is to compare.
  if (
    now === undefined &&
    own.remembered &&
    !isDeepStrictEqual(own.remembered, rememberSlo(present, prior))
  ) {
    throw changedSincePlan(what, 'It has no revision, and it is not what it was when the plan was made.');
  }
}

function revisionNumber(revision: unknown): string | undefined {
  const number = isRecord(revision) ? revision.revision : undefined;
  return number instanceof LosslessNumber ? canonicalNumber(number.value) : undefined;
}

function changedSincePlan(what: string, how: string): DiagnosticError {
  return new DiagnosticError(
    what,
    `It was changed on the service since the plan. ${how} Nothing was sent. Plan again to see the change, then apply.`,
    ['name'],
  );
}
