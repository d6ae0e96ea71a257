/** What is measured side by side: this package's provider, a compiled one of the same SLOs, and Terraform alone. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackInto } from '../../src/cli/archive';
import { installProvider } from '../../src/synthesis/install-provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../../test/plugin/fixture/build';
import { sloBlock } from '../../test/support/slo-block';
import { ROOT } from '../checkout';

export interface Side {
  readonly name: SideName;
  /** Text in the command line of the provider's process; undefined if Terraform starts no provider. */
  readonly process?: string;
  /** Puts the provider where `terraform init` finds it, in the folder of a stack. */
  install(folder: string): void;
  /** The executable that Terraform starts, put into a separate folder. */
  launcher?(folder: string): string;
  /** Blocks for so many SLOs. Those whose place is below `changed` have another description than at first. */
  configuration(count: number, changed: number): { readonly terraform?: object; readonly resource: object };
}

export const SIDE_NAMES = ['ours', 'compiled', 'terraform alone'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** How the descriptions of changed SLOs end. */
export const CHANGED = 'in time, as measured at the edge';

const BASELINE = { source: 'baseline.internal/bench/baseline', version: '1.0.0' };
const BASELINE_FILE = 'terraform-provider-baseline';
const BASELINE_BINARY = join(ROOT, '.cache', 'bench', BASELINE_FILE);

const bundle = readBundle('bench');
const OURS = { source: PROVIDER_SOURCE, version: bundle.version };

const ours: Side = {
  name: 'ours',
  process: 'start.cjs',
  install: (folder) => installProvider(bundle, folder, []),
  launcher(folder) {
    const archive = bundle.archives.find(({ platforms }) => platforms.includes(PLATFORM));
    if (!archive) throw new Error(`There is no provider for ${PLATFORM}.`);
    unpackInto(folder, archive.content);
    return join(folder, 'terraform-provider-observability');
  },
  configuration: (count, changed) => ({
    terraform: { required_providers: { observability: OURS } },
    resource: { observability_slo: slos(count, changed) },
  }),
};

const compiled: Side = {
  name: 'compiled',
  process: BASELINE_FILE,
  install(folder) {
    const own = join(folder, 'terraform.d', 'plugins', BASELINE.source, BASELINE.version, PLATFORM);
    mkdirSync(own, { recursive: true });
    copyFileSync(BASELINE_BINARY, join(own, BASELINE_FILE));
  },
  launcher: () => BASELINE_BINARY,
  configuration: (count, changed) => ({
    terraform: { required_providers: { baseline: BASELINE } },
    resource: { baseline_slo: slos(count, changed) },
  }),
};

const alone: Side = {
  name: 'terraform alone',
  install: () => undefined,
  configuration(count, changed) {
    const inputs = Object.entries(slos(count, changed)).map(([name, input]) => [name, { input }]);
    return { resource: { terraform_data: Object.fromEntries(inputs) as object } };
  },
};

export const SIDES: readonly Side[] = [ours, compiled, alone];

/** Builds the compiled side with the Go on the PATH. */
export function buildBaseline(): void {
  try {
    execFileSync('go', ['build', '-trimpath', '-o', BASELINE_BINARY, '.'], {
      cwd: join(ROOT, 'bench', 'baseline'),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (cause) {
    const message = 'The compiled provider in bench/baseline cannot be built. It needs Go 1.25 on the PATH.';
    throw new Error(message, { cause });
  }
}

function slos(count: number, changed: number): Record<string, object> {
  const names = Array.from({ length: count }, (_, place) => `service-${place}`);
  return Object.fromEntries(
    names.map((name, place) => [name, sloBlock(name, place < changed ? CHANGED : 'in time')]),
  );
}
