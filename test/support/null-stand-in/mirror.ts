import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProvider, PLATFORM } from '../../plugin/fixture/build';

/** The version that the constructs of the null provider ask for. */
const VERSION = '3.2.4';

/** Terraform's and OpenTofu's name for it. */
const HOSTS = ['registry.terraform.io', 'registry.opentofu.org'];

/**
 * Lays a filesystem mirror with the stand-in for the null provider into a folder, and a CLI configuration beside it that
 * takes the null provider from there and the stack's own provider from the stack's folder. Returns the configuration's path,
 * for TF_CLI_CONFIG_FILE. The same program can stand in for providers with other names.
 */
export async function layDownNullStandIn(
  folder: string,
  stackFolder: string,
  versions: readonly string[] = [VERSION],
  names: readonly string[] = ['null'],
): Promise<string> {
  const mirror = join(folder, 'mirror');
  for (const version of versions) {
    for (const host of HOSTS) {
      for (const name of names) {
        await buildProvider(
          join(__dirname, 'main.ts'),
          join(mirror, host, 'hashicorp', name, version, PLATFORM),
          `terraform-provider-${name}`,
        );
      }
    }
  }
  const file = join(folder, 'cli.tfrc');
  const paths = [mirror, join(stackFolder, 'terraform.d/plugins')];
  const blocks = paths.map((path) => `  filesystem_mirror {\n    path = ${JSON.stringify(path)}\n  }\n`);
  writeFileSync(file, `provider_installation {\n${blocks.join('')}}\n`);
  return file;
}
