import { until } from './processes';
import { Result, RunOptions, TerraformFolder } from './terraform';

/** A run of Terraform that has not ended: to be looked at, interrupted or killed meanwhile. */
export class Running {
  public static start(terraform: TerraformFolder, command: string, ...args: string[]): Running {
    return new Running(terraform, [command, '-no-color', ...args], {});
  }

  /** In its own process group, to which `signal` sends. */
  public static startGroup(
    terraform: TerraformFolder,
    options: Pick<RunOptions, 'noHangup'>,
    command: string,
    ...args: string[]
  ): Running {
    const all = [command, '-no-color', ...args];
    return new Running(terraform, all, { ...options, inGroup: true });
  }

  public readonly end: Promise<Result>;
  private id = 0;
  private output = '';
  private hasEnded = false;

  private constructor(terraform: TerraformFolder, args: readonly string[], options: RunOptions) {
    this.end = terraform
      .run(args, { ...options, onStart: (id) => (this.id = id), onOutput: (text) => (this.output += text) })
      .finally(() => (this.hasEnded = true));
    // Whoever awaits the end is told.
    this.end.catch(() => undefined);
  }

  /** Of Terraform itself. */
  public get pid(): number {
    return this.id;
  }

  /** What Terraform has said by now. */
  public get text(): string {
    return this.output;
  }

  /** Sends a signal to Terraform and to all that it has started, as a terminal or a supervisor does. */
  public signalGroup(signal: NodeJS.Signals): void {
    process.kill(-this.id, signal);
  }

  /** Waits until it is so; fails the test if Terraform ends before. */
  public async until(what: string, isSo: () => boolean): Promise<void> {
    const missing = () => `This should happen before Terraform ends: ${what}. It said:\n${this.output}`;
    await until(missing, () => {
      const yes = isSo();
      if (!yes && this.hasEnded) throw new Error(missing());
      return yes;
    });
  }
}
