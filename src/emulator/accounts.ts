import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { ServiceAccount } from './account';
import { Changes } from './changes';
import { History } from './history';
import { seed } from './seed';
import { checkedSnapshot, readSnapshot, Snapshot, snapshotOf, StoredAccount } from './snapshot';
import { Json, parseJson, printJson } from '../contract/json';

/** The data contains the values of keys. */
const OWNER_ONLY = 0o600;

/** Every account of the emulator, created and seeded on first use, and kept in a file if there is one. */
export class Accounts {
  readonly history: History;
  private readonly accounts = new Map<string, ServiceAccount>();
  private readonly seeds: Snapshot['accounts'];
  private writing: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;

  /**
   * `strict` is for new accounts, and `seeds` is what they begin with instead of the emulator's seed. Throws if the seeds
   * are not a snapshot.
   */
  constructor(
    changes: Changes,
    private readonly strict: boolean,
    seeds: Json | undefined,
    private readonly file: string | undefined,
  ) {
    this.history = new History(changes);
    try {
      this.seeds = seeds === undefined ? {} : checkedSnapshot(readSnapshot(seeds), strict).accounts;
    } catch (error) {
      throw new Error(`The seed cannot be used: ${(error as Error).message}.`);
    }
  }

  get names(): string[] {
    return [...this.accounts.keys()];
  }

  get(name: string): ServiceAccount {
    const seeds = Object.hasOwn(this.seeds, name) ? this.seeds[name] : {};
    const found = this.accounts.get(name) ?? this.make(name, seeds);
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
    this.load(checkedSnapshot(readSnapshot(json), this.strict));
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
      this.writing = writeFileAtomic(file, printJson(this.snapshot()), { mode: OWNER_ONLY });
      await this.writing;
    });
    await this.queued;
  }

  /** Reads the file, if there is one. Throws if it does not belong to this emulator. */
  async open(): Promise<void> {
    const text = this.file === undefined ? undefined : await readIfExists(this.file);
    if (text === undefined) return;
    try {
      // Earlier emulators did not write whether an account is strict, and were not.
      this.load(readSnapshot(parseJson(text)), false);
    } catch (error) {
      throw new Error(
        `The data file ${this.file} was not written by this emulator. Use another file, or remove it to start again. ${(error as Error).message}`,
      );
    }
  }

  private load({ accounts }: Snapshot, strict = this.strict): void {
    this.accounts.clear();
    for (const [name, stored] of Object.entries(accounts)) {
      this.accounts.set(name, this.make(name, { strict, ...stored }));
    }
    this.history.clear();
  }

  /** A collection that is not given has the objects of the emulator's own seed. */
  private make(name: string, { strict = this.strict, ...collections }: StoredAccount): ServiceAccount {
    return new ServiceAccount(name, { ...seed(name), ...collections }, strict, this.history);
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
