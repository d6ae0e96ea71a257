import { TerraformResource } from 'cdktf';

/**
 * Removes the quotes from a resource's `replace_triggered_by` in HCL. Terraform requires the quotes in JSON but rejects them in HCL, and
 * CDKTF writes them in both. Tried with cdktf 0.21.0 and cdktn 0.24.0.
 */
export function writeTriggersUnquoted(resource: TerraformResource): void {
  const render: () => unknown = resource.toHclTerraform.bind(resource);
  resource.toHclTerraform = () => {
    const fragment = render() as {
      resource?: { [type: string]: { [id: string]: { lifecycle?: { replace_triggered_by?: unknown } } } };
    };
    const block = fragment.resource?.[resource.terraformResourceType]?.[resource.friendlyUniqueId];
    const triggers = block?.lifecycle?.replace_triggered_by;
    if (Array.isArray(triggers) && !triggers.some((item) => String(item).includes('${'))) {
      // CDKTF does not quote a string that starts with a bracket.
      Object.assign(Object(block?.lifecycle), { replace_triggered_by: `[${triggers.join(', ')}]` });
    }
    return fragment;
  };
}
