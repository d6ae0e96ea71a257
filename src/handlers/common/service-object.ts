import { Account, Connection, warnOtherAddress } from './account';
import { subjectOf, warnThatItStays } from './forget';
import { checkExtraMembers, checkTexts } from './json-attributes';
import { terraformSchema } from './terraform-schema';
import { fromTerraform, toTerraform, Values } from './values';
import {
  Context,
  CreateRequest,
  DeleteRequest,
  ManagedResource,
  PlanDestroyRequest,
  PlanRequest,
  PlanResponse,
  PrivateState,
  ReadRequest,
  ReadResponse,
  Schema,
  StateResponse,
  UpdateRequest,
  ValidateRequest,
} from '../../plugin';
import { ResourceDescription } from '../../schema/description';
import { Members } from '../../schema/kind';

/** What a create or update has at hand, under API names. */
export interface Wanted<M extends Members> {
  readonly connection: Connection;
  readonly planned: Values<M>;
  /** The only place where write-only values are. */
  readonly config: Values<M>;
  readonly private: PrivateState;
}

/** The values that are known now; `private` is kept beside them. */
export interface Known<M extends Members> {
  readonly values: Values<M>;
  readonly private?: PrivateState;
}

/** What is certain once the service has answered: what was planned, with the object's identity or secret. */
export interface Made<M extends Members> extends Known<M> {
  /** What else the answer tells. It may throw: the object is there all the same, and what is certain is kept. */
  readonly rest?: () => Known<M> | Promise<Known<M>>;
}

/**
 * A resource whose object the service keeps, as most are by this API: it can be made, and neither read nor deleted. What a
 * resource can do beyond that, it overrides.
 */
export abstract class ServiceObject<M extends Members> implements ManagedResource {
  public readonly schema: Schema;
  protected readonly members: M;
  /** What it means that the object stays on the service, and what to do about it. */
  protected readonly consequence: string = 'Remove it in the service itself if it is no longer wanted.';

  constructor(
    private readonly description: ResourceDescription<M>,
    protected readonly account: Account,
  ) {
    this.schema = terraformSchema(description);
    this.members = description.attributes;
  }

  public async validate({ config }: ValidateRequest): Promise<void> {
    const values = fromTerraform(this.members, config);
    checkTexts(this.members, values);
    if ('extraMembers' in values) checkExtraMembers(this.members, values.extraMembers as string | null);
    await this.check(values);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    if (request.prior && request.replaces) this.warnThatItStays(request.prior, 'replacePlanned', context);
    return { planned: request.planned };
  }

  public async planDestroy({ prior }: PlanDestroyRequest, context: Context): Promise<void> {
    this.warnThatItStays(prior, 'destroyPlanned', context);
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const made = await this.make(this.wanted(request), context);
    return this.applied(await this.whole(made, context));
  }

  public async read({ state, private: own }: ReadRequest, context: Context): Promise<ReadResponse> {
    const subject = this.subject(fromTerraform(this.members, state));
    warnOtherAddress(this.account.connection, own, subject, context);
    return { state, private: own };
  }

  /** Only what steers the provider changes in place, and that is not sent. */
  public async update({ planned, private: own }: UpdateRequest, _context: Context): Promise<StateResponse> {
    return { state: planned, private: own };
  }

  public async delete({ state }: DeleteRequest, context: Context): Promise<void> {
    this.warnThatItStays(state, 'destroyed', context);
  }

  /**
   * Makes the object. Once the service has answered with its identity, nothing may be thrown: what could throw belongs into
   * `rest`.
   */
  protected abstract make(wanted: Wanted<M>, context: Context): Promise<Made<M>>;

  /** Checks of the configuration beyond the schema; unknown values pass. Throws `DiagnosticError`. */
  protected check(_values: Values<M>): void | Promise<void> {}

  /** What the user knows the object by. */
  protected subject(values: Values<M>): string {
    return subjectOf(this.description.title, values.name, values.id);
  }

  protected wanted(request: CreateRequest): Wanted<M> {
    return {
      connection: this.account.connected,
      planned: fromTerraform(this.members, request.planned),
      config: fromTerraform(this.members, request.config),
      private: request.private,
    };
  }

  protected applied({ values, private: own }: Known<M>): StateResponse {
    return {
      state: toTerraform(this.members, values),
      private: { baseUrl: this.account.connected.baseUrl, ...own },
    };
  }

  private async whole({ rest, ...certain }: Made<M>, context: Context): Promise<Known<M>> {
    try {
      return (await rest?.()) ?? certain;
    } catch (error) {
      // Such as an answer nested deeper than the stack is.
      const reason = this.account.connected.client.redact(String(error)).slice(0, 500);
      context.diagnostics.warning(
        `Of ${this.subject(certain.values)}, only what was sent and its identity are known`,
        `It is created, but the rest of the service's answer cannot be understood: ${reason}. What it would tell is left empty in the state.`,
      );
      return certain;
    }
  }

  private warnThatItStays(
    state: Parameters<typeof fromTerraform>[1],
    occasion: Parameters<typeof warnThatItStays>[1],
    context: Context,
  ): void {
    warnThatItStays(this.subject(fromTerraform(this.members, state)), occasion, this.consequence, context);
  }
}
