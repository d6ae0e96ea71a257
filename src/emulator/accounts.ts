import { appendFile, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { Account, StoredAccount } from './account';
import { losslessCopy } from './json';
import { seed } from './seed';
import { messageOf } from './service-error';
import { checkedSnapshot, readSnapshot, Snapshot, VERSION } from './snapshot';
import { parseJson, printJson } from '../contract/json';
import { decodeText } from '../json/decode';
import { escapeInvisible } from '../json/invisible';

/** The mode of the data file, which only its owner can access, because it contains the values of API keys. */
const OWNER_ONLY_MODE = 0o600;

/** The emulator's accounts, which are stored in the data file if one is set. An account without a seed is created on first use. */
export class Accounts {
  private readonly accounts = new Map<string, Account>();
  private readonly seeds: ReadonlyMap<string, StoredAccount>;
  private lastWrite: Promise<void> = Promise.resolve();
  private hasFailed = false;

  /** `seeds` holds the initial contents of accounts, by account name. Omitted collections come from the default seed. Throws if it is invalid. */
  constructor(
    public strict: boolean,
    seeds: object | string = { version: VERSION, accounts: {} },
    private readonly file?: string,
  ) {
    try {
      this.seeds = new Map(Object.entries(this.checked(seeds).accounts));
    } catch (error) {
      throw new Error(`The seed cannot be used: ${messageOf(error)}.`);
    }
    this.reset();
  }

  get names(): string[] {
    return [...this.accounts.keys()];
  }

  get(name: string): Account {
    return this.accounts.get(name) ?? this.create(name, this.seeds.get(name));
  }

  reset(name?: string): void {
    if (name === undefined) this.accounts.clear();
    else this.accounts.delete(name);
    this.addSeeded();
  }

  snapshot(): Snapshot {
    const accounts = [...this.accounts].map(([name, account]) => [name, account.stored()] as const);
    return { version: VERSION, accounts: Object.fromEntries(accounts) };
  }

  /** Replaces all accounts with those in the snapshot. If it is invalid, throws `ServiceError` (400) and changes nothing. */
  restore(snapshot: object): void {
    this.replaceAll(this.checked(snapshot));
  }

  /** Returns the name of the account that contains an API key with this value, or undefined. */
  ownerOfCreatedKey(key: string): string | undefined {
    return this.names.find((name) =>
      this.get(name)
        .listObjects('apiKeys')
        .some((apiKey) => apiKey.value === key),
    );
  }

  /** Writes the current state to the data file, if there is one, after the writes in progress. */
  async save(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    this.lastWrite = this.lastWrite.then(() => this.write(file));
    await this.lastWrite;
  }

  /** Writes all accounts to the file. Reports only the first of several failures in a row. The next save writes everything again. */
  private async write(file: string): Promise<void> {
    try {
      // A rename keeps the file complete if the emulator is killed, but would replace a symbolic link.
      const target = await realpath(file).catch(() => file);
      const draft = `${target}.new`;
      await rm(draft, { force: true });
      await writeFile(draft, printJson(this.snapshot()), { mode: OWNER_ONLY_MODE, flag: 'wx', flush: true });
      await rename(draft, target);
      this.hasFailed = false;
    } catch (error) {
      const message = `error: The objects cannot be saved: ${messageOf(error)}. The emulator continues, and tries again after the next change.`;
      if (!this.hasFailed) console.error(escapeInvisible(message));
      this.hasFailed = true;
    }
  }

  /** Loads the data file, or creates it. Throws if its content is not a snapshot. */
  async loadDataFile(): Promise<void> {
    if (this.file === undefined) return;
    // A save would replace a symbolic link to a file that does not exist.
    await appendFile(this.file, '', { mode: OWNER_ONLY_MODE });
    const text = decodeText(await readFile(this.file));
    if (text === '') return;
    try {
      this.replaceAll(readSnapshot(parseJson(text)));
    } catch (error) {
      throw new Error(
        `The data file ${this.file} cannot be loaded. Use another file, or delete this one to start again. ${messageOf(error)}`,
      );
    }
  }

  private checked(snapshot: object | string): Snapshot {
    const json = typeof snapshot === 'string' ? parseJson(snapshot) : losslessCopy(snapshot);
    const read = readSnapshot(json);
    return this.strict ? checkedSnapshot(read) : read;
  }

  private replaceAll({ accounts }: Snapshot): void {
    this.accounts.clear();
    for (const [name, stored] of Object.entries(accounts)) this.create(name, stored);
    this.addSeeded();
  }

  private addSeeded(): void {
    for (const name of this.seeds.keys()) this.get(name);
  }

  private create(name: string, stored?: StoredAccount): Account {
    const account = new Account(name, { ...seed(name), ...stored });
    this.accounts.set(name, account);
    return account;
  }
}
