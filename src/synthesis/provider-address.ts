import { PROVIDER_NAME } from '../schema/description';

/**
 * Where Terraform believes the provider comes from. It always finds it in the stack's own folder; were that copy missing,
 * a public registry could serve somebody else's, so the host is one that nobody can register.
 */
export const PROVIDER_HOST = 'cdktf-provider-observability.internal';
export const PROVIDER_NAMESPACE = 'providers';
export const PROVIDER_SOURCE = `${PROVIDER_HOST}/${PROVIDER_NAMESPACE}/${PROVIDER_NAME}`;

/** By this CDKTF tells that a stack with our resources lacks our provider. */
export const GENERATOR_METADATA = { providerName: PROVIDER_NAME };
