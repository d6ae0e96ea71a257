import { LosslessNumber } from 'lossless-json';
import { DiagnosticError, isRecord } from '../plugin';
import { exactlyOne } from './common/choices';
import { checkExtraMembers } from './common/json-attributes';
import { Values } from './common/values';
import { LookupDeclaration } from './lookup-declaration';
import { Operation } from '../contract/operation';
import { Members } from '../schema/kind';
import { toSnakeCase } from '../schema/names';

/** The attributes that are configured rather than answered. */
export function configurable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, { presence }]) => presence !== 'computed'));
}

/** Checks of the configuration beyond the schema; unknown values pass. Throws `DiagnosticError`. */
export async function checkLookup(declaration: LookupDeclaration, values: Values<Members>): Promise<void> {
  const { description, exactlyOne: choices } = declaration;
  if (choices) exactlyOne(values, choices, [], `The ${description.title} are found by one of them.`);
  checkExtraMembers(configurable(description.attributes), (values.extraMembers ?? null) as string | null);
  await checkExtraQuery(declaration, values.extraQuery);
  for (const [name, { kind }] of Object.entries(configurable(description.attributes))) {
    if (kind.kind === 'integer64') checkInteger64(name, values[name]);
    if (kind.kind === 'integer') checkPositive(name, values[name]);
  }
}

async function checkExtraQuery({ operation }: LookupDeclaration, extra: unknown): Promise<void> {
  if (!isRecord(extra)) return;
  const { operations } = await import('../contract/operations.js');
  const { query }: Operation = operations[operation];
  const documented = Object.keys((query?.properties ?? {}) as object);
  const named = documented.find((name) => Object.hasOwn(extra, name));
  if (named === undefined) return;
  throw new DiagnosticError(
    `extra_query names the documented parameter "${named}"`,
    `Parameters that the API documents have attributes of their own. Take "${named}" out of extra_query and set its attribute instead.`,
    ['extra_query'],
  );
}

function checkInteger64(name: string, value: unknown): void {
  if (typeof value !== 'string' || /^-?\d+$/.test(value)) return;
  throw new DiagnosticError(
    `${toSnakeCase(name)} is "${value}"`,
    'It must be a whole number, written in digits.',
    [toSnakeCase(name)],
  );
}

function checkPositive(name: string, value: unknown): void {
  if (!(value instanceof LosslessNumber) || /^[1-9]\d{0,8}$/.test(value.value)) return;
  throw new DiagnosticError(
    `${toSnakeCase(name)} is ${value.value}`,
    'It must be a whole number from 1 on.',
    [toSnakeCase(name)],
  );
}
