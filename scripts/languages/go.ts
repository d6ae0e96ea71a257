import { dirname, join } from 'node:path';
import { Edition } from './edition';
import { Language } from './language';
import { ROOT } from './project';
import { synthesizeReference } from './reference';
import { go as translated } from '../translate/go';

const CACHE = join(ROOT, '.cache', 'go-mod');

export const go: Language = {
  name: 'go',
  tool: ['go', 'version'],
  async install(project) {
    await project.run(['go', 'mod', 'edit', ...replacements(project.edition)]);
    await project.run(['go', 'mod', 'tidy'], { env: environment() });
  },
  async synthesize(project) {
    await project.run(['go', 'run', '.'], { env: environment() });
  },
  environment,
  reference: (project) =>
    synthesizeReference(project, translated, async (file) => {
      await project.run(['go', 'run', `./${dirname(file)}`], { env: environment() });
    }),
};

/** Options of `go mod edit` for modules that are packed, and not published. */
export function replacements({ goModules }: Edition): string[] {
  return Object.entries(goModules).map(([name, folder]) => `-replace=${name}=${folder}`);
}

/** Modules are kept in the checkout, where they can be removed. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, GOMODCACHE: CACHE, GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`.trim() };
}
