/** Where in a resource's attributes something is: `['request_based_metric_sli', 'good_events', 'query']`. */
export type AttributePath = readonly (string | number)[];

/** The path as Terraform writes it: `request_based_metric_sli.good_events`, `steps[0].name`. */
export function formatPath(path: AttributePath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** One line. Terraform folds warnings of the same summary into one, so kind, name and id belong here. */
  readonly summary: string;
  /** What happened, why, and what to do next. */
  readonly detail: string;
  /** Terraform adds the resource's address to a diagnostic that carries a path. */
  readonly path?: AttributePath;
}

/** Collects what a request has to tell the user. */
export class Diagnostics {
  public readonly list: Diagnostic[] = [];

  public get hasErrors(): boolean {
    return this.list.some((diagnostic) => diagnostic.severity === 'error');
  }

  public error(summary: string, detail: string, path?: AttributePath): void {
    this.list.push({ severity: 'error', summary, detail, path });
  }

  public warning(summary: string, detail: string, path?: AttributePath): void {
    this.list.push({ severity: 'warning', summary, detail, path });
  }
}

/** Thrown by a handler to end its request with one error on an attribute (or on the resource as a whole). */
export class DiagnosticError extends Error {
  constructor(
    public readonly summary: string,
    public readonly detail: string,
    public readonly path?: AttributePath,
  ) {
    super(`${summary}: ${detail}`);
    this.name = 'DiagnosticError';
  }
}
