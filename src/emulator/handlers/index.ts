/** Every operation. Most follow from the descriptions; here is what the service does beyond them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { isJsonObject, JsonObject } from '../../contract/json';
import { OperationName, operations } from '../../schema';
import { isQueryObject, page } from '../pages';
import { invalid } from '../service-error';
import { batchGetSlos, replaceSlo, validateSloAlerts } from './slos';
import {
  ValidRequest,
  existing,
  Handler,
  keyIn,
  listIn,
  nextId,
  objectIn,
  sentObject,
  stored as described,
} from './stored';

const special: { readonly [operation: string]: Handler } = {
  /** Only this answer contains `value`. The key then belongs to the account that created it. */
  createApiKey({ account, body, normalise }) {
    const keyId = randomUUID();
    const value = `key_${randomBytes(24).toString('base64url')}`;
    const key: JsonObject = { ...normalise(body), keyId, value };
    account.objects('apiKeys').set(keyId, key);
    return { keyId, name: key.name, value };
  },

  /** Appends rules; the answer contains only those, with their columns as a list of lists, as the API document shows them. */
  createEnrichments({ account, body, normalise }) {
    const rules = account.objects('enrichments');
    const added = listIn(body.requestEnrichments)
      .filter(isJsonObject)
      .map((entry) => {
        const id = nextId([...rules.keys()]);
        const rule = normalise({ ...entry, id });
        rules.set(id.value, rule);
        return Array.isArray(rule.selectedColumns)
          ? { ...rule, selectedColumns: [rule.selectedColumns] }
          : rule;
      });
    return { enrichments: added };
  },

  /** An account has one. */
  setArchiveTarget({ account, body, normalise }) {
    const { isActive = false, ...target } = body;
    const archiveSpec = { archivingFormatId: 'json-lines-v1', enableTags: false, isActive };
    const stored = normalise({ ...target, archiveSpec });
    account.objects('archiveTargets').set('target', stored);
    return { target: stored };
  },

  /** Days that begin in the range; without a range, all. */
  getDailyEvaluationTokens({ account, body }) {
    const { fromDate, toDate } = objectIn(body, 'dateRange');
    const isIn = ({ statsDate }: JsonObject) =>
      !(Date.parse(String(statsDate)) < Date.parse(String(fromDate))) &&
      !(Date.parse(String(statsDate)) > Date.parse(String(toDate)));
    return { tokens: account.all('tokenStatistics').filter(isIn) };
  },

  /** Any definition key is accepted. The default version is the newest one of a known definition. */
  createContextualDataIntegration({ account, body, normalise }) {
    const metadata = objectIn(body, 'metadata');
    const id = randomUUID();
    const definition = account.objects('integrationDefinitions').get(String(metadata.integrationKey));
    const newest = listIn(definition?.revisions).filter(isJsonObject).at(-1);
    const integration = normalise({
      id,
      definitionKey: metadata.integrationKey ?? '',
      definitionVersion: metadata.version ?? String(newest?.id ?? '0.1.0'),
      integrationStatus: { connectionStatus: 'PENDING', details: {}, messages: [] },
      parameters: objectIn(metadata, 'integrationParameters').parameters ?? [],
    });
    account.objects('deployedIntegrations').set(id, integration);
    return { integrationId: id };
  },

  /** By `name` or `id` in the search clause; without a clause, all. */
  searchCustomEnrichments({ account, query }) {
    const clause = isQueryObject(query.search_clause) ? query.search_clause : {};
    const isFound = ({ definition }: JsonObject) =>
      isJsonObject(definition) &&
      (clause.name === undefined || definition.name === clause.name) &&
      (clause.id === undefined || String(definition.id) === clause.id);
    return { customEnrichmentsData: account.all('customEnrichments').filter(isFound) };
  },

  /** A webhook whose address contains `unreachable` fails its test: the answer then has `failure` instead of `success`. */
  testOutgoingWebhook(call) {
    const { url } = webhookOf(call);
    return typeof url === 'string' && url.includes('unreachable')
      ? { failure: { reason: 'The address did not answer: connection refused.' } }
      : { success: {} };
  },

  createOutgoingWebhook(call) {
    webhookOf(call);
    return described.createOutgoingWebhook(call);
  },

  listExtensions({ account, body }) {
    const wanted = listIn(objectIn(body, 'filter').integrations).map(String);
    const isFound = ({ isHidden, integrations }: JsonObject) =>
      (body.includeHiddenExtensions === true || isHidden !== true) &&
      (wanted.length === 0 || listIn(integrations).some((key) => wanted.includes(String(key))));
    return { extensions: account.all('extensions').filter(isFound) };
  },

  getEvent({ account, path, query }) {
    const { entries, pagination } = page([existing(account, 'events', 'event', keyIn(path))], query);
    return { event: entries.length === 0 ? {} : { singleEvent: entries[0] }, pagination };
  },
};

/** Exactly one variant. Variants are objects, common members are not. */
function webhookOf({ body }: ValidRequest): JsonObject {
  const webhook = sentObject(operations.createOutgoingWebhook, body);
  const variants = Object.keys(webhook).filter((name) => isJsonObject(webhook[name]));
  if (variants.length === 1) return webhook;
  throw invalid(
    variants.length === 0
      ? 'data: exactly one variant member is required, such as issueTracker'
      : `data: exactly one variant member is allowed, and there are ${variants.join(', ')}`,
  );
}

export const handlers = {
  ...described,
  ...special,
  batchGetSlos,
  replaceSlo,
  validateSloAlerts,
} as { readonly [Name in OperationName]: Handler };
