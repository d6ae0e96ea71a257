/** Tests how npm resolves versions of the cores that do not exist yet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOR_CDKTF, FOR_CDKTN, npmInstall, Project } from './project';

let project: Project;

beforeAll(async () => {
  project = await Project.create('typescript', {});
});
afterAll(() => project.remove());

describe.each([
  ['cdktf', '0.22.0', FOR_CDKTF],
  ['cdktn', '0.25.0', FOR_CDKTN],
] as const)('the edition for %s', (core, next, edition) => {
  /** Resolves a project with the edition and a package that claims to be this version of the core. */
  async function resolve(version: string): Promise<string> {
    const folder = join(project.home, `with-${core}-${version}`);
    mkdirSync(join(folder, 'core'), { recursive: true });
    const write = (file: string, content: object) =>
      writeFileSync(join(folder, file), JSON.stringify(content));
    write('core/package.json', { name: core, version });
    const dependencies = { [core]: 'file:core', [edition.name]: await project.packed(edition) };
    write('package.json', { private: true, dependencies });
    return npmInstall(folder, '--package-lock-only');
  }

  it(`accepts the next minor version, ${next}`, async () => {
    await expect(resolve(next)).resolves.toContain('up to date');
  });

  it('rejects 1.0.0, which may be incompatible', async () => {
    await expect(resolve('1.0.0')).rejects.toThrow('ERESOLVE');
  });
});
