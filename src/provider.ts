/** What is loaded once Terraform asks for more than the schema: every resource and lookup, and the client. */
import { ObservabilityProvider } from './handlers/provider';
import { Logger } from './plugin';
import { createCalls } from './plugin/protocol/service';
import { Calls } from './plugin/transport/calls';

declare const PACKAGE_VERSION: string;

export function connect(log: Logger): Calls {
  return createCalls(new ObservabilityProvider(process.env, PACKAGE_VERSION), log);
}
