/**
 * The parts of the null provider that `Rotation` uses, for cdktn, whose registry has no package of it. The constructs are named
 * as in `@cdktf/provider-null`, and synthesize the same.
 */
import { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';

export const NULL_METADATA = {
  providerName: 'null',
  providerVersion: '3.2.4',
  providerVersionConstraint: '~> 3.0',
};

/** Terraform downloads it from its registry, as `hashicorp/null`. */
export class NullProvider extends TerraformProvider {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      terraformResourceType: 'null',
      terraformProviderSource: 'null',
      terraformGeneratorMetadata: NULL_METADATA,
    });
  }
}
