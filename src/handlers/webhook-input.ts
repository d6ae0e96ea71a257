import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { AttributePath, Context, DiagnosticError } from '../plugin';
import { toJsonObject } from './codec/json';
import { secretsIn } from './codec/secrets';
import { Values } from './codec/values';
import { Connection } from './connection/account';
import { failure } from './connection/failure';
import { printJson } from '../contract/json';
import { webhookInput as members } from '../schema/webhook-input';

export type WebhookInputValues = Values<typeof members>;
type Data = BodyOf<(typeof operations)['createOutgoingWebhook']>['data'];

/** The body that creates or tests a webhook, and the secrets in it. */
export interface WebhookInput {
  readonly data: Data;
  readonly secrets: readonly string[];
}

export function webhookInput(planned: WebhookInputValues): WebhookInput {
  return { data: toJsonObject(members, planned) as Data, secrets: secretsIn(members, planned) };
}

/** Tests a webhook. Only an answer with `success` means that the test passed. Anything else is an error that starts with `what`. */
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
