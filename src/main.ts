/** The Terraform provider's process: the provider of the management API, served over Terraform's plugin protocol. */
import { ObservabilityProvider } from './handlers/provider';
import { serve } from './plugin/serve';

declare const PACKAGE_VERSION: string;

void serve(new ObservabilityProvider(process.env, PACKAGE_VERSION));
