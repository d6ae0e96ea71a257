import { AttributePath, Diagnostic } from '../diagnostics';
import { Attribute, Attributes } from '../schema';
import { toAttributePath } from './attribute-path';
import { Diagnostic as Message, Diagnostic_Severity as Severity } from './generated/plugin6';
import { visibleLine, visibleText } from './visible-text';

/** `attributes` are those to which the paths refer. A path to a secret is omitted. */
export function toDiagnostics(diagnostics: readonly Diagnostic[], attributes: Attributes): Message[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === 'error' ? Severity.ERROR : Severity.WARNING,
    summary: visibleLine(summary),
    detail: visibleText(detail),
    attribute: path && !leadsToSecret(path, attributes) ? toAttributePath(path, attributes) : undefined,
  }));
}

/** Terraform prints the configuration at a path. Without a path it still shows the resource. */
function leadsToSecret([name]: AttributePath, attributes: Attributes): boolean {
  return typeof name === 'string' && Object.hasOwn(attributes, name) && containsSecret(attributes[name]);
}

function containsSecret({ sensitive, writeOnly, nested }: Attribute): boolean {
  return (
    sensitive === true || writeOnly === true || Object.values(nested?.attributes ?? {}).some(containsSecret)
  );
}
