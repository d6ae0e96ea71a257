import { Context, StateResponse, UpdateRequest } from '../plugin';
import { Account } from './common/account';
import { failure } from './common/failure';
import { toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { ServiceObject, Wanted } from './common/service-object';
import { BodyOf } from '../contract/operation';
import type { operations } from '../contract/operations';
import { extensionTestingRevision } from '../schema/extension-testing-revision';

type Members = typeof extensionTestingRevision.attributes;
type ExtensionData = BodyOf<(typeof operations)['initializeExtensionTestingRevision']>['extensionData'];

/** Operation 18 makes a testing revision, and makes it anew. The API can neither read nor delete it. */
export class ExtensionTestingRevisionResource extends ServiceObject<Members> {
  constructor(account: Account) {
    super(extensionTestingRevision, account);
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    return this.create(request, context);
  }

  protected async make({ connection, planned }: Wanted<Members>, { signal }: Context) {
    const { client, operations } = connection;
    const extensionData = Object.fromEntries([
      ...Object.entries(toJsonObject(this.members, planned as Parameters<typeof toJsonObject>[1])),
      ...Object.entries(jsonObject(planned.extraMembers)),
    ]) as ExtensionData;
    await client
      .call(operations.initializeExtensionTestingRevision, { body: { extensionData } }, { signal })
      .catch((error: unknown) => {
        throw failure(`Cannot initialize ${this.subject(planned)}`, error, ['id']);
      });
    return { values: planned };
  }
}
