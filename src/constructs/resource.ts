import { TerraformMetaArguments, TerraformResource } from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import { isImportable, ResourceDescription } from '../schema/description';
import { isBlank } from '../schema/provider-values';
import { blockConfig, synthesizeAttributes } from '../synthesis/attributes';
import { checkConfig } from '../synthesis/check-config';
import { configObjectsIn } from '../synthesis/config-objects';
import { hclAttributes } from '../synthesis/hcl';
import { plainCopy } from '../synthesis/literal';
import { requireSameCore } from '../synthesis/one-core';
import { configurationOf, isTargetOf } from '../synthesis/overrides';
import { importOf } from '../synthesis/patches/internals';
import { spellPath } from '../synthesis/spelling';
import { checkVersionOncePerStack } from '../synthesis/terraform-version';

/** Marks the resources of all copies of this package in a program, of which `instanceof` would recognize only one. */
const RESOURCE = Symbol.for('cdktf-provider-observability/resource');

/** The base class of all resources. jsii merges it into each of them. @internal */
export abstract class ObservabilityResource extends TerraformResource {
  /** Whether this is a resource of any copy of this package, or one of a type. @internal */
  public static _isResource(node: IConstruct, type?: string): node is ObservabilityResource {
    return RESOURCE in node && [Reflect.get(node, 'terraformResourceType'), undefined].includes(type);
  }

  /** @internal */
  protected readonly _config: object;
  /** @internal */
  private readonly _schema: ResourceDescription;

  constructor(scope: Construct, id: string, schema: ResourceDescription, config: TerraformMetaArguments) {
    super(requireSameCore(scope), id, blockConfig(schema, config));
    this._config = plainCopy(config);
    this._schema = schema;
    Object.defineProperty(this, RESOURCE, { value: true });
    checkConfig(this, schema, () => this._effectiveConfig());
    checkVersionOncePerStack(this);
    this.node.addValidation({ validate: () => importErrors(this, schema) });
  }

  /** Returns the configuration, including values inherited from scopes. @internal */
  protected _effectiveConfig(): object {
    return this._config;
  }

  /** Returns the effective configuration with overrides applied. @internal */
  protected _finalConfig(): object {
    return configurationOf(this, this._schema.attributes, this._effectiveConfig());
  }

  /** @internal */
  public _hasWriteOnlyValue(): boolean {
    return configObjectsIn({ members: this._schema.attributes }, this._finalConfig()).some(({ settings }) =>
      settings.some(({ attribute }) => attribute.writeOnly),
    );
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(this._schema.attributes, this._effectiveConfig());
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return hclAttributes(this.synthesizeAttributes());
  }
}

function importErrors(resource: ObservabilityResource, description: ResourceDescription): string[] {
  if (!isTargetOf(resource, 'import')) return [];
  if (isImportable(description)) {
    // An import block that an override adds has its own id.
    const imported = importOf(resource);
    return imported !== undefined && isBlank(Reflect.get(Object(imported), 'id') ?? '')
      ? [`${spellPath('importFrom')} has no id. Pass the id of an existing object.`]
      : [];
  }
  return [
    `The ${description.title} cannot be imported, because the API has no call that returns it. Remove ${spellPath('importFrom')}. Terraform cannot manage an object of this kind that was created elsewhere.`,
  ];
}
