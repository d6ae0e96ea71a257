import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProvider, PLATFORM } from '../../plugin/fixture/build';

/** The version that the null provider's constructs require. */
const VERSION = '3.2.4';

/** The hosts of the default registries of Terraform and OpenTofu. */
const HOSTS = ['registry.terraform.io', 'registry.opentofu.org'];

/**
 * Creates a filesystem mirror with the stand-in for the null provider, and a CLI configuration that installs the null provider from
 * the mirror and the stack's own provider from the stack's folder. Returns the configuration's path, for TF_CLI_CONFIG_FILE. The
 * same program can replace providers with different names.
 */
export async function layDownNullStandIn(
  folder: string,
  stackFolder: string,
  versions: readonly string[] = [VERSION],
  names: readonly string[] = ['null'],
): Promise<string> {
  const mirror = join(folder, 'mirror');
  for (const name of names) {
    const built = join(folder, `null-stand-in-${name}`);
    await buildProvider(join(__dirname, 'main.ts'), built, `terraform-provider-${name}`);
    for (const host of HOSTS) {
      for (const version of versions) {
        cpSync(built, join(mirror, host, 'hashicorp', name, version, PLATFORM), { recursive: true });
      }
    }
  }
  const file = join(folder, 'cli.tfrc');
  const paths = [mirror, join(stackFolder, 'terraform.d/plugins')];
  const blocks = paths.map((path) => `  filesystem_mirror {\n    path = ${JSON.stringify(path)}\n  }\n`);
  writeFileSync(file, `provider_installation {\n${blocks.join('')}}\n`);
  return file;
}
