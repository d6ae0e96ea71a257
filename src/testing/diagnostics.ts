import { listed } from './differences';

/** A warning or an error from Terraform. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  /** Address of the resource, such as `observability_slo.checkout`. Absent if the diagnostic does not concern a single resource. */
  readonly address?: string;
}

/** Thrown if a Terraform command fails. The message contains Terraform's first ten errors, and `diagnostics` all of them. */
export class TerraformError extends Error {
  override readonly name = 'TerraformError';

  constructor(
    /** Name of the command, such as `apply`. */
    readonly command: string,
    readonly stack: string,
    /** Errors and warnings. Empty for a command that prints plain text, because the message then contains its output. */
    readonly diagnostics: readonly Diagnostic[],
    output = '',
  ) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic);
    super(
      `terraform ${command} failed for the stack "${stack}":\n${[listed(errors), output.trim()].join('\n')}`.trim(),
    );
  }
}

export function formatDiagnostic({ severity, summary, detail, address }: Diagnostic): string {
  const addressSuffix = address === undefined ? '' : ` (${address})`;
  return `${severity === 'error' ? 'Error' : 'Warning'}: ${summary}${addressSuffix}\n${detail}`.trim();
}
