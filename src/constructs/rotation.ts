import { Resource } from '@cdktf/provider-null/lib/resource';
import { TerraformResource, TerraformStack, Token } from 'cdktf';
import { Construct } from 'constructs';
import { ObservabilityResource } from './resource';
import { apiKey } from '../schema/api-key';
import { checkConfig } from '../synthesis/check-config';
import { isCalculatedFromToken } from '../synthesis/literal';
import { requireSameCore } from '../synthesis/one-core';
import { onSynthesize } from '../synthesis/patches/on-synthesize';
import { writeTriggersUnquoted } from '../synthesis/patches/unquoted-triggers';
import { dayOf, periodAt } from '../synthesis/period';
import { addNullProviderIfMissing } from '../synthesis/providers';
import { spellPath } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/** Configuration of a `Rotation`: either `triggers`, or `everyDays` and `fromDate`. */
export interface RotationConfig {
  /**
   * Values that trigger a rotation when one of them changes, such as a date or an attribute of another resource. An example, as JSON:
   * `{"date": "2026-01-31"}`. Not together with `everyDays`.
   *
   * @default - none; required unless `everyDays` and `fromDate` are set
   */
  readonly triggers?: { [key: string]: string };

  /**
   * Length of a period in whole days, which must be known at synth. The first synth and apply in a new period replace the resources that
   * follow the rotation. Nothing happens until then. Not together with `triggers`.
   *
   * @default - none; required unless `triggers` is set
   * @example 90
   */
  readonly everyDays?: number;

  /**
   * First day of the first period, such as `2026-01-31` (UTC), which must be known at synth. Earlier days belong to the first period, too.
   *
   * @default - none; required unless `triggers` is set
   * @example '2026-01-31'
   */
  readonly fromDate?: string;
}

const PROPERTIES = Object.keys({ triggers: true, everyDays: true, fromDate: true } satisfies Record<
  keyof RotationConfig,
  true
>);

/**
 * Replaces resources, such as API keys, periodically or when a value changes. The new resource is created before the old one is
 * destroyed.
 *
 * The management API cannot revoke a key: the old key of an `ApiKey` stays valid until somebody revokes it in the service. The
 * plan shows a warning with the old key's id.
 *
 * A rotation is a `null_resource`. It uses the stack's null provider, or adds one. Terraform downloads the null provider
 * (`hashicorp/null`) from a registry. This package's own provider needs no download.
 *
 * @example
 *
 * import { ApiKey, Rotation } from 'cdktf-provider-observability';
 *
 * const quarterly = new Rotation(stack, 'quarterly', {
 *   everyDays: 90,
 *   fromDate: '2026-01-01',
 * });
 *
 * new ApiKey(stack, 'shipper', {
 *   name: 'log shipper',
 *   keyPermissions: { presets: ['Ingest'] },
 *   rotationId: quarterly.id,
 * });
 */
export class Rotation extends Construct {
  private readonly resource: Resource;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config when to rotate
   */
  constructor(scope: Construct, id: string, config: RotationConfig) {
    super(requireSameCore(scope), id);
    checkConfig(this, { attributes: {} }, () => config, { additional: PROPERTIES });
    // A misspelled property. `triggersOf` would only report which properties to set.
    for (const problem of this.node.validate()) throw this.error(problem);
    this.resource = new Resource(this, 'resource', { triggers: this.triggersOf(config) });
    addNullProviderIfMissing(this);
  }

  /** Identifier that changes with each rotation. Known after apply. */
  public get id(): string {
    return this.resource.id;
  }

