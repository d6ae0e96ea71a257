import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_HOST } from './provider-address';

const PROVIDERS = `["${PROVIDER_HOST}/*/*"]`;

/** For the `provider_installation` block: the path starts at the folder that Terraform runs in, so it serves every stack. */
export const MIRROR_LINES = `  filesystem_mirror {
    path    = "terraform.d/plugins"
    include = ${PROVIDERS}
  }`;

/** For each block in it that asks a network. */
export const EXCLUDE_LINE = `    exclude = ${PROVIDERS}`;

/** How to bring the provider back that this file hides. */
export function hiddenBy(file: string): string {
  return [
    `The provider_installation block in ${file} keeps Terraform from looking for this provider in the stack's folder, so that terraform init would fail. Add to the block:`,
    MIRROR_LINES,
    'and to each direct and network_mirror block in it:',
    EXCLUDE_LINE,
  ].join('\n\n');
}

/**
 * The file whose `provider_installation` block keeps Terraform or OpenTofu, run on this machine by this user, from looking
 * for providers in the stack's folder; undefined where none does.
 */
export function findHidingConfiguration(
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string | undefined {
  return configurationFiles(environment, home).find((file) => hides(readText(file)));
}

function configurationFiles(environment: NodeJS.ProcessEnv, home: string): string[] {
  const named = environment.TF_CLI_CONFIG_FILE || environment.TERRAFORM_CONFIG;
  const inFolder = (folder: string) =>
    listed(folder)
      .filter((name) => /\.tfrc(\.json)?$/.test(name))
      .map((name) => join(folder, name));
  if (process.platform === 'win32') {
    const data = environment.APPDATA ?? '';
    return [
      ...(named ? [named] : [join(data, 'tofu.rc'), join(data, 'terraform.rc')]),
      ...inFolder(join(data, 'terraform.d')),
    ];
  }
  return [
    ...(named ? [named] : [join(home, '.tofurc'), join(home, '.terraformrc')]),
    ...inFolder(join(home, '.terraform.d')),
  ];
}

/** A block that names the provider's host is taken for one that cares for it. */
function hides(configuration: string): boolean {
  const code = configuration.replace(/^\s*(#|\/\/).*$/gm, '');
  return /(^|[{,])\s*"?provider_installation"?\s*[:{]/m.test(code) && !code.includes(PROVIDER_HOST);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
