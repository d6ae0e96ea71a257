import {
  Context,
  DeleteRequest,
  isRecord,
  PlanDestroyRequest,
  PlanDestroyResponse,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { fingerprintOf } from './codec/answer-fingerprints';
import { AnswerMismatch, fromJson, member, toJsonObject } from './codec/json';
import { fromTerraform, Values } from './codec/values';
import { failure, isManagementApiError } from './connection/failure';
import { originMismatch } from './connection/origin';
import { StoredState } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { subjectOf } from './lifecycle/stays-on-service';
import { isJsonObject, JsonObject } from '../contract/json';
import { archiveTarget } from '../schema/archive-target';

const members = archiveTarget.attributes;
const DIFFERENT_ORIGIN_HINT =
  'The request might switch off a different archive target, so nothing was sent. If you no longer need the old archive target, switch it off in the service.';
const UNVERIFIED_ORIGIN_HINT =
  'The provider could not verify that the API key belongs to the account of this archive target, so nothing was switched off. To leave archiving unchanged, remove the resource from the state (terraform state rm).';
type ArchiveValues = Values<typeof members>;

/**
 * Sets the account's only archive target. The API cannot delete an archive target, so a destroy leaves archiving unchanged, or switches it
 * off if `deactivate_on_destroy` is true.
 *
 * If a construct is renamed or replaced, Terraform may create the new target before or after it deletes the old one, so calls run one at a
 * time. If a delete follows a create in the same process, nothing is sent, because the new target has already replaced the old one.
 */
export class ArchiveTargetResource extends ManagedObject<typeof members> {
  protected readonly consequence =
    'Archiving keeps its last settings, because deactivate_on_destroy is not true. If you no longer need archiving, switch it off in the service.';
  private readonly mutex = new Mutex();
  private hasSetTarget = false;

  public async planDestroy(request: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const prior = fromTerraform(members, request.prior);
    if (prior.deactivateOnDestroy !== true) return super.planDestroy(request, context);
    context.diagnostics.warning(
      `Destroying ${this.subject(prior)} switches off log archiving`,
      'deactivate_on_destroy is true, so the run sets the archive target to inactive, unless it has already set another archive target. If you only rename the resource, archiving may be switched off and on again, and it stays off if the new resource cannot be created. To avoid that, use a moved block (moveTo in CDKTF). To leave archiving unchanged, apply deactivate_on_destroy = false first.',
    );
    return { warned: true };
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const [before, after] = [request.prior, request.planned].map((values) =>
      fingerprintOf(toJsonObject(members, fromTerraform(members, values))),
    );
    if (before !== after) return this.create(request, context);
    this.hasSetTarget = true;
    return { state: request.planned, privateState: request.privateState };
  }

  public async delete(request: DeleteRequest, context: Context): Promise<void> {
    const state = fromTerraform(members, request.state);
    if (state.deactivateOnDestroy !== true) return super.delete(request, context);
    const { diagnostics } = context;
    const summary = `${this.subject(state)} was destroyed, but log archiving was not switched off`;
    await this.mutex.run(async () => {
      if (this.hasSetTarget) {
        return diagnostics.warning(
          summary,
          'This run also set another archive target. An account has only one archive target, so the new one replaced this one.',
        );
      }
      const fail = (error: unknown, hint = ''): never => {
        throw failure(`Cannot switch off ${this.subject(state)}`, error, ['is_active'], hint);
      };
      // If the API key now belongs to another account, the request would switch off archiving in that account.
      const mismatch = await originMismatch(
        this.provider.requiredConnection,
        request.privateState,
        context,
      ).catch((error: unknown) => fail(error, UNVERIFIED_ORIGIN_HINT));
      if (mismatch) return diagnostics.warning(summary, `${mismatch.difference} ${DIFFERENT_ORIGIN_HINT}`);
      await super.sendCreate({ ...state, isActive: false }, context).catch(fail);
    });
  }

  protected subject({ objectStorage, otherTarget }: ArchiveValues): string {
    const name = isRecord(objectStorage) ? objectStorage.bucket : isRecord(otherTarget) && otherTarget.name;
    return subjectOf(archiveTarget.title, name, null);
  }

  /** Sets the target. Assumes that a call with an unknown outcome has set it, because the call may have taken effect. */
  protected async sendCreate(planned: ArchiveValues, context: Context) {
    return this.mutex.run(async () => {
      if (this.hasSetTarget) {
        context.diagnostics.warning(
          `${this.subject(planned)} replaces another archive target`,
          'Two archive targets were set in this run, but an account has only one. Remove one of them from the configuration and apply again.',
        );
      }
      try {
        const answer = await super.sendCreate(planned, context);
        this.hasSetTarget = true;
        return answer;
      } catch (error) {
        this.hasSetTarget ||= isManagementApiError(error) && error.outcome === 'unknown';
        throw error;
      }
    });
  }

  protected async complete(answer: JsonObject, draft: StoredState<typeof members>, context: Context) {
    const archiveSpec = this.archiveSpec(draft.values, answer, context);
    return { ...draft, values: { ...draft.values, archiveSpec } };
  }

  /** Returns the value of `archive_spec`. If the response is invalid, warns and returns null, because the target is already set. */
  private archiveSpec(values: ArchiveValues, answer: JsonObject, { diagnostics }: Context) {
    const target = member(answer, 'target');
    const spec = isJsonObject(target) ? member(target, 'archiveSpec') : undefined;
    const { kind } = members.archiveSpec;
    try {
      const archiveSpec = fromJson(kind, spec, 'archiveSpec') as ArchiveValues['archiveSpec'];
      // Services omit members that are false.
      return isRecord(archiveSpec) && values.isActive === false
        ? { ...archiveSpec, isActive: archiveSpec.isActive ?? false }
        : archiveSpec;
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      diagnostics.warning(
        `The response for ${this.subject(values)} does not match the API document`,
        `archive_spec is null in the state, because ${error.message}.`,
      );
      return null;
    }
  }
}

/** Runs tasks one at a time and in order. A task that fails does not stop the next one. */
class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  public async run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
