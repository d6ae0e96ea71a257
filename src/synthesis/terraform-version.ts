import { TerraformResource, TerraformStack } from 'cdktf';

/** Name of the CDKTF class that checks Terraform's version. CDKTF does not export the class. */
const VERSION_CHECK = 'ValidateTerraformVersion';

const checkedStacks = new WeakSet<TerraformStack>();

/**
 * Makes CDKTF ask Terraform for its version only once per stack. Otherwise, CDKTF starts a Terraform process for each imported resource,
 * which takes a minute for a thousand imports.
 */
export function checkVersionOncePerStack({ node, cdktfStack }: TerraformResource): void {
  const addValidation = node.addValidation.bind(node);
  node.addValidation = (validation) => {
    if (validation.constructor.name === VERSION_CHECK) {
      if (checkedStacks.has(cdktfStack)) return;
      checkedStacks.add(cdktfStack);
    }
    addValidation(validation);
  };
}
