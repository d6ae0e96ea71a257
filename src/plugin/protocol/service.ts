import { DiagnosticGroups } from '../diagnostic-groups';
import { Logger } from '../log';
import { Provider } from '../provider';
import { dataSourceCalls } from './data-source-calls';
import { functionCalls } from './function-calls';
import { ProviderDefinition } from './generated/plugin6';
import { providerCalls } from './provider-calls';
import { resourceCalls } from './resource-calls';
import { ProviderService } from './rpc';
import { Calls, callsOf } from '../transport/calls';

/** The calls that Terraform makes to the provider. */
export function createCalls(provider: Provider, log: Logger): Calls {
  return callsOf(ProviderDefinition, createService(provider, log));
}

/** The provider as a service of Terraform's protocol, independent of the gRPC server. */
export function createService(provider: Provider, log: Logger): ProviderService {
  const session = { log, stop: new AbortController(), groups: new DiagnosticGroups() };
  return {
    ...providerCalls(provider, session),
    ...resourceCalls(provider, session),
    ...dataSourceCalls(provider, session),
    ...functionCalls(provider, session),
  };
}
