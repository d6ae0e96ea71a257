import { TerraformVariable, TerraformVariableConfig } from 'cdktf';
import { Construct } from 'constructs';
import { requireValid } from '../synthesis/check-config';
import { requireSameCore } from '../synthesis/one-core';
import { argumentOf } from '../synthesis/overrides';
import { onSynthesize } from '../synthesis/patches/on-synthesize';
import { spellPath } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/** Configuration of an `EphemeralVariable`: the same as for any Terraform variable, except that `sensitive` is true by default. */
export interface EphemeralVariableConfig extends TerraformVariableConfig {}

const PROPERTIES = Object.keys({
  default: true,
  description: true,
  nullable: true,
  sensitive: true,
  type: true,
  validation: true,
} satisfies Record<keyof TerraformVariableConfig, true>);

/**
 * A Terraform variable whose value is stored neither in the plan nor in the state. Use it where Terraform accepts an ephemeral
 * value, such as in a provider's configuration or in a write-only attribute (`apiTokenWo` of an outgoing webhook, for example).
 * In an ordinary attribute of a resource, it causes an error.
 *
 * Set the value for each run in the environment (`TF_VAR_<name>`) or in a variables file.
 *
 * @example
 *
 * import { EphemeralVariable, OutgoingWebhook } from 'cdktf-provider-observability';
 *
 * // Set its value in the environment variable TF_VAR_issue_tracker_token.
 * const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });
 *
 * new OutgoingWebhook(stack, 'tickets', {
 *   name: 'checkout tickets',
 *   issueTracker: {
 *     projectKey: 'CHECKOUT',
 *     apiTokenWo: token.stringValue,
 *     apiTokenWoVersion: '2026-01-31',
 *   },
 * });
 */
export class EphemeralVariable extends TerraformVariable {
  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`, and of the variable if `scope` is a stack
   * @param config as for any Terraform variable, except that `sensitive` is true by default
   */
  constructor(scope: Construct, id: string, config: EphemeralVariableConfig = {}) {
    super(requireSameCore(scope), id, { sensitive: true, ...config });
    // The id of the output by which CDKTF would pass the value to another stack.
    const output = () => this.cdktfStack.node.tryFindChild(`cross-stack-output-var.${this.friendlyUniqueId}`);
    const problem =
      'Another stack uses this variable, whose value no state contains. Add an EphemeralVariable to that stack, too.';
    this.node.addValidation({ validate: () => (output() ? [problem] : []) });
    requireValid({}, config, PROPERTIES);
    onSynthesize(this, () => {
      const value = argumentOf(this, 'default', this.default);
      // An empty string, list or map has no keys. Neither has a number, which is no secret.
      if (this.sensitive === false || Object.keys(Object(value)).length === 0) return;
      const text = `${spellPath('default')} contains a secret as a literal, so the synthesized stack and the plan also contain it. Remove it, and set the value for each run.`;
      warn(this, 'literal_secret', text);
    });
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
