import { Resource } from '@cdktf/provider-null/lib/resource';
import { TerraformResource, TerraformStack, Token } from 'cdktf';
import { Construct } from 'constructs';
import { apiKey } from '../schema/api-key';
import { writeTriggersBare } from '../synthesis/hcl-triggers';
import { provideNullProvider } from '../synthesis/null-provider';
import { dayOf, periodAt } from '../synthesis/period';

/** When a `Rotation` rotates: by `triggers`, or by `everyDays` and `fromDate`. */
export interface RotationConfig {
  /**
   * Values that rotate when one of them changes, such as a date that people write or an attribute of another resource.
   *
   * @default - `everyDays` and `fromDate` are set
   */
  readonly triggers?: { [key: string]: string };

  /**
   * Length of a period in whole days, known at synth. What follows is replaced by the first apply of a stack that was
   * synthesized in a new period; nothing happens between applies.
   *
   * @default - `triggers` are set
   */
  readonly everyDays?: number;

  /**
   * First day of the first period, such as `2026-01-31`, in UTC and known at synth. Before it, the first period lasts.
   *
   * @default - `triggers` are set
   */
  readonly fromDate?: string;
}

/**
 * Has resources replaced from time to time, such as API keys: those that follow it are replaced when its triggers change.
 * The new one is made before the old one goes.
 *
 * The management API cannot revoke a key: the old key of an `ApiKey` stays valid until somebody revokes it by hand. The plan
 * warns of that, with the key's id.
 *
 * It is a `null_resource`, with the stack's null provider or, where there is none, one of its own: unlike the provider of
 * this package, Terraform gets that one from its registry (`hashicorp/null`).
 */
export class Rotation extends Construct {
  private readonly resource: Resource;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config when to rotate
   */
  constructor(scope: Construct, id: string, config: RotationConfig) {
    super(scope, id);
    this.resource = new Resource(this, 'resource', { triggers: this.triggersOf(config) });
    provideNullProvider(this);
  }

  /** Identifier that is another one after each rotation. Known after apply. */
  public get id(): string {
    return this.resource.id;
  }

  /**
   * Has a resource of any provider follow this rotation. An `ApiKey` has `rotation` for that and is refused here. Other triggers of the resource
   * stay. It is created before the old one is destroyed, unless its `lifecycle` says otherwise; where names must be unique,
   * give it one that changes with the rotation.
   *
   * Terraform tells such a resource of a rotation once: if the apply ends before the resource is replaced, replace it by hand
   * (`terraform apply -replace=...`). An `ApiKey` with `rotation` is replaced by the next apply.
   *
   * @param resource a resource of the same stack; do not assign its `lifecycle` after this
   */
  public rotate(resource: TerraformResource): void {
    if (TerraformStack.of(resource) !== TerraformStack.of(this)) {
      throw new Error(
        `[${resource.node.path}] It cannot follow the rotation ${this.node.path}, which is in another stack. Add a Rotation to its own stack.`,
      );
    }
    if (resource.terraformResourceType === apiKey.terraformType) {
      throw new Error(
        `[${resource.node.path}] An ApiKey follows a rotation by its property \`rotation\`: the plan then warns of the old key, and an apply that ends early is made good by the next one.`,
      );
    }
    // CDKTF would render the construct itself as an expression, which Terraform refuses here.
    const trigger = `${this.resource.terraformResourceType}.${this.resource.friendlyUniqueId}`;
    resource.lifecycle = {
      createBeforeDestroy: true,
      ...resource.lifecycle,
      replaceTriggeredBy: [...(resource.lifecycle?.replaceTriggeredBy ?? []), trigger],
    };
    writeTriggersBare(resource);
  }

  private triggersOf({ triggers, everyDays, fromDate }: RotationConfig): { [key: string]: string } {
    if (triggers !== undefined && everyDays === undefined && fromDate === undefined) return triggers;
    if (triggers !== undefined || everyDays === undefined || fromDate === undefined) {
      throw this.mistake('Set either triggers, or everyDays and fromDate.');
    }
    const fromDay = dayOf(fromDate);
    if (Token.isUnresolved(fromDate) || fromDay === undefined) {
      throw this.mistake(
        `fromDate is ${JSON.stringify(fromDate)}, not a date such as 2026-01-31 that is known at synth.`,
      );
    }
    if (Token.isUnresolved(everyDays) || !Number.isInteger(everyDays) || everyDays < 1) {
      throw this.mistake(
        `everyDays is ${everyDays}, not a whole number of days above 0 that is known at synth.`,
      );
    }
    return { period: String(periodAt(Date.now(), fromDay, everyDays)) };
  }

  private mistake(message: string): Error {
    return new Error(`[${this.node.path}] ${message}`);
  }
}
