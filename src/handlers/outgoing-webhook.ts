import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { Context, DiagnosticError, isRecord, Value } from '../plugin';
import { Account, Connection } from './account';
import { exactlyOne, versionedPair } from './choices';
import { failure, requireId } from './failure';
import { toJsonObject } from './json';
import { checkJsonObject, jsonObject } from './json-attributes';
import { ServiceObject, Wanted } from './service-object';
import { Values } from './values';
import { isJsonObject, Json, printJson } from '../contract/json';
import { toSnakeCase } from '../schema/names';
import { outgoingWebhook } from '../schema/outgoing-webhook';

const members = outgoingWebhook.attributes;
type WebhookValues = Values<typeof members>;
type WebhookInput = BodyOf<(typeof operations)['createOutgoingWebhook']>['data'];

/** The one variant that the API documents; others are given by name. */
const DOCUMENTED_VARIANTS = ['issueTracker'];

/** Operation 12 creates, operation 11 tests. The API can neither read, change nor delete a webhook. */
export class OutgoingWebhookResource extends ServiceObject<typeof members> {
  constructor(account: Account) {
    super(outgoingWebhook, account);
  }

  protected check(values: WebhookValues): void {
    exactlyOne(values, ['issueTracker', 'otherVariant'], [], 'An outgoing webhook has one variant.');
    versionedPair(values.issueTracker, 'apiToken', ['issue_tracker']);
    versionedPair(values.otherVariant, 'valueJson', ['other_variant']);
    const { otherVariant } = values;
    if (!isRecord(otherVariant)) return;
    checkJsonObject(otherVariant.valueJson, ['other_variant', 'value_json']);
    checkJsonObject(otherVariant.valueJsonWo, ['other_variant', 'value_json_wo']);
    checkVariantName(otherVariant.name);
  }

  protected async make({ connection, planned, config }: Wanted<typeof members>, context: Context) {
    const { data, secrets } = webhookInput(config);
    const named = this.subject({ ...planned, id: null });
    if (planned.testBeforeCreate === true) await test(connection, data, secrets, named, context);

    const { client, operations } = connection;
    const what = `Cannot create ${named}`;
    const { body } = await client
      .call(operations.createOutgoingWebhook, { body: { data } }, { signal: context.signal, secrets })
      .catch((error: unknown) => {
        throw failure(what, error, ['name']);
      });
    return { values: { ...planned, id: requireId(body.id, what, ['name']) } };
  }
}

/** From the configuration, since write-only values are nowhere else. */
function webhookInput(config: WebhookValues): { data: WebhookInput; secrets: string[] } {
  const { issueTracker, otherVariant, url } = config;
  const secrets: Value[] = [url as Value];
  const variant: [string, Json][] = [];
  if (isRecord(issueTracker)) {
    const token = issueTracker.apiToken ?? issueTracker.apiTokenWo;
    secrets.push(token);
    const documented = toJsonObject(members.issueTracker.kind.members, {
      ...issueTracker,
      apiToken: token,
      apiTokenWo: null,
    });
    variant.push(['issueTracker', documented]);
  }
  if (isRecord(otherVariant)) {
    const content = jsonObject(otherVariant.valueJson ?? otherVariant.valueJsonWo);
    secrets.push(...stringsIn(content));
    variant.push([String(otherVariant.name), content]);
  }
  const common = toJsonObject(members, { name: config.name, type: config.type, url } as {
    [name: string]: Value;
  });
  return {
    data: Object.fromEntries([
      ...Object.entries(common),
      ...variant,
      ...Object.entries(jsonObject(config.extraMembers)),
    ]) as WebhookInput,
    secrets: secrets.filter((secret): secret is string => typeof secret === 'string'),
  };
}

/** Checked, too, because a documented variant under `other_variant` would have its secrets in two places. */
function checkVariantName(name: unknown): void {
  if (typeof name !== 'string') return;
  const path = ['other_variant', 'name'];
  if (DOCUMENTED_VARIANTS.includes(name)) {
    throw new DiagnosticError(
      `The variant ${name} has an attribute of its own`,
      `Set ${toSnakeCase(name)} instead.`,
      path,
    );
  }
  if (name === '' || Object.hasOwn(members, name)) {
    throw new DiagnosticError(
      `"${name}" is no name of a webhook variant`,
      'It names a common member of every webhook, or nothing. Write the name of the variant member as the API spells it.',
      path,
    );
  }
}

function stringsIn(json: Json): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(stringsIn);
  return isJsonObject(json) ? Object.values(json).flatMap(stringsIn) : [];
}

/** Operation 11. Only an answer with `success` is a test that passed. */
async function test(
  { client, operations }: Connection,
  data: WebhookInput,
  secrets: readonly string[],
  named: string,
  context: Context,
): Promise<void> {
  const what = `The test of ${named} failed, so it was not created`;
  const { body } = await client
    .call(operations.testOutgoingWebhook, { body: { data } }, { signal: context.signal, secrets })
    .catch((error: unknown) => {
      throw failure(what, error, ['test_before_create']);
    });
  if (Object.hasOwn(body, 'success')) return;
  throw new DiagnosticError(
    what,
    `The service answered: ${client.redact(printJson(body), secrets).slice(0, 2000)}. Correct the webhook, or leave out test_before_create.`,
    ['test_before_create'],
  );
}
