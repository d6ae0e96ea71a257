/** The sides of the comparison: this package's provider, a compiled one for the same SLOs, and Terraform alone. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackInto } from '../../src/cli/archive';
import { installProvider } from '../../src/synthesis/install-provider';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { BUNDLE, readBundle } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../../test/plugin/fixture/build';
import { sloBlock } from '../../test/support/slo-block';
import { ROOT } from '../checkout';

export interface Side {
  readonly name: SideName;
  /** Part of the provider process's command line; undefined if Terraform starts no provider. */
  readonly process?: string;
  /** Resource type of its SLOs. */
  readonly type: string;
  readonly provider?: { readonly source: string; readonly version: string };
  /** Puts the provider into a stack's folder, where `terraform init` finds it. */
  install(folder: string): void;
  /** Puts the executable that Terraform starts into a separate folder, and returns its path. */
  launcher?(folder: string): string;
}

export const SIDE_NAMES = ['ours', 'compiled', 'terraform alone'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** Suffix of the descriptions of changed SLOs. */
export const CHANGED = 'in time, as measured at the edge';

const BASELINE = { source: 'baseline.internal/bench/baseline', version: '1.0.0' };
const BASELINE_FILE = 'terraform-provider-baseline';
const BASELINE_BINARY = join(ROOT, '.cache', 'bench', BASELINE_FILE);

const bundle = readBundle('bench');

const ours: Side = {
  name: 'ours',
  process: 'start.cjs',
  type: 'observability_slo',
  provider: { source: PROVIDER_SOURCE, version: bundle.version },
  install: (folder) => installProvider(bundle, folder, []),
  launcher(folder) {
    unpackInto(folder, readFileSync(join(BUNDLE.folder, 'unix.zip')));
    return join(folder, 'terraform-provider-observability');
  },
};

const compiled: Side = {
  name: 'compiled',
  process: BASELINE_FILE,
  type: 'baseline_slo',
  provider: BASELINE,
  install(folder) {
    const target = join(folder, 'terraform.d', 'plugins', BASELINE.source, BASELINE.version, PLATFORM);
    mkdirSync(target, { recursive: true });
    copyFileSync(BASELINE_BINARY, join(target, BASELINE_FILE));
  },
  launcher: () => BASELINE_BINARY,
};

const terraformAlone: Side = { name: 'terraform alone', type: 'terraform_data', install: () => undefined };

export const SIDES: readonly Side[] = [ours, compiled, terraformAlone];

/** Returns blocks for `count` SLOs. The first `changed` of them have a changed description. */
export function configuration({ type, provider }: Side, count: number, changed: number) {
  const blocks = Array.from({ length: count }, (_, index): [string, object] => {
    const name = `service-${index}`;
    const slo = sloBlock(name, index < changed ? CHANGED : 'in time');
    return [name, provider ? slo : { input: slo }];
  });
  const [localName] = type.split('_');
  return {
    required_providers: provider && { [localName]: provider },
    resource: count > 0 ? { [type]: Object.fromEntries(blocks) } : undefined,
  };
}

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
