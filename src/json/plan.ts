/** The members of an entry of `resource_changes` or `output_changes` that determine whether it changes something. */
interface Change {
  readonly actions?: unknown;
  readonly importing?: unknown;
}

interface ResourceChange {
  readonly address?: unknown;
  readonly previous_address?: unknown;
  readonly change: Change;
}

/** The members of `terraform show -json PLAN` that contain changes. */
export interface PlanJson {
  readonly resource_changes?: readonly ResourceChange[];
  readonly output_changes?: Readonly<Record<string, Change>>;
  /** The actions of providers that the apply invokes (Terraform 1.14). */
  readonly action_invocations?: readonly unknown[];
}

/** Whether a change has an effect. An import has one even if its action is `no-op`. Reading a data source has none. */
export const isEffectiveChange = ({ actions, importing }: Change): boolean =>
  importing !== undefined ||
  (Array.isArray(actions) && actions.some((action) => !['no-op', 'read'].includes(action)));

/** Whether an entry of `resource_changes` has an effect. A move has one even if its action is `no-op`. */
export const changesResource = ({ address, previous_address: previous = address, change }: ResourceChange) =>
  previous !== address || isEffectiveChange(change);

/**
 * Whether the plan changes a resource, its address, or an output, or invokes an action. Drift that changes nothing, and reads of data
 * sources, do not count. The exit code of `-detailed-exitcode` is not reliable: some pipelines run Terraform in a wrapper that replaces
 * exit code 2 with 0.
 */
export const planHasChanges = ({
  resource_changes: resources = [],
  output_changes: outputs = {},
  action_invocations: actions = [],
}: PlanJson) =>
  actions.length > 0 || resources.some(changesResource) || Object.values(outputs).some(isEffectiveChange);
