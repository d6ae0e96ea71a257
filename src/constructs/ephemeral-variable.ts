import { TerraformVariable, TerraformVariableConfig } from 'cdktf';
import { Construct } from 'constructs';

/** As of any Terraform variable; `sensitive` is true unless it is set to false. */
export interface EphemeralVariableConfig extends TerraformVariableConfig {}

/**
 * A Terraform variable whose value is in neither plan nor state. It can be used where Terraform takes an ephemeral value:
 * in write-only attributes such as `apiTokenWo` of an outgoing webhook, and in the configuration of a provider. Anywhere
 * else Terraform answers with an error.
 *
 * Its value comes from the environment (`TF_VAR_<name>`), a variables file or the command line of each run. Needs Terraform
 * 1.10 or OpenTofu 1.11.
 */
export class EphemeralVariable extends TerraformVariable {
  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`; directly in a stack it is the name of the variable
   * @param config as of any Terraform variable; `sensitive` is true unless it is set to false
   */
  constructor(scope: Construct, id: string, config: EphemeralVariableConfig = {}) {
    super(scope, id, { sensitive: true, ...config });
  }

  public synthesizeAttributes(): { [key: string]: unknown } {
    return { ...super.synthesizeAttributes(), ephemeral: true };
  }

  public synthesizeHclAttributes(): { [key: string]: unknown } {
    return {
      ...super.synthesizeHclAttributes(),
      ephemeral: { value: true, type: 'simple', storageClassType: 'boolean' },
    };
  }
}
