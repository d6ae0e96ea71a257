import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { orElse } from './or-else';
import { PROVIDER_HOST, PROVIDER_PATTERN } from './provider-address';

/** For the `provider_installation` block. The path is relative to the folder that Terraform runs in, so it works for every stack. */
export const MIRROR_LINES = `  filesystem_mirror {
    path    = "terraform.d/plugins"
    include = ${PROVIDER_PATTERN}
  }`;

/** For each block in it that uses the network. */
export const EXCLUDE_LINE = `    exclude = ${PROVIDER_PATTERN}`;

/** The warning about a file that hides the provider, with the lines to add. */
export function hiddenBy(file: string): string {
  return [
    `The provider_installation block in ${file} prevents Terraform from finding this provider in the stack's folder, so terraform init would fail. Add to the block:`,
    MIRROR_LINES,
    'and to each direct and network_mirror block in it:',
    EXCLUDE_LINE,
  ].join('\n\n');
}

/**
 * The file whose `provider_installation` block prevents Terraform or OpenTofu, run on this machine by this user, from finding
 * providers in the stack's folder. Undefined if there is none.
 */
export function findHidingConfiguration(
  environment: NodeJS.ProcessEnv = process.env,
  // There may be no HOME and no entry in the list of users, as in some containers.
  home: string | undefined = orElse(homedir, undefined),
): string | undefined {
  return configurationFiles(environment, home).find((file) =>
    hides(orElse(() => readFileSync(file, 'utf8'), '')),
  );
}

function configurationFiles(environment: NodeJS.ProcessEnv, home: string | undefined): string[] {
  const named = environment.TF_CLI_CONFIG_FILE || environment.TERRAFORM_CONFIG;
  const [parent, files, folder] =
    process.platform === 'win32'
      ? [environment.APPDATA ?? '', ['tofu.rc', 'terraform.rc'], 'terraform.d']
      : [home, ['.tofurc', '.terraformrc'], '.terraform.d'];
  if (parent === undefined) return named ? [named] : [];
  const inFolder = orElse(() => readdirSync(join(parent, folder)), []).filter((name) =>
    /\.tfrc(\.json)?$/.test(name),
  );
  return [
    ...(named ? [named] : files.map((name) => join(parent, name))),
    ...inFolder.map((name) => join(parent, folder, name)),
  ];
}

/** A block that contains the provider's host is assumed to allow it. */
function hides(configuration: string): boolean {
  const code = configuration.replace(/^\s*(#|\/\/).*$/gm, '');
  return /(^|[{,])\s*"?provider_installation"?\s*[:{]/m.test(code) && !code.includes(PROVIDER_HOST);
}
