import { join } from 'node:path';
import { Language } from './language';
import { ROOT } from './project';

const CACHE = join(ROOT, '.cache', 'go-mod');

export const go: Language = {
  name: 'go',
  tool: ['go', 'version'],
  async install(project) {
    const replacements = Object.entries(project.edition.goModules).map(
      ([name, folder]) => `-replace=${name}=${folder}`,
    );
    await project.run(['go', 'mod', 'edit', ...replacements]);
    await project.run(['go', 'mod', 'tidy'], { env: environment() });
  },
  async synthesize(project) {
    await project.run(['go', 'run', '.'], { env: environment() });
  },
};

/** Modules are kept in the checkout, where they can be removed. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, GOMODCACHE: CACHE, GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`.trim() };
}
