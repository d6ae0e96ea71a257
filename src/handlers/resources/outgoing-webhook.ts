import { Resource } from './resource';
import { AttributePath, Context, CreateRequest, ObjectValue, StateResponse } from '../../plugin';
import { Operation } from '../../schema/operation';
import { webhookInput as members } from '../../schema/outgoing-webhook';
import { webhookTest } from '../../schema/webhook-test';
import { toJsonObject } from '../codec/json';
import { secretsIn } from '../codec/secrets';
import { failedCall, rejectedPath } from '../connection/failed-call';
import { CreateCall } from '../object/create';
import { ResourceType } from '../object/resource-type';
import { warnOfReportedError } from '../object/warnings';

/** The outgoing webhook resource. If `test_before_create` is true, tests a webhook before creating it. */
export class OutgoingWebhookResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    const { planned } = creation;
    if (planned.testBeforeCreate === true) {
      const test = `test of ${this.subjectWithoutId(planned)}`;
      const failed = {
        what: `The ${test} failed, so the webhook was not created`,
        next: 'Correct the webhook, or remove test_before_create.',
        path: ['test_before_create'],
      };
      await creation.run(async () => testWebhook(this, planned, test, failed, context));
    }
    return super.create(request, context);
  }

  protected callsFor(role: 'create' | 'replace', planned: ObjectValue): readonly Operation[] {
    const tests = role === 'create' && planned.test_before_create === true;
    return [...(tests ? [webhookTest.operations.create] : []), ...super.callsFor(role, planned)];
  }
}

/** The webhook test resource. Tests a webhook when the resource is created, and on every change. */
export class WebhookTestResource extends Resource {
  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const creation = new CreateCall(this, request, context);
    const test = this.subject(creation.planned);
    const failed = { what: `The ${test} failed`, next: 'Correct the webhook and apply again.' };
    await creation.run(async () => testWebhook(this, creation.planned, test, failed, context));
    return creation.finish();
  }
}

/** Tests a webhook. The test has passed if `success` is an object. Otherwise, throws an error. */
async function testWebhook(
  type: ResourceType,
  planned: ObjectValue,
  test: string,
  { what, next, path }: { what: string; next: string; path?: AttributePath },
  context: Context,
): Promise<void> {
  const data = toJsonObject(members, planned);
  const secrets = secretsIn(members, planned);
  const { create } = webhookTest.operations;
  const { signal } = context;
  const sending = type.connection.client.call(create, { body: { data } }, { signal, secrets });
  const { reported } = await sending.catch((error: unknown) => {
    throw failedCall(what, error, rejectedPath(members, error) ?? path, next);
  });
  warnOfReportedError(type, `completed the ${test}`, secrets, reported, context);
}
