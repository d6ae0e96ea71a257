/** Servers between the provider and the emulator, for connection faults. */
import { writeFileSync } from 'node:fs';
import { AddressInfo, connect, createServer, Server } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';

import { issue } from '../../support/authority';
import { Deployment } from '../../support/deployment';
import { connectProxy } from '../../support/loopback';

/** An address of the service, which can be available or not. */
export interface Front {
  break(): Promise<void> | void;
  mend(): Promise<void> | void;
  close(): Promise<void> | void;
}

/** The emulator's own address. */
export const NO_FRONT: Front = { break: () => undefined, mend: () => undefined, close: () => undefined };

/** By the name of the fault. Each sets the base URL for later runs. */
export const FRONTS: Readonly<Record<string, (deployment: Deployment) => Promise<Front>>> = {
  'connection refused': refusing,
  'TLS failure': untrusted,
  'DNS failure': unresolved,
};

/** Forwards everything to the emulator. */
class Relay {
  private readonly sockets = new Set<Duplex>();

  constructor(private readonly port: number) {}

  public readonly pass = (socket: Duplex): void => {
    const onward = connect(this.port, '127.0.0.1');
    for (const each of [socket, onward]) {
      this.sockets.add(each);
      each.on('error', () => undefined).once('close', () => this.sockets.delete(each));
    }
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  };

  public cut(): void {
    this.sockets.forEach((socket) => socket.destroy());
  }
}

async function refusing({ url, terraform }: Deployment): Promise<Front> {
  const relay = new Relay(Number(new URL(url).port));
  const server = createServer(relay.pass);
  const port = await listen(server);
  terraform.env.OBSERVABILITY_BASE_URL = `http://127.0.0.1:${port}`;
  const stop = async () => {
    relay.cut();
    await stopped(server);
  };
  const start = async () => {
    if (!server.listening) await listen(server, port);
  };
  return { break: stop, mend: start, close: stop };
}

/** Uses a trusted certificate, or an untrusted one. */
async function untrusted({ url, terraform, folder }: Deployment): Promise<Front> {
  const [trusted, other] = [await issue(), await issue()];
  const authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, trusted.ca);
  const relay = new Relay(Number(new URL(url).port));
  const server = createTlsServer(trusted, relay.pass).on('tlsClientError', () => undefined);
  const port = await listen(server);
  terraform.env.OBSERVABILITY_BASE_URL = `https://127.0.0.1:${port}`;
  terraform.env.NODE_EXTRA_CA_CERTS = authorities;
  const show = (identity: typeof trusted) => () => {
    server.setSecureContext(identity);
    relay.cut();
  };
  const close = async () => {
    relay.cut();
    delete terraform.env.NODE_EXTRA_CA_CERTS;
    await stopped(server);
  };
  return { break: show(other), mend: show(trusted), close };
}

/** A name that only a proxy can resolve. */
export const UNRESOLVED_NAME = 'observability.invalid';

/** Connects with the proxy or without it. */
async function unresolved({ url, terraform }: Deployment): Promise<Front> {
  const proxy = await connectProxy(Number(new URL(url).port));
  terraform.env.OBSERVABILITY_BASE_URL = `http://${UNRESOLVED_NAME}`;
  const remove = () => {
    delete terraform.env.HTTP_PROXY;
  };
  const set = () => {
    terraform.env.HTTP_PROXY = `http://127.0.0.1:${proxy.port}`;
  };
  set();
  const close = async () => {
    remove();
    await proxy.close();
  };
  return { break: remove, mend: set, close };
}

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function stopped(server: Server): Promise<void> {
  await new Promise((resolve) => (server.listening ? server.close(resolve) : resolve(undefined)));
}
