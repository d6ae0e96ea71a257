import { Language, npmTarball } from './language';
import { synthesizeSource } from './reference';

export const typescript: Language = {
  name: 'typescript',
  tool: ['npm', '--version'],
  async install(project) {
    await project.run(['npm', 'install', '--no-audit', '--no-fund', npmTarball(project.edition)]);
    const strict = ['--strict', '--skipLibCheck', '--target', 'ES2022', '--module', 'node16'];
    await project.run(['npx', 'tsc', '--noEmit', ...strict, 'main.ts']);
  },
  async synthesize(project) {
    await project.run(['npx', 'tsx', 'main.ts']);
  },
  reference: (project) =>
    synthesizeSource(project, async (file) => {
      await project.run(['npx', 'tsx', file]);
    }),
};
