import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandOptions, runCommand } from './command';
import { Edition } from './edition';

export const ROOT = join(__dirname, '..', '..');
export const NAME_WIDTH = 'typescript, cdktf'.length;

/** A fresh project of one language: a copy of its example, outside of the checkout. */
export class Project {
  /** Where the example's only stack is synthesized. */
  public readonly stack: string;
  private readonly started = Date.now();

  private readonly name: string;

  constructor(
    private readonly language: string,
    public readonly edition: Edition,
    public readonly path: string,
  ) {
    this.name = nameOf(language, edition);
    this.stack = join(path, 'cdktf.out', 'stacks', 'shop');
    cpSync(join(ROOT, 'examples', language), path, {
      recursive: true,
      // The copy of the TypeScript example resolves the package like any other project.
      filter: (source) =>
        !/(^|\/)(node_modules|cdktf\.out|target|bin|obj|venv|__pycache__|tsconfig\.json)$/.test(source),
    });
    for (const entry of readdirSync(path, { withFileTypes: true }).filter((one) => one.isFile())) {
      this.write(entry.name, readFileSync(join(path, entry.name), 'utf8'));
    }
  }

  /** Runs a command in the project, and prints when it ended. */
  public async run(command: readonly string[], options: CommandOptions = {}): Promise<number> {
    const started = Date.now();
    const exitCode = await runCommand(command, { cwd: this.path, ...options });
    this.say(`${seconds(started)}  ${command.join(' ')}`);
    return exitCode;
  }

  /** Writes a source that names what the edition is called for cdktf. */
  public write(file: string, source: string): void {
    writeFileSync(join(this.path, file), this.edition.translated(this.language, source));
  }

  public say(text: string): void {
    console.log(`${this.name.padEnd(NAME_WIDTH)} ${text}`);
  }

  /** How long the project has existed. */
  public age(): string {
    return seconds(this.started);
  }
}

/** What a project is called in what is printed. */
export function nameOf(language: string, { core }: Edition): string {
  return `${language}, ${core}`;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(7);
}
