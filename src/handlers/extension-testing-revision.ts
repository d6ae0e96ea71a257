import { Context, StateResponse, UpdateRequest } from '../plugin';
import { toJsonObject } from './codec/json';
import { Values } from './codec/values';
import { Account } from './connection/account';
import { ServiceObject, Wanted } from './lifecycle/service-object';
import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { extensionTestingRevision } from '../schema/extension-testing-revision';

type Members = typeof extensionTestingRevision.attributes;
type ExtensionData = BodyOf<(typeof operations)['initializeExtensionTestingRevision']>['extensionData'];

/** The API can initialize a testing revision, repeatedly, but cannot read or delete it. */
export class ExtensionTestingRevisionResource extends ServiceObject<Members, void> {
  constructor(account: Account) {
    super(extensionTestingRevision, account);
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    return this.create(request, context);
  }

  protected notCreated(planned: Values<Members>) {
    return { what: `Cannot initialize ${this.subject(planned)}`, path: ['id'] };
  }

  protected async make({ connection, planned }: Wanted<Members>, { signal }: Context) {
    const { client, operations } = connection;
    const extensionData = toJsonObject(this.members, planned) as ExtensionData;
    await client.call(operations.initializeExtensionTestingRevision, { body: { extensionData } }, { signal });
  }

  protected identity() {
    return {};
  }
}
