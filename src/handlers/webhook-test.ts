import {
  Context,
  PlanRequest,
  PlanResponse,
  ReadRequest,
  ReadResponse,
  StateResponse,
  UpdateRequest,
} from '../plugin';
import { Account } from './common/account';
import { ServiceObject, Wanted } from './common/service-object';
import { Values } from './common/values';
import { checkWebhookInput, testWebhook, webhookInput } from './webhook-input';
import { webhookTest } from '../schema/webhook-test';

type Members = typeof webhookTest.attributes;

/** Operation 11, on create and on every change. Nothing stays on the service, so nothing is read, warned of or deleted. */
export class WebhookTestResource extends ServiceObject<Members> {
  constructor(account: Account) {
    super(webhookTest, account);
  }

  public async plan({ planned }: PlanRequest): Promise<PlanResponse> {
    return { planned };
  }

  public async planDestroy(): Promise<void> {}

  public async read({ state }: ReadRequest): Promise<ReadResponse> {
    return { state };
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    return this.create(request, context);
  }

  public async delete(): Promise<void> {}

  protected check(values: Values<Members>): void {
    checkWebhookInput(values);
  }

  protected async make({ connection, planned, config }: Wanted<Members>, context: Context) {
    const test = {
      what: `The ${this.subject(planned)} failed`,
      next: 'Correct the webhook and apply again.',
      path: ['name'],
    };
    await testWebhook(connection, webhookInput(config), test, context);
    return { values: planned };
  }
}
