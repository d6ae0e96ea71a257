import { EmulatedAccount } from './account';
import type { Account, Emulator, EmulatorOptions, Snapshot } from './types';
import { Workspace } from './workspace';
import { Emulator as EmulatorServer, startEmulator as start } from '../emulator';

const DEFAULT_ACCOUNT = 'default';

class EmulatorInProcess extends EmulatedAccount implements Emulator {
  private readonly accounts = new Map<string, EmulatedAccount>([[DEFAULT_ACCOUNT, this]]);

  constructor(private readonly server: EmulatorServer) {
    super(server.control, server.url, DEFAULT_ACCOUNT);
    this.setApiKeys();
  }

  account(name: string): Account {
    const account = this.accounts.get(name) ?? new EmulatedAccount(this.control, this.url, name);
    this.accounts.set(name, account);
    this.setApiKeys();
    return account;
  }

  snapshot(): Snapshot {
    return this.control.snapshot();
  }

  async restore(snapshot: Snapshot): Promise<void> {
    await this.control.restore(snapshot);
  }

  override async reset(): Promise<void> {
    await this.control.reset();
    this.setApiKeys();
  }

  async stop(): Promise<void> {
    await this.server.close();
    await Workspace.removeForUrl(this.url);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Makes the emulator accept only the API keys of `accounts`. */
  private setApiKeys(): void {
    const keys = [...this.accounts.values()].map(({ apiKey, name }) => [apiKey, name]);
    this.control.setApiKeys(Object.fromEntries(keys) as Record<string, string>);
  }
}

/** Starts an emulator of the management API in this process. A running emulator does not keep the process alive. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const server = await start(options);
  server.unref();
  return new EmulatorInProcess(server);
}
