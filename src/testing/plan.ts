import type { Diagnostic } from './diagnostics';

/** Changes of resources by their addresses, such as `observability_slo.checkout`. */
export interface Changes {
  readonly creates: readonly string[];
  readonly updates: readonly string[];
  readonly replacements: readonly string[];
  readonly deletes: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** What an apply would do. */
export interface Plan extends Changes {
  /** Also true if only outputs would change. */
  readonly hasChanges: boolean;
  /** The plan as Terraform shows it to people, without secrets. */
  show(): Promise<string>;
}
