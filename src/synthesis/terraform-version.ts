import { TerraformResource, TerraformStack } from 'cdktf';

/** CDKTF does not export it. */
const VERSION_CHECK = 'ValidateTerraformVersion';

const checked = new WeakSet<TerraformStack>();

/**
 * CDKTF asks Terraform for its version once for each resource that is imported, in a process of its own: a minute for a thousand. With
 * this, only the first import of a stack asks.
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
