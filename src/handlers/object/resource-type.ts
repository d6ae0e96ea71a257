import { RenamedObjects, ReplacedObjects } from './memory';
import { REMOVE_IT } from './stays-on-service';
import { IMPORT_ADVICE, subjectOf } from './subject';
import { comparableId } from '../../contract/ids';
import { ObjectValue, StateResponse } from '../../plugin';
import { isImportable, isUpdatable, ResourceDescription } from '../../schema/description';
import { route } from '../../schema/dialect';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { isPathParameter, Operation, Role } from '../../schema/operation';
import { Shape } from '../../schema/walk';
import { ObjectPrivateState, readPrivateState } from '../codec/private-state';
import { fromTerraform, toTerraform } from '../codec/values';
import { Connection, ConfiguredProvider } from '../connection/configured-provider';
import { CreateFailureMessages } from '../connection/failure';

const KEEP_OLDER = 'Leave objects that existed before this apply as they are';

/** An object's values under their API names, and its private state. */
export interface ObjectState {
  readonly values: ObjectValue;
  readonly privateState: ObjectPrivateState;
}

/** The parts of messages that are specific to one type of object. */
export interface ResourceMessages {
  /** Returns an object's name. Default: the attribute `name`, otherwise the first required attribute. */
  readonly nameOf?: (values: ObjectValue) => unknown;
  /** Sentences that say what the user should know or do if an object stays on the service. */
  readonly ifItStays?: string;
  /** Replaces parts of the error for a failed create. `name` is the object's name in messages, without an id. */
  readonly createFailure?: (name: string, planned: ObjectValue) => Partial<CreateFailureMessages>;
}

/** If the API cannot read an object, no plan shows whose values it has. */
export const SET_AGAIN =
  'If the removed resource was applied last, set the values of the other one again: terraform apply -replace=<its address>.';

/** A resource type: its description, and its objects as far as this process knows them. */
export class ResourceType {
  public readonly members: Members;
  public readonly shape: Shape;
  public readonly ifItStays: string;
  public readonly replacedObjects = new ReplacedObjects();
  public readonly renamedObjects = new RenamedObjects();
  /**
   * Maps ids to the names that messages use, for objects that this process has read, planned or created. Does not contain objects of other
   * provider blocks, or those that `-target` excludes. During an apply, unchanged objects are missing too: only the plan's process read them.
   */
  public readonly knownObjects = new Map<unknown, string>();
  /** Maps keys (see `keyOf`) to names, for the objects that the plan keeps, changed or not, and for those that it sets by a known key. */
  private readonly plannedObjects = new Map<string | undefined, string>();
  /** The ids of the objects that this process has created. If another provider block or run created one, its destroy does not mention it. */
  public readonly createdIds = new Set<unknown>();
  /** Whether this process has started to create an object. A destroy that is planned after that is part of a replacement. */
  public isApplying = false;

  constructor(
    public readonly description: ResourceDescription,
    public readonly provider: ConfiguredProvider,
    private readonly messages: ResourceMessages = {},
  ) {
    this.members = description.attributes;
    this.shape = { members: this.members, exactlyOne: description.exactlyOne };
    this.ifItStays = messages.ifItStays ?? REMOVE_IT;
  }

  /** Throws if the provider is not configured yet. */
  public get connection(): Connection {
    return this.provider.requiredConnection;
  }

  /** The attribute that identifies an object, or null if an account has only one object. */
  public get identityName(): string | null {
    const { identity = 'id' } = this.description;
    return identity;
  }

  /** Whether the service assigns the identity. */
  public get hasComputedIdentity(): boolean {
    return this.members[this.identityName ?? '']?.presence === 'computed';
  }

  public idOf(values: ObjectValue): unknown {
    return values[this.identityName ?? 'id'];
  }

  /** Returns the object's name in messages, such as `SLO "checkout" (id 4711)`. */
  public subject(values: ObjectValue): string {
    const { nameOf } = this.messages;
    const firstRequired = Object.keys(this.members).find(
      (name) => this.members[name].presence === 'required',
    );
    const nameAttribute = Object.hasOwn(this.members, 'name') ? 'name' : firstRequired;
    const name = nameOf ? nameOf(values) : values[nameAttribute ?? ''];
    return subjectOf(this.description.title, name, values[this.identityName ?? '']);
  }

