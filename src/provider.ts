/** What is loaded once Terraform asks for more than the schema: every resource and lookup, and the client. */
import { ObservabilityProvider } from './handlers/provider';
import { Logger } from './plugin';
import { Calls } from './plugin/protocol/rpc';
import { createCalls } from './plugin/protocol/service';

declare const PACKAGE_VERSION: string;

export function connect(log: Logger): Calls {
  return createCalls(new ObservabilityProvider(process.env, PACKAGE_VERSION), log);
}
