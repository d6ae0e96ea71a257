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

export interface Side {
  readonly name: SideName;
  /** Text in the command line of the provider's process; undefined if Terraform starts no provider. */
  readonly process?: string;
  /** Whether its warnings and errors are limited. Without a limit, many of them take Terraform hours. */
  readonly isBounded: boolean;
  /** The executable that Terraform starts, once `install` has run. */
  launcher?(folder: string): string;
  /** Puts the provider where `terraform init` finds it, in the folder of a stack. */
  install(folder: string): void;
  /** Blocks for so many SLOs. Those whose place is below `changed` have another description than at first. */
  configuration(count: number, changed: number): { readonly terraform?: object; readonly resource: object };
}

export type SideName = 'ours' | 'compiled' | 'terraform alone';

/** How the descriptions of changed SLOs end. */
export const CHANGED = 'in time, as measured at the edge';

const ROOT = join(__dirname, '..', '..');
const BASELINE = join(ROOT, 'bench', 'baseline');
export const BASELINE_BINARY = join(ROOT, '.cache', 'bench', 'terraform-provider-baseline');
const BASELINE_SOURCE = 'baseline.internal/bench/baseline';
const BASELINE_VERSION = '1.0.0';

const bundle = readBundle('bench');
const archive = bundle.archives.find(({ platforms }) => platforms.includes(PLATFORM))?.content;
const baselineFolder = (folder: string) =>
  join(folder, 'terraform.d', 'plugins', BASELINE_SOURCE, BASELINE_VERSION, PLATFORM);

const ours: Side = {
  name: 'ours',
  process: 'start.cjs',
  isBounded: true,
  launcher(folder) {
    if (!archive) throw new Error(`There is no provider for ${PLATFORM}.`);
    unpackInto(join(folder, 'unpacked'), archive);
    return join(folder, 'unpacked', 'terraform-provider-observability');
  },
  install: (folder) => installProvider(bundle, folder, []),
  configuration: (count, changed) => ({
    terraform: {
      required_providers: { observability: { source: PROVIDER_SOURCE, version: bundle.version } },
    },
    resource: { observability_slo: slos(count, changed) },
  }),
};

const compiled: Side = {
  name: 'compiled',
  process: 'terraform-provider-baseline',
  isBounded: false,
  launcher: (folder) => join(baselineFolder(folder), 'terraform-provider-baseline'),
  install(folder) {
    mkdirSync(baselineFolder(folder), { recursive: true });
    copyFileSync(BASELINE_BINARY, join(baselineFolder(folder), 'terraform-provider-baseline'));
  },
  configuration: (count, changed) => ({
    terraform: { required_providers: { baseline: { source: BASELINE_SOURCE, version: BASELINE_VERSION } } },
    resource: { baseline_slo: slos(count, changed) },
  }),
};

const alone: Side = {
  name: 'terraform alone',
  isBounded: true,
  install: () => undefined,
  configuration: (count, changed) => ({
    resource: {
      terraform_data: Object.fromEntries(
        Object.entries(slos(count, changed)).map(([name, input]) => [name, { input }]),
      ),
    },
  }),
};

export const SIDES: readonly Side[] = [ours, compiled, alone];

/** Builds the compiled side with the Go on the PATH. */
export function buildBaseline(): void {
  try {
    execFileSync('go', ['build', '-trimpath', '-o', BASELINE_BINARY, '.'], {
      cwd: BASELINE,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (cause) {
    throw new Error(
      'The compiled provider in bench/baseline cannot be built. It needs Go 1.25 on the PATH.',
      {
        cause,
      },
    );
  }
}

function slos(count: number, changed: number): Record<string, object> {
  const entries = Array.from({ length: count }, (_, place) => {
    const name = `service-${place}`;
    return [name, sloBlock(name, place < changed ? CHANGED : 'in time')] as const;
  });
  return Object.fromEntries(entries);
}
