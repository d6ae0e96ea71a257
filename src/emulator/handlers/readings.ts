import { isJsonObject, JsonObject } from '../../contract/json';
import { QueryObject, QueryValue } from '../../contract/query';
import { isQueryObject, listOf, page } from '../pages';
import { notFound } from '../service-error';
import { Handler } from './call';

export const listTeamScopes: Handler = ({ account }) => ({ scopes: account.all('teamScopes') });

export const getTeamGroup: Handler = ({ account, path }) => {
  const group = account.objects('teamGroups').get(path['group_id.id']);
  if (!group) throw notFound('team group', path['group_id.id']);
  return { group };
};

export const getDashboard: Handler = ({ account, path }) => {
  const dashboard = account.objects('dashboards').get(path.dashboard_id);
  if (!dashboard) throw notFound('dashboard', path.dashboard_id);
  return dashboard;
};

/** Days that begin in the range; without a range, all. */
export const getDailyEvaluationTokens: Handler = ({ account, body }) => {
  const { fromDate, toDate }: JsonObject = isJsonObject(body.dateRange) ? body.dateRange : {};
  const isIn = ({ statsDate }: JsonObject) =>
    !(Date.parse(String(statsDate)) < Date.parse(String(fromDate))) &&
    !(Date.parse(String(statsDate)) > Date.parse(String(toDate)));
  return { tokens: account.all('tokenStatistics').filter(isIn) };
};

export const listIncidentAggregations: Handler = ({ account, query }) => {
  const { entries, pagination } = page(filtered(account.all('incidentAggregations'), query), query);
  return { incidentAggs: entries, pagination };
};

export const getEvent: Handler = ({ account, path, query }) => {
  const event = account.objects('events').get(path.id);
  if (!event) throw notFound('event', path.id);
  const { entries, pagination } = page([event], query);
  return { event: entries.length === 0 ? {} : { singleEvent: entries[0] }, pagination };
};

export const listEvents: Handler = ({ account, query }) => {
  const { entries, pagination } = page(ordered(filtered(account.all('events'), query), query), query);
  return { events: entries, pagination };
};

/** A filter member such as `event_type` must equal the entry's `eventType`; unknown members are ignored. */
function filtered(entries: JsonObject[], { filter }: QueryObject): JsonObject[] {
  const wanted = isQueryObject(filter) ? Object.entries(filter) : [];
  return entries.filter((entry) =>
    wanted.every(([name, value]) => {
      const actual = entry[camelCase(name)];
      return typeof actual !== 'string' || listOf(value).includes(actual);
    }),
  );
}

/** Sorts by the first of `order_bys`: by `field_name`, descending if `direction` ends with `DESC`. */
function ordered(entries: JsonObject[], { order_bys: orders }: QueryObject): JsonObject[] {
  const [order] = listOf(orders).filter(isQueryObject);
  if (!order) return entries;
  const field = camelCase(textOf(order.field_name ?? order.fieldName));
  const sign = /DESC$/i.test(textOf(order.direction)) ? -1 : 1;
  return [...entries].sort(
    (a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
  );
}

function textOf(value: QueryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
