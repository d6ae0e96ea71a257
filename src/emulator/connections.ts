import type { Socket } from 'node:net';

/** The open connections that have sent requests to the service, by account. */
export class Connections {
  private readonly open = new Map<string | null, Set<Socket>>();

  /** Whether no connection was open for the account: a process of the provider keeps one while it works, and closes it at its end. */
  public isFirst(socket: Socket, account: string | null): boolean {
    const sockets = this.open.get(account) ?? new Set();
    this.open.set(account, sockets);
    const isFirst = sockets.size === 0;
    if (!sockets.has(socket)) socket.once('close', () => sockets.delete(socket));
    sockets.add(socket);
    return isFirst;
  }
}
