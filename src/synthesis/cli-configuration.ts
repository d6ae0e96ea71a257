import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_HOST, PROVIDER_PATTERN } from './provider-address';
import { orElse } from '../json/or-else';

/** Lines to add to a `provider_installation` block. The path is relative to the folder that Terraform runs in, so it suits all stacks. */
export const MIRROR_LINES = `  filesystem_mirror {
    path    = "terraform.d/plugins"
    include = ${PROVIDER_PATTERN}
  }`;

/** A line to add to each `direct` and `network_mirror` block in `provider_installation`. */
export const EXCLUDE_LINE = `    exclude = ${PROVIDER_PATTERN}`;

/** Returns the warning about a file that hides the provider, with the lines to add to the file. */
export const hidingWarning = (file: string): string =>
  [
    `The provider_installation block in ${file} prevents Terraform from finding this provider in the stack's folder, so terraform init would fail. Add to the block:`,
    MIRROR_LINES,
    'and to each direct and network_mirror block in it:',
    EXCLUDE_LINE,
    '',
  ].join('\n\n');

/**
 * Finds a CLI configuration file whose `provider_installation` block prevents Terraform or OpenTofu from finding the provider in the
 * stack's folder. Assumes that they run on this machine, as this user.
 */
export const findCliConfigHidingProvider = (
  environment: NodeJS.ProcessEnv = process.env,
  // In some containers, HOME is not set and the user has no entry in /etc/passwd.
  home: string | undefined = orElse(homedir, undefined),
): string | undefined =>
  configurationFiles(environment, home).find((file) =>
    hidesProvider(orElse(() => readFileSync(file, 'utf8'), '')),
  );

function configurationFiles(environment: NodeJS.ProcessEnv, home: string | undefined): string[] {
  const configuredFile = environment.TF_CLI_CONFIG_FILE || environment.TERRAFORM_CONFIG;
  const [parent, files, folder] =
    process.platform === 'win32'
      ? [environment.APPDATA ?? '', ['tofu.rc', 'terraform.rc'], 'terraform.d']
      : [home, ['.tofurc', '.terraformrc'], '.terraform.d'];
  if (parent === undefined) return configuredFile ? [configuredFile] : [];
  const inFolder = orElse(() => readdirSync(join(parent, folder)), []).filter((name) =>
    /\.tfrc(\.json)?$/.test(name),
  );
  return [
    ...(configuredFile ? [configuredFile] : files.map((name) => join(parent, name))),
    ...inFolder.map((name) => join(parent, folder, name)),
  ];
}

/** Whether a `provider_installation` block hides the provider. A file that contains the provider's host is assumed not to hide it. */
function hidesProvider(configuration: string): boolean {
  const code = configuration.replace(/^\s*(#|\/\/).*$/gm, '');
  return /(^|[{,])\s*"?provider_installation"?\s*[:{]/m.test(code) && !code.includes(PROVIDER_HOST);
}
