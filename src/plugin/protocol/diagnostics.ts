import { AttributePath, Diagnostic } from '../diagnostics';
import { Attribute, Attributes, objectType } from '../schema';
import {
  AttributePath as PathMessage,
  Diagnostic as Message,
  Diagnostic_Severity as Severity,
} from './generated/plugin6';
import { escapeInvisible, escapeInvisibleInLines } from '../../json/invisible';
import { Type } from '../values/value';

/** Converts diagnostics to protocol messages. Paths refer to `attributes`. A path to a secret is omitted. */
export const toProtoDiagnostics = (diagnostics: readonly Diagnostic[], attributes: Attributes): Message[] =>
  diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === 'error' ? Severity.ERROR : Severity.WARNING,
    summary: printableLine(summary),
    detail: printableText(detail),
    attribute: path && !leadsToSecret(path, attributes) ? toAttributePath(path, attributes) : undefined,
  }));

/** Terraform prints the configuration at a path, so a diagnostic about a secret has no path. Terraform still shows the resource. */
const leadsToSecret = ([name]: AttributePath, attributes: Attributes): boolean =>
  typeof name === 'string' && Object.hasOwn(attributes, name) && containsSecret(attributes[name]);

const containsSecret = ({ sensitive, writeOnly, nested }: Attribute): boolean =>
  sensitive === true || writeOnly === true || Object.values(nested?.attributes ?? {}).some(containsSecret);

/** Limits in characters: diagnostics quote names from the configuration and the service, which may have any length. */
const MAX_LINE_LENGTH = 500;
const MAX_TEXT_LENGTH = 16_000;

export const printableLine = (text: string): string => escapeInvisible(truncate(text, MAX_LINE_LENGTH));

export const printableText = (text: string): string =>
  escapeInvisibleInLines(truncate(text, MAX_TEXT_LENGTH));

const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** Converts a path to the protocol's steps, which distinguish attributes from map keys. Stops at the first unknown step. */
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
