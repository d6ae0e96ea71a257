import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { Account, AccountData } from './account';
import { seed } from './seed';
import { isJsonObject, parseJson, printJson } from '../contract/json';

/** Every account of the emulator, made and seeded when first used; kept in a file if there is one. */
export class Accounts {
  /** Throws if the file is there and is not one of this emulator. */
  static async open(file?: string): Promise<Accounts> {
    const accounts = new Accounts(file);
    const text = file === undefined ? undefined : await readIfThere(file);
    if (text !== undefined) accounts.restore(text);
    return accounts;
  }

  private readonly accounts = new Map<string, Account>();
  private writing: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;

  private constructor(private readonly file?: string) {}

  get names(): string[] {
    return [...this.accounts.keys()];
  }

  get(name: string): Account {
    const found = this.accounts.get(name) ?? new Account(name, seed(name));
    this.accounts.set(name, found);
    return found;
  }

  /** Back to the seed. */
  reset(name: string): void {
    this.accounts.delete(name);
  }

  /** The account that an API key made by the service belongs to. */
  ownerOfCreatedKey(key: string): string | undefined {
    return this.names.find((name) =>
      this.get(name)
        .all('apiKeys')
        .some((made) => made.value === key),
    );
  }

  /** Resolves when the file holds the present state. Calls that wait for a write share the next one. */
  async save(): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    this.queued ??= this.writing.then(async () => {
      this.queued = undefined;
      this.writing = writeFileAtomic(
        file,
        printJson({ version: 1, accounts: Object.fromEntries(this.accounts) }),
      );
      await this.writing;
    });
    await this.queued;
  }

  private restore(text: string): void {
    const data = readData(text);
    if (!data) {
      throw new Error(
        `The data file ${this.file} is not one of this emulator. Name another file, or remove it to start anew.`,
      );
    }
    for (const [name, account] of Object.entries(data)) this.accounts.set(name, new Account(name, account));
  }
}

function readData(text: string): { [account: string]: AccountData } | undefined {
  try {
    const data = parseJson(text);
    return isJsonObject(data) && isJsonObject(data.accounts)
      ? (data.accounts as { [account: string]: AccountData })
      : undefined;
  } catch {
    return undefined;
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
