import { join } from 'node:path';
import { Language } from './language';
import { ROOT } from './project';

const MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const CACHE = join(ROOT, '.cache', 'go-mod');

export const go: Language = {
  name: 'go',
  tool: ['go', 'version'],
  async install(project) {
    const packedModule = join(ROOT, 'dist', 'go', 'observability');
    await project.run(['go', 'mod', 'edit', `-replace=${MODULE}=${packedModule}`]);
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
