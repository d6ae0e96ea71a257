/** What is loaded once Terraform asks for more than the schema: every resource and lookup, and the client. */
import { ObservabilityProvider } from './handlers/provider';
import { Logger } from './plugin';
import { RpcHandlers } from './plugin/protocol/rpc';
import { createHandlers } from './plugin/protocol/service';

declare const PACKAGE_VERSION: string;

export function connect(log: Logger): RpcHandlers {
  return createHandlers(new ObservabilityProvider(process.env, PACKAGE_VERSION), log);
}
