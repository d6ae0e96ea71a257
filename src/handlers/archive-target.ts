import {
  Context,
  DeleteRequest,
  isRecord,
  PlanDestroyRequest,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { Account, Connection } from './common/account';
import { exactlyOne } from './common/choices';
import { failure, isManagementApiError } from './common/failure';
import { subjectOf } from './common/forget';
import { InTurn } from './common/in-turn';
import { AnswerMismatch, fromJson, member, toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { checkOtherName, otherVariant, stringsIn } from './common/other-variant';
import { fingerprint } from './common/remembered';
import { markAccount, otherAccount } from './common/same-account';
import { Made, ServiceObject, Wanted } from './common/service-object';
import { keyTeams, teamList } from './common/teams';
import { fromTerraform, Values } from './common/values';
import { isJsonObject, JsonObject } from '../contract/json';
import { archiveTarget } from '../schema/archive-target';

const members = archiveTarget.attributes;
const ELSEWHERE =
  'The archive target there may be another one, so nothing was sent. Switch it off in the service itself if it is no longer wanted.';
type ArchiveValues = Values<typeof members>;

/**
 * Operation 5 sets the one archive target of an account. There is no delete: destroying switches archiving off.
 *
 * A renamed or replaced construct is a create and a delete, in either order. So the calls go one after the other, and once
 * a target is set, a later delete in the same process must be that of its predecessor, which has nothing left to switch off.
 */
export class ArchiveTargetResource extends ServiceObject<typeof members> {
  protected readonly consequence =
    'It stays as it was last set, since deactivate_on_destroy is false. Switch it off in the service itself if it is no longer wanted.';
  private readonly calls = new InTurn();
  private isSet = false;

  constructor(account: Account) {
    super(archiveTarget, account);
  }

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<void> {
    const prior = fromTerraform(members, request.prior);
    if (prior.deactivateOnDestroy === false) return super.planDestroy(request, context);
    context.diagnostics.warning(
      `Destroying ${this.subject(prior)} switches log archiving off`,
      'Operation 5 is called with isActive false, unless another archive target of the account is set in the same run, as when it is renamed. To leave archiving as it is, apply deactivate_on_destroy = false first, or take it out of the state (terraform state rm) instead.',
    );
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { planned } = this.wanted(request);
    const prior = fromTerraform(members, request.prior);
    if (fingerprint(bodyOf(prior)) !== fingerprint(bodyOf(planned))) return this.create(request, context);
    this.isSet = true;
    return { state: request.planned, private: request.private };
  }

  public async delete(request: DeleteRequest, context: Context): Promise<void> {
    const state = fromTerraform(members, request.state);
    if (state.deactivateOnDestroy === false) return super.delete(request, context);
    const connection = this.account.connected;
    const { baseUrl } = request.private;
    const stays = `${this.subject(state)} was destroyed without switching log archiving off`;
    await this.calls.run(async () => {
      if (this.isSet) {
        context.diagnostics.warning(
          stays,
          'Another archive target was set in this run, and the account has only one: it has taken the place of this one.',
        );
      } else if (typeof baseUrl === 'string' && baseUrl !== connection.baseUrl) {
        context.diagnostics.warning(
          stays,
          `It was set at ${baseUrl}, and the provider now points to ${connection.baseUrl}. ${ELSEWHERE}`,
        );
      } else {
        const other = await this.otherAccount(connection, request, context);
        if (other) {
          context.diagnostics.warning(
            stays,
            `It was set with a key of ${teamList(other.before)}; by operation 1 ${keyTeams(other.now)} now. ${ELSEWHERE}`,
          );
        } else {
          await this.send(connection, { ...state, isActive: false }, 'switch off', context);
        }
      }
    });
  }

  protected check(values: ArchiveValues): void {
    exactlyOne(values, ['objectStorage', 'otherTarget'], [], 'An archive has one target.');
    const { otherTarget } = values;
    if (!isRecord(otherTarget)) return;
    checkOtherName(otherTarget.name, ['other_target', 'name'], ['objectStorage'], members);
  }

  protected subject({ objectStorage, otherTarget }: ArchiveValues): string {
    const name = isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name;
    return subjectOf(archiveTarget.title, name, null);
  }

  protected async make(
    { connection, planned }: Wanted<typeof members>,
    context: Context,
  ): Promise<Made<typeof members>> {
    return this.calls.run(async () => {
      if (this.isSet) {
        context.diagnostics.warning(
          `${this.subject(planned)} takes the place of another one`,
          'Two archive targets were set in this run, and the account has only one. Remove one of them from the configuration and apply again.',
        );
      }
      const [body, mark] = await Promise.all([
        this.send(connection, planned, 'set', context),
        markAccount(connection, {}, context),
      ]);
      const rest = () => ({
        values: { ...planned, archiveSpec: this.archiveSpec(planned, body, context) },
        private: { ...mark },
      });
      return { values: { ...planned, archiveSpec: null }, private: { ...mark }, rest };
    });
  }

  /** Switching off the archiving of whoever's key it is now would be a surprise. */
  private async otherAccount(
    connection: Connection,
    { state, private: own }: DeleteRequest,
    context: Context,
  ) {
    return otherAccount(connection, own, context).catch((error: unknown) => {
      throw failure(
        `Cannot switch off ${this.subject(fromTerraform(members, state))}`,
        error,
        ['is_active'],
        'Whether the API key is of the account where it was set cannot be told, so nothing was switched off. To leave archiving as it is, take it out of the state (terraform state rm).',
      );
    });
  }

  /** An outcome that is not known counts as set: then the target of the last call may stand. */
  private async send(
    { client, operations }: Connection,
    values: ArchiveValues,
    verb: string,
    { signal }: Context,
  ): Promise<JsonObject> {
    const secrets = otherVariant(values.otherTarget).flatMap(([, content]) => stringsIn(content));
    const sets = verb === 'set';
    try {
      const { body } = await client.call(
        operations.setArchiveTarget,
        { body: bodyOf(values) },
        { signal, secrets },
      );
      this.isSet ||= sets;
      return body;
    } catch (error) {
      this.isSet ||= sets && isManagementApiError(error) && error.outcome === 'unknown';
      throw failure(`Cannot ${verb} ${this.subject(values)}`, error, ['is_active']);
    }
  }

  /** The target is set: what cannot be understood is left out. */
  private archiveSpec(values: ArchiveValues, answer: JsonObject, { diagnostics }: Context) {
    const target = member(answer, 'target');
    const spec = isJsonObject(target) ? member(target, 'archiveSpec') : undefined;
    const { kind } = members.archiveSpec;
    try {
      return fromJson(kind, spec, 'archiveSpec') as ArchiveValues['archiveSpec'];
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      diagnostics.warning(
        `${this.subject(values)} was answered with something undocumented`,
        `archive_spec is left empty in the state: ${error.message}`,
      );
      return null;
    }
  }
}

function bodyOf(values: ArchiveValues): JsonObject {
  return Object.fromEntries([
    ...Object.entries(
      toJsonObject(members, { ...values, archiveSpec: null } as Parameters<typeof toJsonObject>[1]),
    ),
    ...otherVariant(values.otherTarget),
    ...Object.entries(jsonObject(values.extraMembers)),
  ]);
}
