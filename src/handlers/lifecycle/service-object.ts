import { subjectOf, warnThatItStays } from './forget';
import { Replaced } from './replaced';
import { JsonObject } from '../../contract/json';
import {
  AttributePath,
  Context,
  CreateRequest,
  DeleteRequest,
  DiagnosticError,
  ManagedResource,
  ObjectValue,
  DiagnosticGroup,
  PlanDestroyRequest,
  PlanDestroyResponse,
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
import { toSnakeCase } from '../../schema/names';
import { checkConfiguration } from '../checks/configuration';
import { reportDoubts, reportMistakes, reportMistakesIfNew } from '../checks/rules';
import { idFrom } from '../codec/json';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { Account, Connection } from '../connection/account';
import { followedPlace, presentPlace } from '../connection/elsewhere';
import { createFailure } from '../connection/failure';

/** The input of a create or update, under the API's names. */
export interface Wanted<M extends Members> {
  readonly connection: Connection;
  /** With the write-only values. */
  readonly planned: Values<M>;
  readonly private: PrivateState;
}

/** The values that are known now, and their private state. */
export interface Known<M extends Members> {
  readonly values: Values<M>;
  readonly private: PrivateState;
}

interface Answered<M extends Members, Answer> {
  readonly answer: Answer;
  readonly place: Promise<PrivateState>;
  readonly wanted: Wanted<M>;
}

/** The parts of an answer that cannot be read later: the object's id, or a secret that the service returns only once. */
export type Identity<M extends Members> = { readonly [Name in keyof M]?: string | null };

/** The message for an object that could not be created. */
export interface NotCreated {
  /** A phrase like `Cannot create SLO "checkout"`. */
  readonly what: string;
  readonly path: AttributePath;
  /** What to do if the object exists anyway. Begins with where to look, such as `If the service shows ...`. */
  readonly ifCreated?: string;
  /** Another possible reason if the service refuses the request. */
  readonly ifRefused?: string;
}

const NOT_ALL_KNOWN: DiagnosticGroup = {
  key: 'notAllKnown',
  more: {
    summary: 'More objects are incomplete in the state',
    detail: 'Only ten of them are named here. All of them were created and are in the state.',
  },
};

/**
 * A resource whose object stays on the service. Most objects of this API can be created, but neither read nor deleted; resources
 * that can do more override the methods. `Answer` is the result of `make`.
 */
export abstract class ServiceObject<M extends Members, Answer = JsonObject> implements ManagedResource {
  /** In Terraform, such as `observability_slo`. */
  public readonly type: string;
  protected readonly members: M;
  private readonly replaced = new Replaced();
  /** Whether the private state contains the account of the object. */
  protected readonly remembersAccount: boolean = true;
  /** What the answer to a create must contain. */
  protected readonly identifiedBy: string = 'the id of the new object';
  /** What it means that the object stays on the service, and what to do about it. */
  protected readonly consequence: string = 'If you no longer need it, remove it in the service.';

  constructor(
    private readonly description: ResourceDescription<M>,
    protected readonly account: Account,
  ) {
    this.type = description.terraformType;
    this.members = description.attributes;
  }

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  public async validate({ config }: ValidateRequest, context: Context): Promise<void> {
    reportMistakes(this.members, config, context);
    const values = fromTerraform(this.members, config);
    checkConfiguration({ members: this.members, exactlyOne: this.description.exactlyOne }, values);
    await this.check(values);
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    reportMistakesIfNew(this.members, request.config, request.prior, context);
    reportDoubts(this.members, request.config, context);
    if (!request.prior) await this.account.connection?.verification.run(context);
    if (!request.prior || !request.replaces) return { planned: request.planned };
    this.warnThatItStays(request.prior, 'replacePlanned', context);
    return { planned: request.planned, warned: true };
  }

  public async planDestroy({ prior }: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    this.warnThatItStays(prior, 'destroyPlanned', context);
    return { warned: true };
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const wanted = this.wanted(request);
    this.checkPlanned(wanted.planned);
    const making = this.make(wanted, context);
    const place = this.remembersAccount ? presentPlace(wanted.connection, {}, context) : Promise.resolve({});
    // Awaited later. Until then, a rejection must not end the process.
    place.catch(() => undefined);
    let answer: Answer;
    let identity: Identity<M>;
    try {
      answer = await making;
      identity = this.identity(answer, wanted) ?? this.unidentified(wanted.planned);
    } catch (error) {
      const { what, path, ifCreated = '', ifRefused } = this.notCreated(wanted.planned);
      const failed = createFailure(what, error, path, ifCreated, ifRefused);
      throw this.namingReplaced(failed, wanted.planned, context);
    }
    const state = withIdentity(request.planned, identity);
    return this.stateOfCreated(state, { answer, place, wanted }, context);
  }

  public async read({ state, private: own }: ReadRequest, context: Context): Promise<ReadResponse> {
    const subject = this.subject(fromTerraform(this.members, state));
    return { state, private: await followedPlace(this.account.connection, own, subject, context) };
  }

  /** Only attributes that are not sent can change in place. */
  public async update({ planned, private: own }: UpdateRequest, _context: Context): Promise<StateResponse> {
    return { state: planned, private: own };
  }

  public async delete({ state, isReplaced, warned }: DeleteRequest, context: Context): Promise<void> {
    const values = fromTerraform(this.members, state);
    if (isReplaced) this.replaced.add(this.nameOf(values), this.subject(values));
    if (!warned) this.warnThatItStays(state, 'destroyed', context);
  }

  /** Creates the object on the service and returns the answer. */
  protected abstract make(wanted: Wanted<M>, context: Context): Promise<Answer>;

  /** The identity in the answer, or undefined if it is missing, so that the object cannot be managed. Must not throw. */
  protected identity(answer: Answer, _wanted: Wanted<M>): Identity<M> | undefined {
    return idFrom(answer, ...(this.members.id?.at ?? ['id'])) as Identity<M> | undefined;
  }

  protected notCreated(planned: Values<M>): NotCreated {
    const named = this.nameOf(planned);
    const first =
      Object.keys(this.members).find((name) => this.members[name].presence === 'required') ?? 'id';
    return {
      what: `Cannot create ${named}`,
      path: [toSnakeCase(first)],
      ifCreated: `If the service shows ${/^([aeio]|SLO)/i.test(named) ? 'an' : 'a'} ${named}, remove it there before you apply again. Otherwise there will be two.`,
    };
  }

  /** Everything else about the new object. May throw: `made` is stored anyway. */
  protected complete(
    _answer: Answer,
    made: Known<M>,
    _wanted: Wanted<M>,
    _context: Context,
  ): Known<M> | Promise<Known<M>> {
    return made;
  }

  /** The private state of an object that was not read yet. */
  protected initialPrivate(): PrivateState {
    return {};
  }

  /** Checks of the configuration beyond the description; unknown values pass. Throws `DiagnosticError`. */
  protected check(_values: Values<M>): void | Promise<void> {}

  /** What messages call the object. */
  protected subject(values: Values<M>): string {
    return subjectOf(this.description.title, values.name, values.id);
  }

  /** The name that an object and its replacement usually share. */
  protected nameOf(values: Values<M>): string {
    return this.subject({ ...values, id: null, keyId: null });
  }

  /** A value that `ignore_changes` keeps need not go with the rest: another variant, or a write-only value without its version. */
  private checkPlanned(planned: Values<M>): void {
    try {
      checkConfiguration({ members: this.members, exactlyOne: this.description.exactlyOne }, planned);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      const reason =
        'Nothing was sent, because the planned values, some of which ignore_changes kept, cannot be sent together.';
      throw new DiagnosticError(error.summary, `${reason} ${error.detail}`, error.path);
    }
  }

  protected wanted(request: CreateRequest): Wanted<M> {
    return {
      connection: this.account.connected,
      planned: fromTerraform(this.members, request.planned),
      private: request.private,
    };
  }

  protected applied({ values, private: own }: Known<M>): StateResponse {
    return {
      state: toTerraform(this.members, values),
      private: { baseUrl: this.account.connected.baseUrl, ...own },
    };
  }

  /**
   * The object exists now, or a secret that the service returns only once. It must reach the state whatever fails: if a step
   * throws, only what that step adds is lost.
   */
  private async stateOfCreated(
    state: ObjectValue,
    { answer, place, wanted }: Answered<M, Answer>,
    context: Context,
  ): Promise<StateResponse> {
    let own: PrivateState = { baseUrl: wanted.connection.baseUrl };
    const attempt = async <T>(step: () => T | Promise<T>): Promise<T | undefined> => {
      try {
        return await step();
      } catch (error) {
        this.warnOfLoss(state, error, context);
        return undefined;
      }
    };
    own = { ...own, ...(await attempt(() => this.initialPrivate())) };
    own = { ...own, ...(await attempt(async () => place)) };
    await attempt(() => this.replaced.settle(this.nameOf(wanted.planned)));
    const whole = await attempt(async () => {
      const made = { values: fromTerraform(this.members, state), private: own };
      return this.applied(await this.complete(answer, made, wanted, context));
    });
    return whole ?? { state, private: own };
  }

  private warnOfLoss(state: ObjectValue, error: unknown, { diagnostics, log }: Context): void {
    log.log('error', 'A new object is incomplete in the state', { reason: String(error) });
    try {
      // For example a stack overflow because of a deeply nested answer.
      const reason = this.account.connected.client.redact(String(error)).slice(0, 500);
      diagnostics.boundedWarning(
        NOT_ALL_KNOWN,
        `${this.subject(fromTerraform(this.members, state))} is incomplete in the state`,
        `It was created, but a later step failed: ${reason}. The attributes of that step are null in the state.`,
      );
    } catch {
      // The log contains the error, and the object must reach the state.
    }
  }

  /** Adds the old object to the error, because it is no longer in the state. */
  private namingReplaced(error: unknown, planned: Values<M>, { diagnostics }: Context): unknown {
    const next =
      'importState' in this
        ? 'To manage it again, import it by its id (terraform import).'
        : `The API cannot read it, so it cannot be imported. ${this.consequence}`;
    const hint = this.replaced.hint(this.nameOf(planned), next);
    if (hint === '') return error;
    if (error instanceof DiagnosticError) {
      return new DiagnosticError(error.summary, `${error.detail} ${hint}`, error.path, error.group);
    }
    diagnostics.warning(`${this.nameOf(planned)} was not replaced`, hint);
    return error;
  }

  private unidentified(planned: Values<M>): never {
    const { what, path, ifCreated = '' } = this.notCreated(planned);
    throw new DiagnosticError(
      what,
      `The service answered without ${this.identifiedBy}, so Terraform cannot manage it. The object may exist anyway. Look for it in the service before you apply again. ${ifCreated}`,
      path,
    );
  }

  private warnThatItStays(
    state: Parameters<typeof fromTerraform>[1],
    group: Parameters<typeof warnThatItStays>[1],
    context: Context,
  ): void {
    warnThatItStays(this.subject(fromTerraform(this.members, state)), group, this.consequence, context);
  }
}

function withIdentity(planned: ObjectValue, identity: Identity<Members>): ObjectValue {
  const attributes = Object.entries(identity).map(([name, value]) => [toSnakeCase(name), value ?? null]);
  return { ...planned, ...(Object.fromEntries(attributes) as ObjectValue) };
}
