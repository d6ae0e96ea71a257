import { Address } from './listener';

/** Not a secret: it only distinguishes a start by Terraform from a manual one. */
export const MAGIC_COOKIE = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';
export const PROTOCOL_VERSION = '6';

export const isStartedByTerraform = (environment: NodeJS.ProcessEnv): boolean =>
  environment.TF_PLUGIN_MAGIC_COOKIE === MAGIC_COOKIE;

/** Throws if Terraform does not support this version of the protocol. */
export function checkProtocol(environment: NodeJS.ProcessEnv): void {
  const versions = environment.PLUGIN_PROTOCOL_VERSIONS?.split(',') ?? [];
  if (versions.includes(PROTOCOL_VERSION)) return;
  throw new Error(
    `This provider supports version ${PROTOCOL_VERSION} of Terraform's plugin protocol, but this version of Terraform supports ` +
      `${versions.join(', ') || 'no known version'}. Use Terraform 1.0 or newer.`,
  );
}

/** Returns the line that tells Terraform the address and the certificate. An empty certificate means no TLS. */
export const handshakeLine = ({ network, path }: Address, certificate: string): string =>
  `1|${PROTOCOL_VERSION}|${network}|${path}|grpc|${certificate}\n`;
