import { Resource } from './resource';
import { AttributePath, Context, CreateRequest, StateResponse } from '../../plugin';
import { webhookInput as members } from '../../schema/outgoing-webhook';
import { webhookTest } from '../../schema/webhook-test';
import { toJsonObject } from '../codec/json';
import { secretsIn } from '../codec/secrets';
import { failure, rejectedPath } from '../connection/failure';
import { CreateCall } from '../object/create';
import { ResourceType } from '../object/resource-type';
import { warnOfReportedError } from '../object/warnings';

/** The outgoing webhook resource. If `test_before_create` is true, tests a webhook before creating it. */
export class OutgoingWebhookResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new CreateCall(type, request, context);
    const { planned } = creation;
    if (planned.testBeforeCreate === true) {
      const test = {
        done: `tested ${type.subjectWithoutId(planned)}`,
        what: `The test of ${type.subjectWithoutId(planned)} failed, so the webhook was not created`,
        next: 'Correct the webhook, or remove test_before_create.',
        path: ['test_before_create'],
      };
      await creation.run(async () => testWebhook(type, creation, test, context));
    }
    return super.create(request, context);
  }
}

/** The webhook test resource. Tests a webhook when the resource is created, and on every change. */
export class WebhookTestResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const { type } = this;
    const creation = new CreateCall(type, request, context);
    const test = {
      done: `completed the ${type.subject(creation.planned)}`,
      what: `The ${type.subject(creation.planned)} failed`,
      next: 'Correct the webhook and apply again.',
    };
    await creation.run(async () => testWebhook(type, creation, test, context));
    return creation.finish();
  }
}

interface TestMessages {
  /** A phrase like `tested outgoing webhook "tickets"`. */
  readonly done: string;
  readonly what: string;
  readonly next: string;
  readonly path?: AttributePath;
}

/** Tests a webhook. The test has passed if `success` is an object. Otherwise, throws an error with the summary `what`. */
async function testWebhook(
  type: ResourceType,
  { planned }: CreateCall,
  { done, what, next, path }: TestMessages,
  context: Context,
): Promise<void> {
  const data = toJsonObject(members, planned);
  const secrets = secretsIn(members, planned);
  const { create } = webhookTest.operations;
  const { signal } = context;
  const sending = type.connection.client.call(create, { body: { data } }, { signal, secrets });
  const { reported } = await sending.catch((error: unknown) => {
    throw failure(what, error, rejectedPath(members, error) ?? path, next);
  });
  warnOfReportedError(type, done, secrets, reported, context);
}
