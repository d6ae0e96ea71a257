import { Context } from '../plugin';
import { Account } from './common/account';
import { createFailure, requireId } from './common/failure';
import { member } from './common/json';
import { ServiceObject, Wanted } from './common/service-object';
import { Values } from './common/values';
import { checkWebhookInput, testWebhook, webhookInput } from './webhook-input';
import { outgoingWebhook } from '../schema/outgoing-webhook';

type Members = typeof outgoingWebhook.attributes;

/** Operation 12 creates, operation 11 tests. The API can neither read, change nor delete a webhook. */
export class OutgoingWebhookResource extends ServiceObject<Members> {
  constructor(account: Account) {
    super(outgoingWebhook, account);
  }

  protected check(values: Values<Members>): void {
    checkWebhookInput(values);
  }

  protected async make({ connection, planned, config }: Wanted<Members>, context: Context) {
    const input = webhookInput(config);
    const named = this.subject({ ...planned, id: null });
    if (planned.testBeforeCreate === true) {
      const test = {
        what: `The test of ${named} failed, so it was not created`,
        next: 'Correct the webhook, or leave out test_before_create.',
        path: ['test_before_create'],
      };
      await testWebhook(connection, input, test, context);
    }

    const { client, operations } = connection;
    const { data, secrets } = input;
    const what = `Cannot create ${named}`;
    const ifThere = `If the service shows an ${named}, remove it there before you apply again, or there will be two.`;
    const { body } = await client
      .call(operations.createOutgoingWebhook, { body: { data } }, { signal: context.signal, secrets })
      .catch((error: unknown) => {
        throw createFailure(what, error, ['name'], ifThere);
      });
    return { values: { ...planned, id: requireId(member(body, 'id'), what, ['name'], ifThere) } };
  }
}
