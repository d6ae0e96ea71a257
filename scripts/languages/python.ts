import { join } from 'node:path';
import { Language, packed } from './language';

export const python: Language = {
  name: 'python',
  tool: ['python3', '-m', 'venv', '--help'],
  async install(project) {
    await project.run(['python3', '-m', 'venv', 'venv']);
    await project.run([
      join(project.path, 'venv', 'bin', 'pip'),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      packed('python', '.whl'),
      '--requirement',
      'requirements.txt',
    ]);
  },
  async synthesize(project) {
    await project.run([join(project.path, 'venv', 'bin', 'python'), 'main.py']);
  },
};
