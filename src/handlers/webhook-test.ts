import {
  Context,
  PlanDestroyResponse,
  ReadRequest,
  ReadResponse,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { Values } from './codec/values';
import { Account } from './connection/account';
import { ServiceObject, Wanted } from './lifecycle/service-object';
import { testWebhook, webhookInput } from './webhook-input';
import { webhookTest } from '../schema/webhook-test';

type Members = typeof webhookTest.attributes;

/** Tests a webhook on create and on every change. Nothing stays on the service, so there is nothing to read, to delete or to warn about. */
export class WebhookTestResource extends ServiceObject<Members, void> {
  protected readonly remembersAccount = false;

  constructor(account: Account) {
    super(webhookTest, account);
  }

  public async planDestroy(): Promise<PlanDestroyResponse> {
    return { warned: true };
  }

  public async read({ state }: ReadRequest): Promise<ReadResponse> {
    return { state };
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    return this.create(request, context);
  }

  public async delete(): Promise<void> {}

  protected notCreated(planned: Values<Members>) {
    return { what: `The ${this.subject(planned)} failed`, path: ['name'] };
  }

  protected async make({ connection, planned }: Wanted<Members>, context: Context) {
    const test = { ...this.notCreated(planned), next: 'Correct the webhook and apply again.' };
    await testWebhook(connection, webhookInput(planned), test, context);
  }

  protected identity() {
    return {};
  }
}
