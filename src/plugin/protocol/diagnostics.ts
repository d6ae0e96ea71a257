import { Diagnostic } from '../diagnostics';
import { Attributes } from '../schema';
import { toAttributePath } from './attribute-path';
import { Diagnostic as Message, Diagnostic_Severity as Severity } from './generated/plugin6';

/** `attributes` are those that the diagnostics' paths lead into. */
export function toDiagnostics(diagnostics: readonly Diagnostic[], attributes: Attributes): Message[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === 'error' ? Severity.ERROR : Severity.WARNING,
    summary,
    detail,
    attribute: path && toAttributePath(path, attributes),
  }));
}
