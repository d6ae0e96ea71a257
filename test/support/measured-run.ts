import { pluginsOf, peakMemory, processorTime } from './processes';
import { Running } from './running';
import { Result, TerraformFolder } from './terraform';
import { Control } from '../../src/emulator';
import { RecordedRequest } from '../../src/emulator/requests';

export interface Measurement {
  readonly result: Result;
  readonly milliseconds: number;
  /** CPU time of the provider's processes, in milliseconds. */
  readonly processorTime: number;
  /** Peak memory of one of the provider's processes, in bytes. */
  readonly memory: number;
  readonly requests: readonly RecordedRequest[];
}

const SAMPLE_MILLISECONDS = 50;

/**
 * Runs Terraform and measures its providers. Linux only.
 *
 * @param measured `process` is part of the provider's command line. Default: the file that Node.js runs for this package's provider
 */
export async function measureRun(
  measured: { readonly control: Control; readonly terraform: TerraformFolder; readonly process?: string },
  command: string,
  ...args: string[]
): Promise<Measurement> {
  const { control, terraform, process } = measured;
  control.clearRequests();
  const began = performance.now();
  const running = Running.start(terraform, command, ...args);
  const memory = new Map<number, number>();
  const time = new Map<number, number>();
  // Both values only grow while a process runs, so the last sample is close to the total.
  const timer = setInterval(() => {
    for (const pid of pluginsOf(running.pid, process)) {
      memory.set(pid, peakMemory(pid) ?? memory.get(pid) ?? 0);
      time.set(pid, processorTime(pid) ?? time.get(pid) ?? 0);
    }
  }, SAMPLE_MILLISECONDS);
  const result = await running.end.finally(() => clearInterval(timer));
  return {
    result,
    milliseconds: performance.now() - began,
    processorTime: [...time.values()].reduce((sum, each) => sum + each, 0),
    memory: Math.max(0, ...memory.values()),
    requests: control.requests(),
  };
}
