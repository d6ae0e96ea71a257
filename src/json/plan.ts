interface Change {
  readonly actions: readonly string[];
  readonly importing?: object;
}

/** The members of `terraform show -json PLAN` that show changes. */
export interface PlanJson {
  readonly resource_changes?: readonly { address: string; previous_address?: string; change: Change }[];
  readonly output_changes?: Readonly<Record<string, Change>>;
}

/**
 * Whether the plan changes a resource, its address, or an output. Drift that changes nothing, and reads of data sources, do not count. The
 * exit code of `-detailed-exitcode` is not reliable: some pipelines run Terraform in a wrapper that replaces exit code 2 with 0.
 */
export function planHasChanges({ resource_changes: resources = [], output_changes: outputs = {} }: PlanJson) {
  // The action of an import or a move can be `no-op`.
  const isChange = ({ actions, importing }: Change) =>
    importing !== undefined || actions.some((action) => action !== 'no-op' && action !== 'read');
  const isMoved = resources.some(({ address, previous_address: previous = address }) => previous !== address);
  return isMoved || [...resources.map(({ change }) => change), ...Object.values(outputs)].some(isChange);
}
