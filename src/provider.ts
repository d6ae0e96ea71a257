/** The provider with all resources, lookups and functions. Loaded when Terraform first asks for more than the schemas. */
import { ObservabilityProvider } from './handlers/provider';
import { Logger } from './plugin';
import { RpcHandlers } from './plugin/protocol/rpc';
import { createHandlers } from './plugin/protocol/service';

declare const PACKAGE_VERSION: string;

export function createProvider(log: Logger): RpcHandlers {
  return createHandlers(new ObservabilityProvider(process.env, PACKAGE_VERSION), log);
}
