import { FileHandle, open } from 'node:fs/promises';
import { RecordedRequest } from '../emulator';

/** A file with a line of JSON for each request, in the order in which they ended. */
export class Recording {
  /** Keeps what is in the file. */
  static async open(file: string): Promise<Recording> {
    try {
      return new Recording(await open(file, 'a'));
    } catch (error) {
      throw new Error(`The file ${file} for --record cannot be written: ${(error as Error).message}`);
    }
  }

  private writing: Promise<void> = Promise.resolve();
  private isReported = false;

  private constructor(private readonly file: FileHandle) {}

  add(request: RecordedRequest): void {
    const line = `${JSON.stringify(request)}\n`;
    this.writing = this.writing
      .then(async () => this.file.appendFile(line))
      .catch((error: unknown) => this.report(error));
  }

  /** Once: whoever uses the emulator goes on. */
  private report(error: unknown): void {
    if (!this.isReported) console.error(`error: A request cannot be recorded: ${(error as Error).message}.`);
    this.isReported = true;
  }

  async close(): Promise<void> {
    await this.writing;
    await this.file.close();
  }
}
