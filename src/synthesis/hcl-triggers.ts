import { TerraformResource } from 'cdktf';
import { onRender } from './on-synthesize';

/**
 * Writes `replaceTriggeredBy` of a resource without quotes in HCL, as Terraform requires. CDKTF quotes it, as Terraform requires
 * in JSON.
 */
export function writeTriggersBare(resource: TerraformResource): void {
  onRender(resource, 'toHclTerraform', ({ lifecycle }) => {
    const block: { replace_triggered_by?: unknown } = Object(lifecycle);
    const triggers = block.replace_triggered_by;
    if (!Array.isArray(triggers) || triggers.some((item) => String(item).includes('${'))) return;
    // CDKTF does not quote text that starts with a bracket.
    block.replace_triggered_by = `[${triggers.join(', ')}]`;
  });
}
