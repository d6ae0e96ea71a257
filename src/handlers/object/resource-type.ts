import { Memory, ObjectKey } from './memory';
import { comparableId } from '../../contract/ids';
import { ObjectValue, StateResponse } from '../../plugin';
import { isImportable, ResourceDescription } from '../../schema/description';
import { route } from '../../schema/dialect';
import { Members } from '../../schema/kind';
import { isPathParameter, Operation, Role } from '../../schema/operation';
import { Shape } from '../../schema/visit';
import { ObjectPrivateState, readPrivateState } from '../codec/private-state';
import { fromTerraform, toTerraform } from '../codec/terraform';
import { Connection, ProviderBlock } from '../connection/provider-block';

/** An object's values under their API names, and its private state. */
export interface ObjectState {
  readonly values: ObjectValue;
  readonly privateState: ObjectPrivateState;
}

/** Advice to import an existing object, as the end of a sentence. */
export const IMPORT_ADVICE = 'import it by its id (importFrom in CDKTF, an import block in HCL)';

/** Advice for a response that may use different names than the dialect. */
export const MEMBER_NAMES_ADVICE =
  'If the service uses different names than the documented API, set memberNames in the dialect of the provider.';

/** Default advice about an object that stays on the service. */
export const REMOVE_IT = 'If you no longer need it and no resource manages it, remove it in the service.';

/** A resource type: its description, and what this process knows about its objects. */
export class ResourceType {
  public readonly members: Members;
  public readonly shape: Shape;
  public readonly memory = new Memory();
  /** Sentences that say what the user should know or do if an object stays on the service. */
  public readonly ifItStays: string = REMOVE_IT;

  constructor(
    public readonly description: ResourceDescription,
    public readonly provider: ProviderBlock,
  ) {
    this.members = description.attributes;
    this.shape = { members: this.members, exactlyOne: description.exactlyOne };
  }

  /** Another possible reason why the service rejected a create, and what to do about it. */
  public get ifRejected(): string {
    return '';
  }

  /** What to do if a failed create has created the object: how to find it, and then. `name` is its name in messages, without an id. */
  public ifCreated(name: string, _planned: ObjectValue): string {
    const next = isImportable(this.description)
      ? `${IMPORT_ADVICE}; otherwise apply again.`
      : 'remove it. Then apply again.';
    return `Look in the service for a new ${name}: if there is one, ${next}`;
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

  public keyOf(values: ObjectValue): ObjectKey {
    return this.identityName === null ? '' : (comparableId(this.idOf(values)) ?? Symbol('unknown'));
  }

  /** Returns the object's name in messages, such as `SLO "checkout" (id 4711)`. */
  public subject(values: ObjectValue): string {
    const name = this.nameOf(values);
    const id = values[this.identityName ?? ''];
    const label = typeof name === 'string' ? ` "${shorten(name)}"` : '';
    return `${this.description.title}${label}${typeof id === 'string' ? ` (id ${shorten(id)})` : ''}`;
  }

  /** Returns an object's name: the attribute `name`, otherwise the first required attribute. */
  protected nameOf(values: ObjectValue): unknown {
    const { members } = this;
    const firstRequired = Object.keys(members).find((name) => members[name].presence === 'required');
    return values[Object.hasOwn(members, 'name') ? 'name' : (firstRequired ?? '')];
  }

  /** Returns the object's name in messages without the id. An object and its replacement usually share this name. */
  public subjectWithoutId(values: ObjectValue): string {
    return this.subject({ ...values, [this.identityName ?? 'id']: null });
  }

  /** Returns the object's name in messages, and remembers it. */
  public remember(values: ObjectValue): string {
    const subject = this.subject(values);
    this.memory.subjects.set(this.keyOf(values), subject);
    return subject;
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

  public fromTerraform(state: ObjectValue, privateState: Readonly<Record<string, unknown>>): ObjectState {
    return { values: fromTerraform(this.members, state), privateState: readPrivateState(privateState) };
  }

  public toTerraform({ values, privateState }: ObjectState): StateResponse {
    return { state: toTerraform(this.members, values), privateState };
  }
}

/** Shortens a text that may have any length, such as a name or an id. Does not split surrogate pairs. */
export function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
