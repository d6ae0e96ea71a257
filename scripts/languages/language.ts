import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Project, ROOT } from './project';

/** How the packed package gets into a project of the language, and how the project is synthesized. */
export interface Language {
  /** Also the folder of the example. */
  readonly name: string;
  /** A command that works where the language is installed. */
  readonly tool: readonly string[];
  /** What is done where it is not. Without this, that is a failure. */
  readonly withoutTool?: () => string;
  install(project: Project): Promise<void>;
  synthesize(project: Project): Promise<void>;
}

/** The one file that was packed into this folder of dist/ with this ending. */
export function packed(folder: string, ending: string): string {
  const path = join(ROOT, 'dist', folder);
  const files = readdirSync(path).filter((file) => file.endsWith(ending));
  if (files.length !== 1) {
    throw new Error(
      `${path} should hold one ${ending}, but holds ${files.length}. Run \`npm run package-all\`.`,
    );
  }
  return join(path, files[0]);
}

/** Of the package, such as 0.0.0. */
export function packedVersion(): string {
  const [, version] = /@(.+)\.jsii\.tgz$/.exec(packed('js', '.tgz')) ?? [];
  return version;
}
