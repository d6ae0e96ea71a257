import { until } from './processes';
import { Result, TerraformFolder } from './terraform';

/** A run of Terraform that has not ended: to be looked at, interrupted or killed meanwhile. */
export class Running {
  public static start(terraform: TerraformFolder, command: string, ...args: string[]): Running {
    return new Running(terraform, [command, '-input=false', '-no-color', ...args]);
  }

  public readonly end: Promise<Result>;
  private id = 0;
  private output = '';
  private hasEnded = false;

  private constructor(terraform: TerraformFolder, args: readonly string[]) {
    this.end = terraform
      .run(args, { onStart: (id) => (this.id = id), onOutput: (text) => (this.output += text) })
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
