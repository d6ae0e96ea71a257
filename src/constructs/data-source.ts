import { TerraformDataSource, TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { Description } from '../schema/description';
import { blockConfig, synthesizeAttributes } from '../synthesis/attributes';
import { checkConfig } from '../synthesis/check-config';
import { hclAttributes } from '../synthesis/hcl';
import { plainCopy } from '../synthesis/literal';
import { requireSameCore } from '../synthesis/one-core';

/** The base class of all lookups. jsii merges it into each of them. @internal */
export abstract class ObservabilityDataSource extends TerraformDataSource {
  /** @internal */
  protected readonly _config: object;
  /** @internal */
  private readonly _schema: Description;

  constructor(scope: Construct, id: string, schema: Description, config: TerraformMetaArguments) {
    super(requireSameCore(scope), id, blockConfig(schema, config));
    this._config = plainCopy(config);
    this._schema = schema;
    checkConfig(this, schema, () => this._config);
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(this._schema.attributes, this._config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return hclAttributes(this.synthesizeAttributes());
  }
}
