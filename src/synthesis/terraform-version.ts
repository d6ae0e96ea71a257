import { TerraformResource, TerraformStack } from 'cdktf';

/** Name of the CDKTF class that checks Terraform's version. CDKTF does not export the class. */
const VERSION_CHECK = 'ValidateTerraformVersion';

const checked = new WeakSet<TerraformStack>();

/**
 * Lets CDKTF ask Terraform for its version only once per stack. Otherwise, CDKTF starts a process for each imported resource, which takes a
 * minute for a thousand imports.
 */
export function checkVersionOncePerStack({ node, cdktfStack }: TerraformResource): void {
  const addValidation = node.addValidation.bind(node);
  node.addValidation = (validation) => {
    if (validation.constructor.name === VERSION_CHECK) {
      if (checked.has(cdktfStack)) return;
      checked.add(cdktfStack);
    }
    addValidation(validation);
  };
}
