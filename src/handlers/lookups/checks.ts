import { LookupDeclaration } from './declaration';
import { Operation } from '../../contract/operation';
import { DiagnosticError, isRecord } from '../../plugin';
import { Members } from '../../schema/kind';
import { checkConfiguration } from '../checks/configuration';
import { Values } from '../codec/values';

/** The attributes that users configure. */
export function configurable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, { presence }]) => presence !== 'computed'));
}

/** Checks of the configuration that the schema does not cover. Unknown values pass. Throws `DiagnosticError`. */
export async function checkLookup(declaration: LookupDeclaration, values: Values<Members>): Promise<void> {
  const { attributes, exactlyOne } = declaration.description;
  checkConfiguration({ members: configurable(attributes), exactlyOne }, values);
  await checkExtraQuery(declaration, values.extraQuery);
}

async function checkExtraQuery({ operation }: LookupDeclaration, extra: unknown): Promise<void> {
  if (!isRecord(extra)) return;
  const { operations } = await import('../../contract/operations.js');
  const { query }: Operation = operations[operation];
  const documented = Object.keys((query?.properties ?? {}) as object);
  const named = documented.find((name) => Object.hasOwn(extra, name));
  if (named === undefined) return;
  throw new DiagnosticError(
    `extra_query contains the documented parameter "${named}"`,
    `Documented parameters have their own attributes. Remove "${named}" from extra_query and set its attribute instead.`,
    ['extra_query'],
  );
}
