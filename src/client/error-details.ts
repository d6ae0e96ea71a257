import { isJsonObject, Json, JsonObject, printJson } from '../contract/json';

/** The `details` of an error: violations and reasons as text, anything else as JSON. Empty if there are none. */
export function errorDetails(details: Json | undefined): string {
  return [details ?? []].flat().flatMap(describe).join('; ');
}

function describe(detail: Json): string[] {
  if (typeof detail === 'string') return [detail];
  if (!isJsonObject(detail)) return [printJson(detail)];
  // The type only names the form of the other members.
  const { '@type': _, ...members } = detail;
  const violations = members.fieldViolations ?? members.field_violations ?? members.violations;
  if (Array.isArray(violations)) return violations.flatMap(describe);
  return [violation(members) ?? reason(members) ?? localized(members) ?? printJson(detail)];
}

function violation(members: JsonObject): string | undefined {
  const { field, subject, description, message, ...others } = members;
  const [where, what] = [field ?? subject, description ?? message];
  return typeof where === 'string' && typeof what === 'string'
    ? `${where}: ${what}${inBrackets(others)}`
    : undefined;
}

function reason(members: JsonObject): string | undefined {
  const { reason: name, metadata = {}, ...others } = members;
  if (typeof name !== 'string') return undefined;
  return `reason ${name}${inBrackets({ ...others, ...(isJsonObject(metadata) ? metadata : { metadata }) })}`;
}

function localized({ locale: _, message, ...others }: JsonObject): string | undefined {
  return typeof message === 'string' ? `${message}${inBrackets(others)}` : undefined;
}

function inBrackets(members: JsonObject): string {
  const pairs = Object.entries(members).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : printJson(value)}`,
  );
  return pairs.length === 0 ? '' : ` (${pairs.join(', ')})`;
}
