/** The parts of the null provider that `Rotation` uses, for cdktn, which has no package for it. Named as in `@cdktf/provider-null`. */
import { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';

export const NULL_METADATA = {
  providerName: 'null',
  providerVersion: '3.2.4',
  providerVersionConstraint: '~> 3.0',
};

export class NullProvider extends TerraformProvider {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      terraformResourceType: 'null',
      terraformProviderSource: 'null',
      terraformGeneratorMetadata: NULL_METADATA,
    });
  }
}
