import { Context, AttributePath, DiagnosticError } from '../plugin';
import { Values } from './codec/values';
import { ManagedObject } from './lifecycle/managed-object';
import { webhookTest } from '../schema/webhook-test';
import { member, toJsonObject } from './codec/json';
import { secretsIn } from './codec/secrets';
import { Connection } from './connection/configured-provider';
import { failure, refusedPath } from './connection/failure';
import { isJsonObject, printJson } from '../contract/json';
import { outgoingWebhook, webhookInput as members } from '../schema/outgoing-webhook';

/** The outgoing webhook resource. If `test_before_create` is true, tests a webhook before creating it. */
export class OutgoingWebhookResource extends ManagedObject<typeof outgoingWebhook.attributes> {
  protected async sendCreate(planned: Values<typeof outgoingWebhook.attributes>, context: Context) {
    if (planned.testBeforeCreate === true) {
      const test = {
        what: `The test of ${this.subjectWithoutId(planned)} failed, so the webhook was not created`,
        next: 'Correct the webhook, or remove test_before_create.',
        path: ['test_before_create'],
      };
      await testWebhook(this.provider.requiredConnection, planned, test, context);
    }
    return super.sendCreate(planned, context);
  }
}

/** The webhook test resource. Tests a webhook when the resource is created, and on every change. */
export class WebhookTestResource extends ManagedObject<typeof webhookTest.attributes, void> {
  protected createFailureTexts(planned: Values<typeof webhookTest.attributes>) {
    return { what: `The ${this.subject(planned)} failed` };
  }

  protected async sendCreate(planned: Values<typeof webhookTest.attributes>, context: Context) {
    const test = { ...this.createFailureTexts(planned), next: 'Correct the webhook and apply again.' };
    await testWebhook(this.provider.requiredConnection, planned, test, context);
  }
}

/** Tests a webhook. Throws an error with the summary `what` if `success` is missing, null, false, 0 or empty, even as a string. */
async function testWebhook(
  { client }: Connection,
  planned: Values<typeof members>,
  { what, next, path }: { readonly what: string; readonly next: string; readonly path?: AttributePath },
  { signal }: Context,
): Promise<void> {
  const data = toJsonObject(members, planned);
  const secrets = secretsIn(members, planned);
  const { body } = await client
    .call(webhookTest.operations.create, { body: { data } }, { signal, secrets })
    .catch((error: unknown) => {
      throw failure(what, error, refusedPath(members, error) ?? path);
    });
  const success = member(body, 'success') ?? '';
  if (isJsonObject(success) || !/^\s*(false|no|null|0[.0]*)?\s*$/i.test(String(success))) return;
  const response = client.redact(printJson(body), secrets).slice(0, 2000);
  throw new DiagnosticError(what, `The service responded: ${response}. ${next}`, path);
}
