import { Known, ServiceObject } from './service-object';
import { JsonObject } from '../../contract/json';
import {
  Context,
  DiagnosticGroup,
  PrivateState,
  ReadRequest,
  ReadResponse,
  StateResponse,
} from '../../plugin';
import { Members } from '../../schema/kind';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { Connection } from '../connection/account';
import { presentPlace } from '../connection/elsewhere';
import { failure } from '../connection/failure';

export type Found = JsonObject | 'not found';

const GONE: DiagnosticGroup = {
  key: 'gone',
  more: {
    summary: 'More objects no longer exist on the service',
    detail:
      'Only ten of them are named here. Until the next apply, terraform show lists all of them with their ids.',
  },
};

/** A resource whose object the API can read by its id, and so import. */
export abstract class ReadableObject<M extends Members> extends ServiceObject<M> {
  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { state, private: own } = request;
    const { connection } = this.account;
    if (!connection) return { state, private: own };
    const values = fromTerraform(this.members, state);
    const subject = this.subject(values);
    try {
      const present = await this.load(connection, values, own, context);
      if (present === 'not found') return this.withoutObject(request, subject, context);
      const place = await presentPlace(connection, own, context);
      const refreshed = this.refreshed(present, values, own, context);
      return {
        state: toTerraform(this.members, refreshed.values),
        private: { ...place, ...refreshed.private },
      };
    } catch (error) {
      throw failure(`Cannot read ${subject}`, error, ['id']);
    }
  }

  /** Terraform reads the rest. */
  public async importState(id: string): Promise<StateResponse> {
    return { state: { id } };
  }

  /** `not found` only for a deleted object, not for one that was just created or that belongs to another account. */
  protected abstract load(
    connection: Connection,
    values: Values<M>,
    own: PrivateState,
    context: Context,
  ): Promise<Found>;

  /** The state after a read, with the private state except for the object's place. */
  protected abstract refreshed(
    present: JsonObject,
    values: Values<M>,
    own: PrivateState,
    context: Context,
  ): Known<M>;

  /** Terraform plans to create the object again, but does not mention the old one. For an import, Terraform itself reports that the object does not exist. */
  protected withoutObject(
    { private: own }: ReadRequest,
    subject: string,
    { diagnostics }: Context,
  ): ReadResponse {
    if (own.baseUrl !== undefined) {
      diagnostics.boundedWarning(
        GONE,
        `${subject} no longer exists on the service`,
        'It was deleted outside of Terraform and is removed from the state. If it is still configured, the plan creates it again with another id. Everything outside of this stack that uses the old id needs the new one.',
      );
    }
    return { state: null };
  }
}
