import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { Account } from './account';
import { Changes } from './changes';
import { History } from './history';
import { seed } from './seed';
import { checkedSnapshot, readSnapshot, Snapshot, snapshotOf, StoredAccount } from './snapshot';
import { Json, parseJson, printJson } from '../contract/json';

/** Every account of the emulator, created and seeded on first use, and kept in a file if there is one. */
export class Accounts {
  /** Throws if the file exists and does not belong to this emulator, or if the seed is not one. */
  static async open({ file, strict, seeds, changes }: AccountsOptions): Promise<Accounts> {
    const history = new History(changes);
    const accounts = new Accounts(strict, seeds === undefined ? {} : readSeeds(seeds, strict), history, file);
    const text = file === undefined ? undefined : await readIfExists(file);
    if (text !== undefined) accounts.readFile(text);
    return accounts;
  }

  private readonly accounts = new Map<string, Account>();
  private writing: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;

  private constructor(
    private readonly strict: boolean,
    private readonly seeds: Snapshot['accounts'],
    readonly history: History,
    private readonly file?: string,
  ) {}

  get names(): string[] {
    return [...this.accounts.keys()];
  }

  get(name: string): Account {
    const found = this.accounts.get(name) ?? this.seeded(name);
    this.accounts.set(name, found);
    return found;
  }

  /** Resets to the seed. Without a name, all of them. */
  reset(name?: string): void {
    if (name === undefined) this.accounts.clear();
    else this.accounts.delete(name);
    this.history.clear(name);
  }

  snapshot(): Snapshot {
    return snapshotOf(this.accounts);
  }

  /** Replaces every account. Throws `ServiceError` (400) for what is not a snapshot, and changes nothing. */
  restore(json: Json): void {
    this.load(checkedSnapshot(readSnapshot(json), this.strict), this.strict);
  }

  /** The account of an API key that the service created. */
  ownerOfCreatedKey(key: string): string | undefined {
    return this.names.find((name) =>
      this.get(name)
        .all('apiKeys')
        .some((made) => made.value === key),
    );
  }

  /** Resolves when the file contains the current state. Calls that wait for a write share the next one. */
  async save(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    this.queued ??= this.writing.then(async () => {
      this.queued = undefined;
      this.writing = writeFileAtomic(file, printJson(this.snapshot()));
      await this.writing;
    });
    await this.queued;
  }

  private seeded(name: string): Account {
    return this.make(name, Object.hasOwn(this.seeds, name) ? this.seeds[name] : {}, this.strict);
  }

  private readFile(text: string): void {
    try {
      // Earlier emulators did not write whether an account is strict, and were not.
      this.load(readSnapshot(parseJson(text)), false);
    } catch (error) {
      throw new Error(
        `The data file ${this.file} was not written by this emulator. Use another file, or remove it to start again. ${(error as Error).message}`,
      );
    }
  }

  private load({ accounts }: Snapshot, strictByDefault: boolean): void {
    this.accounts.clear();
    for (const [name, stored] of Object.entries(accounts)) {
      this.accounts.set(name, this.make(name, stored, strictByDefault));
    }
    this.history.clear();
  }

  /** A collection that is not given has the objects of the emulator's own seed. */
  private make(name: string, { strict, ...collections }: StoredAccount, strictByDefault: boolean): Account {
    return new Account(name, { ...seed(name), ...collections }, strict ?? strictByDefault, this.history);
  }
}

interface AccountsOptions {
  /** The file that contains them. */
  readonly file?: string;
  /** Whether new accounts are strict. */
  readonly strict: boolean;
  /** In place of the collections that new accounts begin with. */
  readonly seeds?: Json;
  /** Told of each change. */
  readonly changes: Changes;
}

function readSeeds(seeds: Json, strict: boolean): Snapshot['accounts'] {
  try {
    return checkedSnapshot(readSnapshot(seeds), strict).accounts;
  } catch (error) {
    throw new Error(`The seed cannot be used: ${(error as Error).message}.`);
  }
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
