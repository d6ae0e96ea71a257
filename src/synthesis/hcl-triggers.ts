import { TerraformResource } from 'cdktf';

/**
 * Has `replaceTriggeredBy` of a resource written bare in HCL, as Terraform wants it there. CDKTF quotes it, as Terraform
 * wants it in JSON.
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
      // CDKTF writes text that starts with a bracket as it stands.
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
