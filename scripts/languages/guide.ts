import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './project';
import { guideFile } from '../guide';

/** How docs/testing.md starts the emulator from languages whose packages bring no command of their own. */
export const SAMPLES: Readonly<
  Record<string, { readonly file: string; readonly commands: readonly string[][] }>
> = {
  go: {
    file: 'emulator_test.go',
    commands: [
      ['go', 'mod', 'init', 'shop'],
      ['go', 'test', '-count=1', '.'],
    ],
  },
  java: { file: 'EmulatorTest.java', commands: [['java', 'EmulatorTest.java']] },
};

/** Runs the samples below a project that has the package from npm. */
export async function proveGuide(project: Project, languages: ReadonlySet<string>): Promise<void> {
  for (const [language, { file, commands }] of Object.entries(SAMPLES)) {
    if (!languages.has(language)) continue;
    const cwd = join(project.path, `guide-${language}`);
    mkdirSync(cwd);
    writeFileSync(join(cwd, file), guideFile(file));
    for (const command of commands) await project.run(command, { cwd });
  }
}
