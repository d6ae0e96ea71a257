import { until } from './processes';
import { Result, RunOptions, TerraformFolder } from './terraform';

/** A Terraform run in progress, which a test can inspect, interrupt or kill. */
export class Running {
  public static start(terraform: TerraformFolder, command: string, ...args: string[]): Running {
    return new Running(terraform, [command, '-no-color', ...args], {});
  }

  /** Starts Terraform in a separate process group, to which `signalGroup` sends signals. */
  public static startGroup(terraform: TerraformFolder, command: string, ...args: string[]): Running {
    return new Running(terraform, [command, '-no-color', ...args], { inNewGroup: true });
  }

  public readonly end: Promise<Result>;
  private id = 0;
  private output = '';
  private hasEnded = false;

  private constructor(terraform: TerraformFolder, args: readonly string[], options: RunOptions) {
    this.end = terraform
      .run(args, { ...options, onStart: (id) => (this.id = id), onOutput: (text) => (this.output += text) })
      .finally(() => (this.hasEnded = true));
    // The caller gets the error when it awaits `end`. Until then, Node.js must not report an unhandled rejection.
    this.end.catch(() => undefined);
  }

  public get pid(): number {
    return this.id;
  }

  /** Terraform's output so far. */
  public get text(): string {
    return this.output;
  }

  /** Sends a signal to Terraform and all its child processes, as a terminal or a supervisor does. */
  public signalGroup(signal: NodeJS.Signals): void {
    process.kill(-this.id, signal);
  }

  /** Waits until the condition holds. Fails the test if Terraform ends first. */
  public async until(condition: string, isMet: () => boolean): Promise<void> {
    const failure = () => `Expected before Terraform ends: ${condition}. Its output:\n${this.output}`;
    await until(failure, () => {
      const isNowMet = isMet();
      if (!isNowMet && this.hasEnded) throw new Error(failure());
      return isNowMet;
    });
  }
}
