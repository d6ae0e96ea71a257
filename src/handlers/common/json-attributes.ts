import { isJsonObject, JsonObject, parseJson } from '../../contract/json';
import { AttributePath, DiagnosticError, formatPath, isRecord, Unknown } from '../../plugin';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** Checks what is plain text to Terraform, at any depth: JSON attributes hold an object, and 64-bit integers are some. */
export function checkTexts(
  members: Members,
  values: { [name: string]: unknown },
  at: AttributePath = [],
): void {
  for (const [name, { kind, presence }] of Object.entries(members)) {
    if (presence !== 'computed') checkText(kind, values[name], [...at, toSnakeCase(name)]);
  }
}

function checkText(kind: Kind, value: unknown, path: AttributePath): void {
  if (kind.kind === 'json' && typeof value === 'string') checkJsonObject(value, path);
  if (kind.kind === 'integer64' && typeof value === 'string') checkInteger(value, path);
  if (kind.kind === 'object' && isRecord(value)) checkTexts(kind.members, value, path);
  if (kind.kind === 'list' && Array.isArray(value)) {
    value.forEach((element, index) => checkText(kind.of, element, [...path, index]));
  }
}

function checkInteger(value: string, path: AttributePath): void {
  if (/^-?(0|[1-9]\d*)$/.test(value)) return;
  throw new DiagnosticError(
    `${formatPath(path)} is not a whole number`,
    'Write the digits alone, in quotes.',
    path,
  );
}

/** The object that a JSON attribute holds; empty when the attribute is null. Checked when the configuration is validated. */
export function jsonObject(text: string | Unknown | null): JsonObject {
  if (typeof text !== 'string') return {};
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

/** Checks a JSON attribute that must hold an object. What it holds may be secret, so it is not quoted. */
export function checkJsonObject(text: string | Unknown | null, path: AttributePath): JsonObject | undefined {
  if (typeof text !== 'string') return undefined;
  const name = formatPath(path);
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
export function checkExtraMembers(
  members: Members,
  text: string | Unknown | null,
  path: AttributePath = ['extra_members'],
): void {
  const extra = checkJsonObject(text, path);
  const documented = Object.keys(extra ?? {}).find(
    (name) => Object.hasOwn(members, name) && !members[name].local,
  );
  if (documented === undefined) return;
  throw new DiagnosticError(
    `${path.join('.')} names the documented member "${documented}"`,
    `Members that the API documents have attributes of their own. Take "${documented}" out of extra_members and set its attribute instead.`,
    path,
  );
}
