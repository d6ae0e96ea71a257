import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import {
  canonicalNumber,
  Context,
  CreateRequest,
  DeleteRequest,
  DiagnosticError,
  isRecord,
  isWhollyKnown,
  ManagedResource,
  PlanDestroyRequest,
  PlanRequest,
  PlanResponse,
  ReadRequest,
  ReadResponse,
  StateResponse,
  UpdateRequest,
  ValidateRequest,
} from '../plugin';
import { slo } from '../schema/slo';
import { Account, Connection, requireSameAddress } from './account';
import { validateAlerts } from './alert-validation';
import { failure, isManagementApiError } from './failure';
import { subjectOf, warnThatItStays } from './forget';
import { fromJson } from './json';
import { checkExtraMembers } from './json-attributes';
import { fingerprint } from './remembered';
import { newSlo, replacedSlo, SloBody, SloValues } from './slo-body';
import { appliedState, refreshedState, rememberSlo, SloPrivate } from './slo-state';
import { terraformSchema } from './terraform-schema';
import { fromTerraform, toTerraform } from './values';

const members = slo.attributes;

/** Operation 13 reads, 15 creates and replaces, 17 checks the alerts before a replacement. There is no delete. */
export class SloResource implements ManagedResource {
  public readonly schema = terraformSchema(slo);

  constructor(private readonly account: Account) {}

  public async validate({ config }: ValidateRequest): Promise<void> {
    checkExtraMembers(members, fromTerraform(members, config).extraMembers);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { connection } = this.account;
    const kept: Partial<SloPrivate> = { ...request.private, checkedBody: undefined };
    const unchecked = { planned: request.planned, private: { ...kept } };
    // Only a change of an existing SLO can hurt its alerts, and only what is wholly known can be checked.
    if (!request.prior || !connection || !isWhollyKnown(request.config)) return unchecked;
    const prior = fromTerraform(members, request.prior);
    const present = await this.presentForCheck(connection, prior, context);
    if (!present) return unchecked;
    const body = replacedSlo(present, prior, fromTerraform(members, request.planned));
    await validateAlerts(connection, body, subject(prior), context);
    return { planned: request.planned, private: { ...kept, checkedBody: fingerprint(body) } };
  }

  public async planDestroy({ prior }: PlanDestroyRequest, context: Context): Promise<void> {
    warnThatItStays(subject(fromTerraform(members, prior)), 'destroyed', context);
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const connection = this.account.connected;
    const planned = fromTerraform(members, request.planned);
    const what = `Cannot create ${subject({ ...planned, id: null })}`;
    const answer = await send(connection, newSlo(planned), context).catch((error: unknown) => {
      throw failure(what, error, ['name']);
    });
    if (!isJsonObject(answer.slo) || typeof answer.slo.id !== 'string' || answer.slo.id === '') {
      throw new DiagnosticError(
        what,
        'The service answered without the id of the new SLO, so it cannot be managed. The SLO may exist all the same: look for its name in the service before you apply again, and import it if it is there.',
        ['name'],
      );
    }
    return applied(connection, answer.slo, answer.effectedSloAlertIds, planned, context);
  }

  public async read({ state, private: own }: ReadRequest, context: Context): Promise<ReadResponse> {
    const { connection } = this.account;
    if (!connection) return { state, private: own };
    const values = fromTerraform(members, state);
    const { remembered } = own as Partial<SloPrivate>;
    try {
      const present = await connection.slos.load(String(values.id), context.signal);
      if (present === 'not found') {
        requireSameAddress(connection, own, subject(values));
        return { state: null };
      }
      const refreshed = refreshedState(present, values, remembered);
      return {
        state: toTerraform(members, refreshed),
        private: { baseUrl: connection.baseUrl, remembered: rememberSlo(present, refreshed) },
      };
    } catch (error) {
      throw failure(`Cannot read ${subject(values)}`, error, ['id']);
    }
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const connection = this.account.connected;
    const prior = fromTerraform(members, request.prior);
    const planned = fromTerraform(members, request.planned);
    const what = `Cannot change ${subject(prior)}`;
    try {
      const present = await connection.slos.load(String(prior.id), context.signal);
      if (present === 'not found') throw changedSincePlan(what, 'It is no longer on the service.');
      requireSameRevision(present, prior, what);
      const body = replacedSlo(present, prior, planned);
      if ((request.private as Partial<SloPrivate>).checkedBody !== fingerprint(body)) {
        await validateAlerts(connection, body, subject(prior), context);
      }
      const answer = await send(connection, body, context);
      if (!isJsonObject(answer.slo)) {
        throw connection.client.invalidAnswer(connection.operations.replaceSlo, 'the answer holds no slo');
      }
      return applied(connection, answer.slo, answer.effectedSloAlertIds, planned, context);
    } catch (error) {
      throw failure(what, error, ['name']);
    }
  }

  public async delete({ state }: DeleteRequest, context: Context): Promise<void> {
    warnThatItStays(subject(fromTerraform(members, state)), 'destroyed', context);
  }

  /** Terraform reads the rest. */
  public async importState(id: string): Promise<StateResponse> {
    return { state: { id } };
  }

  /** What the SLO is before its change; undefined, with a warning, where that cannot be learned now. */
  private async presentForCheck(
    connection: Connection,
    prior: SloValues,
    context: Context,
  ): Promise<JsonObject | undefined> {
    if (connection.alertValidation === 'off') return undefined;
    try {
      const present = await connection.slos.load(String(prior.id), context.signal);
      return present === 'not found' ? undefined : present;
    } catch (error) {
      if (!isManagementApiError(error)) throw error;
      context.diagnostics.warning(
        `The alerts of ${subject(prior)} could not be checked`,
        `The SLO cannot be read at the moment, so its change is planned without the check. ${error.message}`,
      );
      return undefined;
    }
  }
}

const subject = (values: SloValues): string => subjectOf(slo.title, values.name, values.id);

async function send(
  { client, operations }: Connection,
  body: SloBody,
  context: Context,
): Promise<JsonObject> {
  return (await client.call(operations.replaceSlo, { body }, { signal: context.signal })).body;
}

/** The service has done it: from here on nothing may fail. */
function applied(
  connection: Connection,
  present: JsonObject,
  affectedAlerts: Json | undefined,
  planned: SloValues,
  context: Context,
): StateResponse {
  const { values, mismatches } = appliedState(present, planned, affectedAlerts);
  for (const mismatch of mismatches) {
    context.diagnostics.warning(
      `${subject(values)} was answered with something undocumented`,
      `The attribute is left empty in the state: ${mismatch.message}`,
    );
  }
  const alerts = values.effectedSloAlertIds;
  if (Array.isArray(alerts) && alerts.length > 0) {
    context.diagnostics.warning(
      `${subject(values)} affects alerts`,
      `Alerts affected by its change: ${alerts.join(', ')}`,
    );
  }
  const own: SloPrivate = { baseUrl: connection.baseUrl, remembered: rememberSlo(present, planned) };
  return { state: toTerraform(members, values), private: { ...own } };
}

/** Nothing is sent over an SLO that somebody changed since the plan. */
function requireSameRevision(present: JsonObject, prior: SloValues, what: string): void {
  const now = revisionNumber(fromJson(members.revision.kind, present.revision));
  const planned = revisionNumber(prior.revision);
  if (now === planned) return;
  throw changedSincePlan(
    what,
    `Its revision is ${now ?? 'unknown'}, and the plan was made for revision ${planned ?? 'unknown'}.`,
  );
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
