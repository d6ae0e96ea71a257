/**
 * The parts of the null provider that `Rotation` uses. The cdktn edition contains them, because there is no null provider package for
 * cdktn. They have the same names as in `@cdktf/provider-null` and synthesize to the same configuration.
 */
import { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';

export const NULL_METADATA = {
  providerName: 'null',
  providerVersion: '3.2.4',
  providerVersionConstraint: '~> 3.0',
};

/** The null provider, which Terraform downloads from its registry as `hashicorp/null`. */
export class NullProvider extends TerraformProvider {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      terraformResourceType: 'null',
      terraformProviderSource: 'null',
      terraformGeneratorMetadata: NULL_METADATA,
    });
  }
}
