import { AttributePath, Context, CreateRequest, StateResponse } from '../plugin';
import { Creation } from './lifecycle/create';
import { Resource } from './resource';
import { webhookTest } from '../schema/webhook-test';
import { toJsonObject } from './codec/json';
import { secretsIn } from './codec/secrets';
import { Connection } from './connection/configured-provider';
import { failure, rejectedPath } from './connection/failure';
import { webhookInput as members } from '../schema/outgoing-webhook';

/** The outgoing webhook resource. If `test_before_create` is true, tests a webhook before creating it. */
export class OutgoingWebhookResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new Creation(type, request, context);
    const { planned } = creation;
    if (planned.testBeforeCreate === true) {
      const test = {
        what: `The test of ${type.subjectWithoutId(planned)} failed, so the webhook was not created`,
        next: 'Correct the webhook, or remove test_before_create.',
        path: ['test_before_create'],
      };
      await creation.run(async () => testWebhook(type.connection, creation, test, context));
    }
    const answer = await creation.send();
    creation.storeIdentity(answer);
    return creation.finish(answer);
  }
}

/** The webhook test resource. Tests a webhook when the resource is created, and on every change. */
export class WebhookTestResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new Creation(type, request, context);
    const test = {
      what: `The ${type.subject(creation.planned)} failed`,
      next: 'Correct the webhook and apply again.',
    };
    await creation.run(async () => testWebhook(type.connection, creation, test, context));
    return creation.finish();
  }
}

/** Tests a webhook. The test has passed if `success` is an object. Otherwise, throws an error with the summary `what`. */
async function testWebhook(
  { client }: Connection,
  { planned }: Creation,
  { what, next, path }: { readonly what: string; readonly next: string; readonly path?: AttributePath },
  { signal }: Context,
): Promise<void> {
  const data = toJsonObject(members, planned);
  const secrets = secretsIn(members, planned);
  const { create } = webhookTest.operations;
  await client.call(create, { body: { data } }, { signal, secrets }).catch((error: unknown) => {
    throw failure(what, error, rejectedPath(members, error) ?? path, next);
  });
}
