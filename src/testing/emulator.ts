import { EmulatedAccount } from './account';
import type { Account, Emulator, EmulatorOptions, Snapshot } from './types';
import { Workspace } from './workspace';
import { Emulator as Running, startEmulator as start } from '../emulator';

const DEFAULT_ACCOUNT = 'default';

class EmulatorInProcess extends EmulatedAccount implements Emulator {
  private readonly accounts = new Map<string, EmulatedAccount>([[DEFAULT_ACCOUNT, this]]);

  constructor(private readonly running: Running) {
    super(running.control, running.url, DEFAULT_ACCOUNT);
    this.admit();
  }

  account(name: string): Account {
    const found = this.accounts.get(name) ?? new EmulatedAccount(this.control, this.url, name);
    this.accounts.set(name, found);
    this.admit();
    return found;
  }

  snapshot(): Snapshot {
    return this.control.snapshot();
  }

  async restore(snapshot: Snapshot): Promise<void> {
    await this.control.restore(snapshot);
  }

  override async reset(): Promise<void> {
    await this.control.reset();
    this.admit();
  }

  async stop(): Promise<void> {
    await this.running.close();
    await Workspace.removeOf(this.url);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Only the keys of its accounts are accepted. */
  private admit(): void {
    const keys = [...this.accounts.values()].map(({ apiKey, name }) => [apiKey, name]);
    this.control.setKeys(Object.fromEntries(keys) as Record<string, string>);
  }
}

/** Starts the management API of the service in this process, which may end without stopping it. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const running = await start(options);
  running.unref();
  return new EmulatorInProcess(running);
}
