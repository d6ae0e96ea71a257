import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { HttpBackend, TerraformStack } from 'cdktf';
import { listen, Loopback } from './loopback';

interface LockInfo {
  readonly ID: string;
  readonly Who: string;
  readonly Operation: string;
}

/**
 * A shared state and its lock, in memory: the server of Terraform's `http` backend. Close it when the test ends.
 */
export class SharedState {
  public static async start(): Promise<SharedState> {
    const server = createServer();
    const shared = new SharedState(await listen(server));
    server.on('request', (request, response) => void shared.answer(request, response));
    server.on('connection', () => (shared.connections += 1));
    return shared;
  }

  /** Undefined before the first write. */
  public state?: string;
  public lock?: LockInfo;
  /** The number of attempts that failed because somebody else held the lock. */
  public refusals = 0;
  /** The number of connections, including those without a request, such as one that expects TLS. */
  public connections = 0;

  private readonly held = new Set<() => void>();
  private isHolding = false;

  private constructor(private readonly server: Loopback) {}

  /** Makes this stack store its state here instead of locally. */
  public use(stack: TerraformStack): void {
    const { address, lock_address: lockAddress, unlock_address: unlockAddress } = this.settings;
    stack.node.tryRemoveChild('backend');
    new HttpBackend(stack, { address, lockAddress, unlockAddress });
  }

  public get settings() {
    const address = `http://127.0.0.1:${this.server.port}/state`;
    return { address, lock_address: address, unlock_address: address };
  }

  /** Holds every write from now on, before it is stored. A held write is lost if its client disconnects. */
  public holdWrites(): void {
    this.isHolding = true;
  }

  public get heldWrites(): number {
    return this.held.size;
  }

  public releaseWrites(): void {
    this.isHolding = false;
    this.held.forEach((release) => release());
    this.held.clear();
  }

  public async close(): Promise<void> {
    await this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await text(request);
    const reply = (status: number, content = '') => response.writeHead(status).end(content);
    switch (request.method) {
      case 'GET':
        return reply(this.state === undefined ? 204 : 200, this.state);
      case 'POST': {
        if (this.isHolding) await new Promise<void>((resolve) => this.held.add(resolve));
        if (request.socket.destroyed) return undefined;
        const holder = new URLSearchParams(request.url?.split('?')[1]).get('ID');
        if (holder !== (this.lock?.ID ?? null)) return reply(409, 'The state is locked by another run.');
        this.state = body;
        return reply(200);
      }
      case 'LOCK':
        if (this.lock) {
          this.refusals += 1;
          return reply(423, JSON.stringify(this.lock));
        }
        this.lock = JSON.parse(body) as LockInfo;
        return reply(200);
      case 'UNLOCK': {
        // `terraform force-unlock` sends no body, because the user has confirmed that the lock can be removed.
        const isHolder = body === '' || (JSON.parse(body) as LockInfo).ID === this.lock?.ID;
        if (isHolder) this.lock = undefined;
        return reply(isHolder ? 200 : 409);
      }
      default:
        return reply(405);
    }
  }
}
