/** A warning or an error of Terraform. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  /** The resource that it is about, such as `observability_slo.checkout`. */
  readonly address?: string;
}

/** A command of Terraform failed. The message contains all that Terraform said about it. */
export class TerraformError extends Error {
  override readonly name = 'TerraformError';

  constructor(
    /** Such as `apply`. */
    readonly command: string,
    readonly stack: string,
    /** Errors and warnings; none for a command that only prints text. */
    readonly diagnostics: readonly Diagnostic[],
    output = '',
  ) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').map(shown);
    super(
      `terraform ${command} failed for the stack "${stack}":\n${[...errors, output.trim()].join('\n')}`.trim(),
    );
  }
}

export function diagnosticsIn(messages: readonly { readonly diagnostic?: Diagnostic }[]): Diagnostic[] {
  return messages.flatMap(({ diagnostic }) => diagnostic ?? []);
}

export function warningsIn(messages: readonly { readonly diagnostic?: Diagnostic }[]): Diagnostic[] {
  return diagnosticsIn(messages).filter(({ severity }) => severity === 'warning');
}

/** For a message to people. */
export function shown({ severity, summary, detail, address }: Diagnostic): string {
  const of = address === undefined ? '' : ` (${address})`;
  return `${severity === 'error' ? 'Error' : 'Warning'}: ${summary}${of}\n${detail}`.trim();
}
