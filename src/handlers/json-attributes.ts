import { isJsonObject, JsonObject, parseJson } from '../contract/json';
import { AttributePath, DiagnosticError, Unknown } from '../plugin';
import { Members } from '../schema/kind';

/** The object that a JSON attribute holds; empty when the attribute is null. Checked when the configuration is validated. */
export function jsonObject(text: string | Unknown | null): JsonObject {
  if (typeof text !== 'string') return {};
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

/** Checks a JSON attribute that must hold an object. What it holds may be secret, so it is not quoted. */
export function checkJsonObject(text: string | Unknown | null, path: AttributePath): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  const name = path.join('.');
  let value;
  try {
    value = parseJson(text);
  } catch {
    throw new DiagnosticError(
      `${name} is not valid JSON`,
      'Write a JSON object, for example with jsonencode({ ... }).',
      path,
    );
  }
  if (isJsonObject(value)) return value;
  throw new DiagnosticError(
    `${name} is not a JSON object`,
    'Write an object in braces, for example with jsonencode({ ... }).',
    path,
  );
}

/** `extra_members` is for what the API document does not list; what it lists has an attribute of its own. */
export function checkExtraMembers(members: Members, text: string | Unknown | null): void {
  const extra = checkJsonObject(text, ['extra_members']);
  const documented = Object.keys(extra ?? {}).find(
    (name) => Object.hasOwn(members, name) && !members[name].local,
  );
  if (documented === undefined) return;
  throw new DiagnosticError(
    `extra_members names the documented member "${documented}"`,
    `Members that the API documents have attributes of their own. Take "${documented}" out of extra_members and set its attribute instead.`,
    ['extra_members'],
  );
}
