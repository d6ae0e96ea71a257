import { jsonObject } from './json-attributes';
import { isJsonObject, Json } from '../../contract/json';
import { AttributePath, DiagnosticError, isRecord } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/**
 * Checks the name of a union's member that the API does not document. One that it documents has an attribute of its own,
 * and `siblings` stand beside the union.
 */
export function checkOtherName(
  name: unknown,
  path: AttributePath,
  documented: readonly string[],
  siblings: Members = {},
): void {
  if (typeof name !== 'string') return;
  if (documented.includes(name)) {
    throw new DiagnosticError(
      `The variant ${name} has an attribute of its own`,
      `Set ${toSnakeCase(name)} instead.`,
      path,
    );
  }
  if (name !== '' && !Object.hasOwn(siblings, name)) return;
  throw new DiagnosticError(
    `"${name}" is no name of a variant`,
    'It names a member that every variant has, or nothing. Write the name of the variant member as the API spells it.',
    path,
  );
}

/** The member to send; none where the attribute is null. */
export function otherVariant(values: unknown): [string, Json][] {
  if (!isRecord(values)) return [];
  return [[String(values.name), jsonObject((values.valueJson ?? values.valueJsonWo) as string | null)]];
}

/** Every text in the JSON, for redaction. */
export function stringsIn(json: Json): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(stringsIn);
  return isJsonObject(json) ? Object.values(json).flatMap(stringsIn) : [];
}