  /**
   * Makes a resource of any provider follow this rotation. Throws for an `ApiKey`: set its `rotationId` instead. The resource
   * keeps its other triggers. The new resource is created before the old one is destroyed, unless its `lifecycle` overrides that.
   * If names must be unique, use a name that changes with the rotation.
   *
   * A rotation triggers the replacement only once: if the apply ends before the resource has been replaced, replace it manually
   * (`terraform apply -replace=...`). An `ApiKey` with a `rotationId` is replaced by the next apply. Do not call `rotate` for this
   * package's resources with a write-only value (synthesis warns about that). Instead, set the version of the value to the id of the new
   * key or of the rotation, such as `apiTokenWoVersion: key.keyId`. The next apply then replaces these resources, too.
   *
   * @param resource a resource in the same stack, whose `lifecycle` must not be set afterwards
   */
  public rotate(resource: TerraformResource): void {
    if (TerraformStack.of(resource) !== TerraformStack.of(this)) {
      throw new Error(
        `[${resource.node.path}] The resource cannot follow the rotation ${this.node.path}, which is in another stack. Add a Rotation to the stack of the resource.`,
      );
    }
    if (resource.terraformResourceType === apiKey.terraformType) {
      throw new Error(
        `[${resource.node.path}] Use the property \`${spellPath('rotationId')}\` to make an ApiKey follow a rotation. The plan then warns about the old key, and if an apply ends before the key is replaced, the next apply replaces it.`,
      );
    }
    if (ObservabilityResource._isResource(resource)) {
      const advice = `The rotation ${this.node.path} triggers the replacement of this resource only once: if the apply ends before the resource has been replaced, the resource keeps its old value. Instead of calling rotate, set the version of the write-only value to the id of the new key or of the rotation, such as ${spellPath('apiTokenWoVersion')}: ${spellPath('key.keyId')}. Then the next apply replaces the resource.`;
      onSynthesize(resource, () => {
        if (resource._hasWriteOnlyValue()) warn(resource, 'rotate_once', advice);
      });
    }
    // If `replaceTriggeredBy` contained the construct, CDKTF would render it as an expression, which Terraform rejects here.
    const trigger = `${this.resource.terraformResourceType}.${this.resource.friendlyUniqueId}`;
    resource.lifecycle = {
      createBeforeDestroy: true,
      ...resource.lifecycle,
      replaceTriggeredBy: [...(resource.lifecycle?.replaceTriggeredBy ?? []), trigger],
    };
    writeTriggersUnquoted(resource);
  }

  private triggersOf({ triggers, everyDays, fromDate }: RotationConfig): { [key: string]: string } {
    if (triggers !== undefined && everyDays === undefined && fromDate === undefined) {
      if (
        Token.isUnresolved(triggers) ||
        Object.values<unknown>(triggers).some((value) => value !== undefined)
      ) {
        return triggers;
      }
      throw this.error(
        `${spellPath('triggers')} contains no values, so the rotation would never come. Set one.`,
      );
    }
    if (triggers !== undefined || everyDays === undefined || fromDate === undefined) {
      throw this.error(
        `Set either ${spellPath('triggers')}, or both ${spellPath('everyDays')} and ${spellPath('fromDate')}.`,
      );
    }
    const fromDay = dayOf(fromDate);
    if (Token.isUnresolved(fromDate) || fromDay === undefined) {
      throw this.error(
        `${spellPath('fromDate')} is ${JSON.stringify(fromDate)}, but must be a date that is known at synth, such as 2026-01-31.`,
      );
    }
    if (Token.isUnresolved(everyDays) || isCalculatedFromToken(everyDays)) {
      throw this.error(
        `${spellPath('everyDays')} comes from a variable or another construct, so it is unknown at synth, when the period is calculated. Set ${spellPath('everyDays')} to a number in the program.`,
      );
    }
    if (!Number.isInteger(everyDays) || everyDays < 1) {
      const value = typeof everyDays === 'number' ? everyDays : `a ${typeof everyDays}`;
      throw this.error(`${spellPath('everyDays')} is ${value}, but must be a whole number of 1 or more.`);
    }
    return { period: String(periodAt(Date.now(), fromDay, everyDays)) };
  }

  private error(message: string): Error {
    return new Error(`[${this.node.path}] ${message}`);
  }
}
