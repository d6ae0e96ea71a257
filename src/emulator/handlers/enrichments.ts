import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { isQueryObject } from '../pages';
import { Handler } from './call';

/** Appends rules; the answer contains only those. */
export const createEnrichments: Handler = ({ account, body, normalise }) => {
  const stored = account.objects('enrichments');
  const added = listOfObjects(body.requestEnrichments).map((entry) => {
    const id = nextId([...stored.keys()]);
    const rule = normalise({ ...entry, id: new LosslessNumber(id) });
    stored.set(id, rule);
    return rule;
  });
  return { enrichments: added.map(answered) };
};

/** By `name` or `id` in the search clause; without a clause, all. */
export const searchCustomEnrichments: Handler = ({ account, query }) => {
  const clause = isQueryObject(query.search_clause) ? query.search_clause : {};
  const isFound = ({ definition }: JsonObject) =>
    isJsonObject(definition) &&
    (clause.name === undefined || definition.name === clause.name) &&
    (clause.id === undefined || String(definition.id) === clause.id);
  return { customEnrichmentsData: account.all('customEnrichments').filter(isFound) };
};

/** The API document shows the columns of an answer as a list of lists. */
function answered(rule: JsonObject): JsonObject {
  return Array.isArray(rule.selectedColumns) ? { ...rule, selectedColumns: [rule.selectedColumns] } : rule;
}

function nextId(ids: string[]): string {
  const numbers = ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  const largest = numbers.reduce((a, b) => (a > b ? a : b), 0n);
  return String(largest + 1n);
}

function listOfObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
