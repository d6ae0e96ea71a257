import { Context } from '../plugin';
import { Account } from './connection/account';
import { ServiceObject, Wanted } from './lifecycle/service-object';
import { testWebhook, webhookInput } from './webhook-input';
import { outgoingWebhook } from '../schema/outgoing-webhook';

type Members = typeof outgoingWebhook.attributes;

/** The API can create and test a webhook, but cannot read, change or delete it. */
export class OutgoingWebhookResource extends ServiceObject<Members> {
  constructor(account: Account) {
    super(outgoingWebhook, account);
  }

  protected async make({ connection, planned }: Wanted<Members>, context: Context) {
    const input = webhookInput(planned);
    if (planned.testBeforeCreate === true) {
      const test = {
        what: `The test of ${this.nameOf(planned)} failed, so it was not created`,
        next: 'Correct the webhook, or remove test_before_create.',
        path: ['test_before_create'],
      };
      await testWebhook(connection, input, test, context);
    }
    const { client, operations } = connection;
    const { data, secrets } = input;
    const options = { signal: context.signal, secrets };
    return (await client.call(operations.createOutgoingWebhook, { body: { data } }, options)).body;
  }
}
