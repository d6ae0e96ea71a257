import { Logger } from '../log';
import { Provider } from '../provider';
import { dataSourceCalls } from './data-source-calls';
import { functionCalls } from './function-calls';
import { ProviderServer } from './generated/plugin6';
import { providerCalls } from './provider-calls';
import { resourceCalls } from './resource-calls';

/** The provider as Terraform's protocol sees it. It knows of no transport: any gRPC server can serve it. */
export function createService(provider: Provider, log: Logger): ProviderServer {
  const session = { log, stop: new AbortController() };
  return {
    ...providerCalls(provider, session),
    ...resourceCalls(provider, session),
    ...dataSourceCalls(provider, session),
    ...functionCalls(provider, session),
  };
}
