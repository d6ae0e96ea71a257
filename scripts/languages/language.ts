import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cdktf, Edition } from './edition';
import { Project, ROOT } from './project';
import { SynthesizedStack } from './stack';

/** How to install the packed package in a project of the language, and how to synthesize the project. */
export interface Language {
  /** Also the folder of the example. */
  readonly name: string;
  /** A command that succeeds if the language is installed. */
  readonly tool: readonly string[];
  /** The alternative if it is not installed. Without it, that is a failure. */
  readonly withoutTool?: () => string;
  install(project: Project): Promise<void>;
  synthesize(project: Project): Promise<void>;
  /** Added to the environment of its commands. */
  environment?(project: Project): NodeJS.ProcessEnv;
  /** Synthesizes the examples of the reference in this language. */
  reference?(project: Project): Promise<SynthesizedStack>;
  /** Proves what the language has in addition. */
  proveMore?(project: Project): Promise<void>;
}

/** The only file of this edition in this folder of dist/. */
function packed(folder: string, beginning: string, ending: string): string {
  const path = join(ROOT, 'dist', folder);
  const files = readdirSync(path).filter((file) => file.startsWith(beginning) && file.endsWith(ending));
  if (files.length !== 1) {
    throw new Error(
      `${path} should hold one ${beginning}...${ending}, but holds ${files.length}. Run \`npm run package-all\`.`,
    );
  }
  return join(path, files[0]);
}

export const npmTarball = ({ name }: Edition): string => packed('js', `${name}@`, '.tgz');
export const pythonWheel = ({ targets }: Edition): string =>
  packed('python', `${targets.python.module}-`, '.whl');

export const pytestWheel = (): string => packed('python', 'cdktf_provider_observability_pytest-', '.whl');

/** The version of the package, such as 0.0.0. */
export function packedVersion(): string {
  const [, version] = /@(.+)\.jsii\.tgz$/.exec(npmTarball(cdktf)) ?? [];
  return version;
}
