import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { CommandOptions, runCommand } from './command';

export const ROOT = join(__dirname, '..', '..');

/** A fresh project of one language: a copy of its example, outside of the checkout. */
export class Project {
  /** Where the example's only stack is synthesized. */
  public readonly stack: string;
  private readonly started = Date.now();

  constructor(
    private readonly name: string,
    public readonly path: string,
  ) {
    this.stack = join(path, 'cdktf.out', 'stacks', 'shop');
    cpSync(join(ROOT, 'examples', name), path, {
      recursive: true,
      // The copy of the TypeScript example resolves the package as any project does.
      filter: (source) =>
        !/(^|\/)(node_modules|cdktf\.out|target|bin|obj|venv|__pycache__|tsconfig\.json)$/.test(source),
    });
  }

  /** Runs a command in the project, and says when it ended. */
  public async run(command: readonly string[], options: CommandOptions = {}): Promise<number> {
    const started = Date.now();
    const exitCode = await runCommand(command, { cwd: this.path, ...options });
    this.say(`${seconds(started)}  ${command.join(' ')}`);
    return exitCode;
  }

  public say(text: string): void {
    console.log(`${this.name.padEnd(10)} ${text}`);
  }

  /** How long the project has existed. */
  public age(): string {
    return seconds(this.started);
  }
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`.padStart(7);
}
