/** The contenders that the benchmark compares: this package's provider, a compiled one for the same SLOs, and Terraform alone. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpack } from '../../src/cli/archive';
import { installProvider } from '../../src/synthesis/install-provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { BUNDLE, readBundle } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../../test/plugin/fixture/build';
import { sloBlock } from '../../test/support/slo-block';
import { ROOT } from '../checkout';
import { writeProgram } from '../provider-archives';

export interface Contender {
  readonly name: string;
  /** Part of the command line of the provider's process; undefined if Terraform starts no provider. */
  readonly processName?: string;
  /** Type of the resources that represent the SLOs. */
  readonly type: string;
  readonly provider?: { readonly source: string; readonly version: string };
  /** Puts the provider into a stack's folder, in the place where `terraform init` finds it. */
  install(folder: string): void;
  /** Returns the path of the provider's executable. Unpacks it into the folder first, if necessary. */
  getExecutable?(folder: string): string;
}

/** Suffix of the descriptions of changed SLOs. */
export const CHANGED_SUFFIX = 'in time, as measured at the edge';

const BASELINE = { source: 'baseline.internal/bench/baseline', version: '1.0.0' };
const BASELINE_FILE = 'terraform-provider-baseline';
const BASELINE_BINARY = join(ROOT, '.cache', 'bench', BASELINE_FILE);

const bundle = readBundle('bench');

export const OURS: Contender = {
  name: 'ours',
  processName: 'start.cjs',
  type: 'observability_slo',
  provider: { source: PROVIDER_SOURCE, version: bundle.version },
  install: (folder) => installProvider(bundle, folder, []),
  getExecutable(folder) {
    writeProgram(folder, unpack(readFileSync(join(BUNDLE.folder, 'unix.zip'))));
    return join(folder, 'terraform-provider-observability');
  },
};

export const COMPILED: Contender = {
  name: 'baseline',
  processName: BASELINE_FILE,
  type: 'baseline_slo',
  provider: BASELINE,
  install(folder) {
    const target = join(folder, 'terraform.d', 'plugins', BASELINE.source, BASELINE.version, PLATFORM);
    mkdirSync(target, { recursive: true });
    copyFileSync(BASELINE_BINARY, join(target, BASELINE_FILE));
  },
  getExecutable: () => BASELINE_BINARY,
};

const TERRAFORM_ALONE: Contender = {
  name: 'terraform alone',
  type: 'terraform_data',
  install: () => undefined,
};

export const CONTENDERS: readonly Contender[] = [OURS, COMPILED, TERRAFORM_ALONE];

/** Returns the blocks for `count` SLOs, the first `changed` of which have a changed description. */
export function configuration({ type, provider }: Contender, count: number, changed: number) {
  const blocks = Array.from({ length: count }, (_, index): [string, object] => {
    const name = `service-${index}`;
    const slo = sloBlock(name, index < changed ? CHANGED_SUFFIX : 'in time');
    return [name, provider ? slo : { input: slo }];
  });
  const [localName] = type.split('_');
  return {
    required_providers: provider && { [localName]: provider },
    resource: count > 0 ? { [type]: Object.fromEntries(blocks) } : undefined,
  };
}

export function buildBaseline(): void {
  execFileSync('go', ['build', '-trimpath', '-o', BASELINE_BINARY, '.'], {
    cwd: join(ROOT, 'bench', 'baseline'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
