import {
  Context,
  DeleteRequest,
  isRecord,
  PlanDestroyRequest,
  PlanDestroyResponse,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { fingerprint } from './codec/answer-fingerprints';
import { AnswerMismatch, fromJson, member, toJsonObject } from './codec/json';
import { fromTerraform, Values } from './codec/values';
import { failure, isManagementApiError } from './connection/failure';
import { differentOrigin } from './connection/origin';
import { Known } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { subjectOf } from './lifecycle/stays-on-service';
import { isJsonObject, JsonObject } from '../contract/json';
import { archiveTarget } from '../schema/archive-target';

const members = archiveTarget.attributes;
const ELSEWHERE =
  'The archive target there may be a different one, so nothing was sent. If you no longer need it, switch it off in the service.';
const UNVERIFIED =
  'The provider could not verify that the API key belongs to the same account, so nothing was switched off. To leave archiving as it is, remove the resource from the state (terraform state rm).';
type ArchiveValues = Values<typeof members>;

/**
 * Sets the only archive target of an account. The API cannot delete it: destroying it leaves archiving as it is, or switches it
 * off if the user asks for that.
 *
 * A renamed or replaced construct is a create and a delete, in either order. So the calls run one after the other. After a
 * target was set, a later delete in the same process belongs to its predecessor, which has nothing left to switch off.
 */
export class ArchiveTargetResource extends ManagedObject<typeof members> {
  protected readonly consequence =
    'Archiving stays as it was last set, because deactivate_on_destroy is not true. If you no longer need it, switch it off in the service.';
  private readonly calls = new Mutex();
  private isSet = false;

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const prior = fromTerraform(members, request.prior);
    if (prior.deactivateOnDestroy !== true) return super.planDestroy(request, context);
    context.diagnostics.warning(
      `Destroying ${this.subject(prior)} switches log archiving off`,
      'deactivate_on_destroy is true, so the archive target is set to inactive, unless the same run has already set another archive target of the account. If you only rename the resource, archiving is switched off and on again, and stays off if the new resource fails. To avoid that, use a moved block (moveTo in CDKTF). To leave archiving as it is, apply deactivate_on_destroy = false first.',
    );
    return { warned: true };
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const [before, after] = [request.prior, request.planned].map((values) =>
      fingerprint(toJsonObject(members, fromTerraform(members, values))),
    );
    if (before !== after) return this.create(request, context);
    this.isSet = true;
    return { state: request.planned, private: request.private };
  }

  public async delete(request: DeleteRequest, context: Context): Promise<void> {
    const state = fromTerraform(members, request.state);
    if (state.deactivateOnDestroy !== true) return super.delete(request, context);
    const stays = `${this.subject(state)} was destroyed, but log archiving was not switched off`;
    await this.calls.run(async () => {
      if (this.isSet) {
        context.diagnostics.warning(
          stays,
          'Another archive target was set in this run. An account has only one archive target, so it replaced this one.',
        );
      } else {
        const failed = (error: unknown, hint = ''): never => {
          throw failure(`Cannot switch off ${this.subject(state)}`, error, ['is_active'], hint);
        };
        // The provider must not switch off the archiving of another account.
        const other = await differentOrigin(this.account.connected, request.private, context).catch(
          (error: unknown) => failed(error, UNVERIFIED),
        );
        if (other) return context.diagnostics.warning(stays, `${other.difference} ${ELSEWHERE}`);
        await super.make({ ...state, isActive: false }, context).catch(failed);
      }
    });
  }

  protected subject({ objectStorage, otherTarget }: ArchiveValues): string {
    const name = isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name;
    return subjectOf(archiveTarget.title, name, null);
  }

  /** An unknown outcome counts as set, because the call may have taken effect. */
  protected async make(planned: ArchiveValues, context: Context) {
    return this.calls.run(async () => {
      if (this.isSet) {
        context.diagnostics.warning(
          `${this.subject(planned)} replaces another archive target`,
          'Two archive targets were set in this run, but an account has only one. Remove one of them from the configuration and apply again.',
        );
      }
      try {
        const answer = await super.make(planned, context);
        this.isSet = true;
        return answer;
      } catch (error) {
        this.isSet ||= isManagementApiError(error) && error.outcome === 'unknown';
        throw error;
      }
    });
  }

  protected async complete(answer: JsonObject, made: Known<typeof members>, context: Context) {
    const archiveSpec = this.archiveSpec(made.values, answer, context);
    return { ...made, values: { ...made.values, archiveSpec } };
  }

  /** The target is set, so an invalid part of the answer is null instead of an error. */
  private archiveSpec(values: ArchiveValues, answer: JsonObject, { diagnostics }: Context) {
    const target = member(answer, 'target');
    const spec = isJsonObject(target) ? member(target, 'archiveSpec') : undefined;
    const { kind } = members.archiveSpec;
    try {
      const read = fromJson(kind, spec, 'archiveSpec') as ArchiveValues['archiveSpec'];
      // Services omit false.
      return isRecord(read) && values.isActive === false
        ? { ...read, isActive: read.isActive ?? false }
        : read;
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      diagnostics.warning(
        `The answer for ${this.subject(values)} does not match the API document`,
        `archive_spec is null in the state, because ${error.message}.`,
      );
      return null;
    }
  }
}

/** Runs tasks one after the other, in order. A failed task does not stop the next one. */
class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  public async run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
