import { TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { NULL_METADATA } from './provider';
import { hclAttributes } from '../synthesis/hcl';

/** A `null_resource`, which is replaced when one of its triggers changes. */
export class Resource extends TerraformResource {
  constructor(
    scope: Construct,
    id: string,
    private readonly config: { readonly triggers: { [key: string]: string } },
  ) {
    super(scope, id, { terraformResourceType: 'null_resource', terraformGeneratorMetadata: NULL_METADATA });
  }

  public get id(): string {
    return this.getStringAttribute('id');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return { triggers: this.config.triggers };
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return hclAttributes(this.synthesizeAttributes());
  }
}
