import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { AttributePath, Context, DiagnosticError, isRecord, Value } from '../plugin';
import { Connection } from './common/account';
import { exactlyOne, versionedPair } from './common/choices';
import { failure } from './common/failure';
import { toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { checkOtherName, otherVariant, stringsIn } from './common/other-variant';
import { Values } from './common/values';
import { Json, printJson } from '../contract/json';
import { webhookInput as describe } from '../schema/webhook-input';

const members = describe('');
/** Shorter parts of an address are words, such as `hooks`. */
const SHORTEST_TOKEN = 8;

export type WebhookInputValues = Values<typeof members>;
type Data = BodyOf<(typeof operations)['createOutgoingWebhook']>['data'];

/** What operations 11 and 12 are sent, and what in it must not be shown. */
export interface WebhookInput {
  readonly data: Data;
  readonly secrets: readonly string[];
}

export function checkWebhookInput(values: WebhookInputValues): void {
  exactlyOne(values, ['issueTracker', 'otherVariant'], [], 'An outgoing webhook has one variant.');
  versionedPair(values.issueTracker, 'apiToken', ['issue_tracker']);
  versionedPair(values.otherVariant, 'valueJson', ['other_variant']);
  // A documented variant under other_variant would have its secrets in two places.
  if (isRecord(values.otherVariant)) {
    checkOtherName(values.otherVariant.name, ['other_variant', 'name'], ['issueTracker'], members);
  }
}

/** From the configuration, since write-only values are nowhere else. */
export function webhookInput(config: WebhookInputValues): WebhookInput {
  const { issueTracker, url } = config;
  const documented: [string, Json][] = [];
  const secrets: Value[] = typeof url === 'string' ? [url, ...secretParts(url)] : [];
  if (isRecord(issueTracker)) {
    const token = issueTracker.apiToken ?? issueTracker.apiTokenWo;
    secrets.push(token);
    const sent = { ...issueTracker, apiToken: token, apiTokenWo: null };
    documented.push(['issueTracker', toJsonObject(members.issueTracker.kind.members, sent)]);
  }
  const other = otherVariant(config.otherVariant);
  const { name, type } = config as { [name: string]: Value };
  return {
    data: Object.fromEntries([
      ...Object.entries(toJsonObject(members, { name, type, url: url as Value })),
      ...documented,
      ...other,
      ...Object.entries(jsonObject(config.extraMembers)),
    ]) as Data,
    secrets: [...secrets, ...other.flatMap(([, content]) => stringsIn(content))].filter(
      (secret) => typeof secret === 'string',
    ),
  };
}

/** What of an address may be a token. A service that cannot reach it often quotes but a part. */
function secretParts(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { pathname, search, searchParams, username, password } = new URL(url);
  const parts = [...pathname.split('/'), ...searchParams.values(), username, password];
  return [pathname + search, ...parts].filter((part) => part.length >= SHORTEST_TOKEN);
}

/** Operation 11. Only an answer with `success` is a test that passed; anything else is an error that starts with `what`. */
export async function testWebhook(
  { client, operations }: Connection,
  { data, secrets }: WebhookInput,
  { what, next, path }: { readonly what: string; readonly next: string; readonly path: AttributePath },
  { signal }: Context,
): Promise<void> {
  const { body } = await client
    .call(operations.testOutgoingWebhook, { body: { data } }, { signal, secrets })
    .catch((error: unknown) => {
      throw failure(what, error, path);
    });
  if (Object.hasOwn(body, 'success')) return;
  const answered = client.redact(printJson(body), secrets).slice(0, 2000);
  throw new DiagnosticError(what, `The service answered: ${answered}. ${next}`, path);
}
