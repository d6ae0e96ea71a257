import { Address } from './address';

/** Not a secret: it only tells a start by Terraform from one by hand. */
const COOKIE = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';
const PROTOCOL = '6';

export function isStartedByTerraform(environment: NodeJS.ProcessEnv): boolean {
  return environment.TF_PLUGIN_MAGIC_COOKIE === COOKIE;
}

/** Throws where this Terraform does not speak our version of the protocol. */
export function checkProtocol(environment: NodeJS.ProcessEnv): void {
  const versions = environment.PLUGIN_PROTOCOL_VERSIONS?.split(',') ?? [];
  if (versions.includes(PROTOCOL)) return;
  throw new Error(
    `This provider speaks version ${PROTOCOL} of Terraform's plugin protocol, and this Terraform speaks ` +
      `${versions.join(', ') || 'none that it names'}. Use Terraform 1.0 or newer.`,
  );
}

/** Tells Terraform where to connect and which certificate to expect. An empty certificate means no TLS. */
export function handshakeLine({ network, path }: Address, certificate: string): string {
  return `1|${PROTOCOL}|${network}|${path}|grpc|${certificate}\n`;
}
