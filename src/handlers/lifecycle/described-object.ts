import { NotCreated } from './creation';
import { subjectOf } from './forget';
import { Context, ObjectValue, PrivateState, Schema, ValidateRequest } from '../../plugin';
import { isImportable, ResourceDescription } from '../../schema/description';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { isInPath, Operation } from '../../schema/operation';
import { checkConfiguration } from '../checks/configuration';
import { reportMistakes } from '../checks/rules';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, Values } from '../codec/values';
import { Account } from '../connection/account';

/** The values that are known now, under the API's names, and their private state. */
export interface Known<M extends Members> {
  readonly values: Values<M>;
  readonly private: PrivateState;
}

/** A resource as its description has it: its schema, what messages call its object, and the path of its calls. */
export abstract class DescribedObject<M extends Members> {
  /** In Terraform, such as `observability_slo`. */
  public readonly type: string;
  protected readonly members: M;

  constructor(
    protected readonly description: ResourceDescription<M>,
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

  /** Checks of the configuration beyond the description; unknown values pass. Throws `DiagnosticError`. */
  protected check(_values: Values<M>): void | Promise<void> {}

  protected notCreated(planned: Values<M>): NotCreated {
    const { repeat, summary } = operationFor(this.operations.create, this.type);
    const path = [toSnakeCase(this.firstRequired ?? 'id')];
    if (repeat === 'idempotent') {
      return { what: `Cannot ${summary.split(' ')[0].toLowerCase()} ${this.subject(planned)}`, path };
    }
    const named = this.nameOf(planned);
    // Without a name of its own, it may be one that the user has.
    const which = Object.hasOwn(this.members, 'name') ? '' : ' that you do not know';
    const next = isImportable(this.description)
      ? 'import it by its id (terraform import). Otherwise the next apply creates a second one.'
      : 'remove it there before you apply again. Otherwise there will be two.';
    return {
      what: `Cannot create ${named}`,
      path,
      ifCreated: `If the service shows ${/^([aeio]|SLO)/i.test(named) ? 'an' : 'a'} ${named}${which}, ${next}`,
    };
  }

  /** What messages call the object. */
  protected subject(values: Values<M>): string {
    const { [this.identityName ?? '']: id, name, [this.firstRequired ?? '']: first } = values as ObjectValue;
    return subjectOf(this.description.title, Object.hasOwn(this.members, 'name') ? name : first, id);
  }

  /** The name that an object and its replacement usually share. */
  protected nameOf(values: Values<M>): string {
    return this.subject({ ...values, [this.identityName ?? 'id']: null });
  }

  protected get operations(): ResourceDescription['operations'] {
    return this.description.operations;
  }

  protected get identityName(): string | null {
    const { identity = 'id' } = this.description;
    return identity;
  }

  protected get firstRequired(): string | undefined {
    return Object.keys(this.members).find((name) => this.members[name].presence === 'required');
  }

  protected pathOf(operation: Operation, values: Values<M>): { readonly [parameter: string]: string } {
    const name = Object.keys(operation.parameters).find((parameter) => isInPath(operation, parameter));
    return name === undefined ? {} : { [name]: String((values as ObjectValue)[this.identityName ?? 'id']) };
  }
}

export function operationFor(operation: Operation | undefined, type: string): Operation {
  if (operation) return operation;
  throw new TypeError(`The description of ${type} has no such operation.`);
}
