import { AttributePath, Diagnostic } from '../diagnostics';
import { Attribute, Attributes, objectType } from '../schema';
import {
  AttributePath as PathMessage,
  Diagnostic as Message,
  Diagnostic_Severity as Severity,
} from './generated/plugin6';
import { visible, visibleLines } from '../../json/visible';
import { Type } from '../values/value';

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

/** Diagnostics quote names from the configuration and the service, which may have any length. */
const LONGEST_LINE = 500;
const LONGEST_TEXT = 16_000;

/** For a summary: one line. */
export function visibleLine(text: string): string {
  return visible(cut(text, LONGEST_LINE));
}

/** For a detail, which may have several lines. */
export function visibleText(text: string): string {
  return visibleLines(cut(text, LONGEST_TEXT));
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** The protocol distinguishes object members from map keys, so this follows the types. Ends where the path leaves them. */
export function toAttributePath(path: AttributePath, attributes: Attributes): PathMessage {
  const steps: PathMessage['steps'] = [];
  let type: Type | undefined = objectType(attributes);
  for (const step of path) {
    if (type === undefined || typeof type === 'string') break;
    const [kind, inner]: Exclude<Type, string> = type;
    if (kind === 'object' && typeof step === 'string') {
      steps.push({ selector: { $case: 'attributeName', attributeName: step } });
      type = Object.hasOwn(inner, step) ? inner[step] : undefined;
    } else if (kind === 'map' && typeof step === 'string') {
      steps.push({ selector: { $case: 'elementKeyString', elementKeyString: step } });
      type = inner;
    } else if (kind === 'list' && typeof step === 'number') {
      steps.push({ selector: { $case: 'elementKeyInt', elementKeyInt: step } });
      type = inner;
    } else {
      break;
    }
  }
  return { steps };
}
