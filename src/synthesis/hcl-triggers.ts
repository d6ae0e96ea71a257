import { TerraformResource } from 'cdktf';

/**
 * Writes `replaceTriggeredBy` of a resource without quotes in HCL, as Terraform requires. CDKTF quotes it, as Terraform requires
 * in JSON.
 */
export function writeTriggersBare(resource: TerraformResource): void {
  const toHclTerraform: () => unknown = resource.toHclTerraform.bind(resource);
  resource.toHclTerraform = () => {
    const fragment = toHclTerraform();
    const path = ['resource', resource.terraformResourceType, resource.friendlyUniqueId, 'lifecycle'];
    const lifecycle = path.reduce<unknown>((within, name) => memberOf(within, name), fragment);
    const triggers = memberOf(lifecycle, 'replace_triggered_by');
    if (
      isObject(lifecycle) &&
      Array.isArray(triggers) &&
      triggers.every((item) => !String(item).includes('${'))
    ) {
      // CDKTF does not quote text that starts with a bracket.
      Reflect.set(lifecycle, 'replace_triggered_by', `[${triggers.join(', ')}]`);
    }
    return fragment;
  };
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
