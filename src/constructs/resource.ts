import { TerraformMetaArguments, TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { ResourceDescription } from '../schema/description';
import { blockConfig, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { checkConfig } from '../synthesis/check-config';
import { configObjectsIn } from '../synthesis/config-objects';
import { plainCopy } from '../synthesis/literal';
import { requireSameCore } from '../synthesis/one-core';
import { configurationOf } from '../synthesis/overrides';
import { checkVersionOncePerStack } from '../synthesis/terraform-version';

/** The base class of all resources. jsii merges it into each of them. @internal */
export abstract class ObservabilityResource extends TerraformResource {
  /** @internal */
  protected readonly _config: object;
  /** @internal */
  private readonly _schema: ResourceDescription;

  constructor(scope: Construct, id: string, schema: ResourceDescription, config: TerraformMetaArguments) {
    super(requireSameCore(scope), id, blockConfig(schema, config));
    this._config = plainCopy(config);
    this._schema = schema;
    checkConfig(this, schema, () => this._effectiveConfig());
    checkVersionOncePerStack(this);
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
    return synthesizeHclAttributes(this._schema.attributes, this._effectiveConfig());
  }
}