  /** Returns the object's name in messages, and remembers it in `knownObjects`. */
  public remember(values: ObjectValue): string {
    const subject = this.subject(values);
    this.knownObjects.set(comparableId(this.idOf(values)), subject);
    return subject;
  }

  /** Identifies an object on the service: its id, or an empty string if an account has only one. Undefined if the id is not known. */
  private keyOf(values: ObjectValue): string | undefined {
    return this.identityName === null ? '' : comparableId(this.idOf(values));
  }

  /**
   * Records an object that the plan keeps or sets. Returns the name by which another resource of the plan manages the same object, if any.
   * That resource is not noticed if it has another provider block or `-target` excludes it.
   */
  public planObject(values: ObjectValue): string | undefined {
    const key = this.keyOf(values);
    if (key === undefined) return undefined;
    const other = this.plannedObjects.get(key);
    if (other === undefined) this.plannedObjects.set(key, this.subject(values));
    return other;
  }

  /**
   * Returns the advice about an object that stays on the service because the plan destroys it. Another resource may manage the same object,
   * for example if the service treated a create as a change.
   */
  public adviceIfDestroyed(values: ObjectValue): string {
    const other = this.plannedObjects.get(this.keyOf(values));
    if (other === undefined) return this.ifItStays;
    const manages = `Another resource manages ${other}, so do not remove it in the service.`;
    return this.hasComputedIdentity ? manages : `${manages} ${SET_AGAIN}`;
  }

  /** Returns the object's name in messages without the id. An object and its replacement usually share this name. */
  public subjectWithoutId(values: ObjectValue): string {
    return this.subject({ ...values, [this.identityName ?? 'id']: null });
  }

  /** Returns the operation for a role. Throws if the description has no such operation. */
  public operation(role: Role): Operation {
    const operation = this.description.operations[role];
    if (operation) return operation;
    throw new TypeError(`The description of ${this.description.terraformType} has no ${role} operation.`);
  }

  /** The path of the call that reads an object, in the provider's dialect. */
  public get readPath(): string {
    return route(this.operation('read'), this.connection.client.dialect, false).path;
  }

  public pathParameters(operation: Operation, values: ObjectValue): Record<string, string> {
    const name = Object.keys(operation.parameters).find((parameter) => isPathParameter(operation, parameter));
    return name === undefined ? {} : { [name]: String(this.idOf(values)) };
  }

  public createFailureMessages(planned: ObjectValue): CreateFailureMessages {
    const name = this.subjectWithoutId(planned);
    const own = this.messages.createFailure?.(name, planned);
    const { ifCreated, ...texts } = { ...this.defaultFailureMessages(name, planned), ...own };
    return ifCreated ? { ...texts, ifCreated: `${ifCreated} ${KEEP_OLDER}${this.whichIsOld}` } : texts;
  }

  /**
   * Several objects may have the same name, such as the object that this one replaces. Before Terraform 1.16, a create that comes before the
   * destroy does not tell the provider which object that is.
   */
  private get whichIsOld(): string {
    if (isUpdatable(this.description)) return '.';
    return `: in a replacement with create_before_destroy, terraform state show '<its address>' prints the ${toSnakeCase(this.identityName ?? 'id')} of the old one, which is still in use.`;
  }

  private defaultFailureMessages(name: string, planned: ObjectValue): CreateFailureMessages {
    const { repeat, summary } = this.operation('create');
    if (repeat === 'idempotent') {
      return { what: `Cannot ${summary.split(' ')[0].toLowerCase()} ${this.subject(planned)}` };
    }
    const next = isImportable(this.description)
      ? `${IMPORT_ADVICE.replace(/\.$/, '')}; otherwise apply again.`
      : 'remove it. Then apply again.';
    return {
      what: `Cannot create ${name}`,
      ifCreated: `Look in the service for a new ${name}: if there is one, ${next}`,
      ifTaken: isImportable(this.description)
        ? `To manage the existing object instead, ${IMPORT_ADVICE}`
        : '',
    };
  }

  public fromTerraform(state: ObjectValue, privateState: Readonly<Record<string, unknown>>): ObjectState {
    return { values: fromTerraform(this.members, state), privateState: readPrivateState(privateState) };
  }

  public toTerraform({ values, privateState }: ObjectState): StateResponse {
    return { state: toTerraform(this.members, values), privateState };
  }
}
