/** The handlers of all operations. Most are derived from the descriptions, in `derived.ts`; the rest are here and in `slos.ts`. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isJsonObject, JsonObject, objectOrEmpty } from '../../contract/json';
import { asList } from '../json';
import { paginate } from '../pagination';
import { Handler, nextId, derivedHandlers } from './derived';
import { batchGetSlos, replaceSlo, validateSloAlerts } from './slos';

export const handlers: { readonly [operation: string]: Handler } = {
  ...derivedHandlers,
  batchGetSlos,
  replaceSlo,
  validateSloAlerts,

  /** Creates a key that belongs to the account of the request. Only this response contains the key's `value`. */
  createApiKey({ account, body, quirks }) {
    const keyId = randomUUID();
    const value = `key_${randomBytes(24).toString('base64url')}`;
    const key: JsonObject = { ...quirks.normalizeObject(body), keyId, value };
    account.put('apiKeys', keyId, key);
    return { keyId, name: key.name, value };
  },

  /** Adds rules. The response contains only the new rules, with their columns as a list of lists, as in the documented API. */
  createEnrichments({ account, body, quirks }) {
    const rules = account.objects('enrichments');
    const added = asList(body.requestEnrichments)
      .filter(isJsonObject)
      .map((requested) => {
        const id = nextId([...rules.keys()]);
        const rule = quirks.normalizeObject({ ...requested, id });
        account.put('enrichments', id.value, rule);
        return Array.isArray(rule.selectedColumns)
          ? { ...rule, selectedColumns: [rule.selectedColumns] }
          : rule;
      });
    return { enrichments: added };
  },

  /** Replaces the archive target, of which an account has only one. */
  setArchiveTarget({ account, body, quirks }) {
    const { isActive = false, ...target } = body;
    const archiveSpec = { archivingFormatId: 'json-lines-v1', enableTags: false, isActive };
    const stored = quirks.normalizeObject({ ...target, archiveSpec });
    account.put('archiveTargets', 'target', stored);
    return { target: stored };
  },

  /** Returns the tokens used on the days that begin in the range, or on all days if no range is given. */
  getDailyEvaluationTokens({ account, body }) {
    const { fromDate, toDate } = objectOrEmpty(body.dateRange);
    const isInRange = ({ statsDate }: JsonObject) =>
      !(Date.parse(String(statsDate)) < Date.parse(String(fromDate))) &&
      !(Date.parse(String(statsDate)) > Date.parse(String(toDate)));
    return { tokens: account.listObjects('tokenStatistics').filter(isInRange) };
  },

  /** Accepts any definition key. The default version is the definition's newest one, or 0.1.0 if the definition is unknown. */
  createContextualDataIntegration({ account, body, quirks }) {
    const metadata = objectOrEmpty(body.metadata);
    const id = randomUUID();
    const definition = account.objects('integrationDefinitions').get(String(metadata.integrationKey));
    const newest = asList(definition?.revisions).filter(isJsonObject).at(-1);
    const integration = quirks.normalizeObject({
      id,
      definitionKey: metadata.integrationKey ?? '',
      definitionVersion: metadata.version ?? String(newest?.id ?? '0.1.0'),
      integrationStatus: { connectionStatus: 'PENDING', details: {}, messages: [] },
      parameters: objectOrEmpty(metadata.integrationParameters).parameters ?? [],
    });
    account.put('deployedIntegrations', id, integration);
    return { integrationId: id };
  },

  /** Finds custom enrichments by `name`, `id` or both. Returns all of them if there is no search clause. */
  searchCustomEnrichments({ account, query }) {
    const clause = objectOrEmpty(query.search_clause);
    const isMatch = ({ definition }: JsonObject) =>
      isJsonObject(definition) &&
      (clause.name === undefined || definition.name === clause.name) &&
      (clause.id === undefined || String(definition.id) === clause.id);
    return { customEnrichmentsData: account.listObjects('customEnrichments').filter(isMatch) };
  },

  /** Returns `failure` instead of `success` if the webhook's URL contains `unreachable`. */
  testOutgoingWebhook({ body }): JsonObject {
    const { url } = objectOrEmpty(body.data);
    return typeof url === 'string' && url.includes('unreachable')
      ? { failure: { reason: 'The address did not answer: connection refused.' } }
      : { success: {} };
  },

  listExtensions({ account, body }) {
    const requested = asList(objectOrEmpty(body.filter).integrations).map(String);
    const isMatch = ({ isHidden, integrations }: JsonObject) =>
      (body.includeHiddenExtensions === true || isHidden !== true) &&
      (requested.length === 0 || asList(integrations).some((key) => requested.includes(String(key))));
    return { extensions: account.listObjects('extensions').filter(isMatch) };
  },

  getEvent({ account, key, query }): JsonObject {
    const { entries, pagination } = paginate([account.require('events', key, 'event')], query);
    return { event: entries.length === 0 ? {} : { singleEvent: entries[0] }, pagination };
  },
};
