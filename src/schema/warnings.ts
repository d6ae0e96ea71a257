/** The codes of the warnings that repeat on every run. The provider's `acknowledge` hides them. */
// prettier-ignore
export const WARNING_CODES = [
  'account_not_compared', 'appended_list', 'base_url_changed', 'blank_name', 'blank_secret', 'blank_value', 'embedded_node', 'empty_object', 'equal_queries',
  'extension_item_binary_type', 'extension_permission_resource', 'extension_target_domain', 'incomplete_lookup', 'literal_secret',
  'missing_provider', 'no_bucket', 'no_budget', 'no_indicator', 'no_permissions',
  'other_names', 'plain_http', 'ratio', 'rotate_once', 'same_name', 'several_versions', 'shared_key', 'slo_time_frame', 'undefined_text',
  'undocumented_response', 'unknown_property', 'webhook_type', 'white_space', 'wrong_address', 'zero_target',
] as const;

/** The codes of warnings that no longer exist. Configurations that acknowledge them stay valid. */
export const FORMER_WARNING_CODES: readonly string[] = ['hidden_provider', 'unnamed_label'];

export type WarningCode = (typeof WARNING_CODES)[number];

/** Returns the end of a warning, which says how to hide it. Undefined if the user has acknowledged the code. */
export function hidingHint(
  code: string | undefined,
  acknowledged: unknown,
  how = `set acknowledge = { ${code} = "reason" } on the provider`,
): string | undefined {
  if (code === undefined) return '';
  if (Object.hasOwn(Object(acknowledged), code)) return undefined;
  return ` To hide this warning, ${how}.`;
}
