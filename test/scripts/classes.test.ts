import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { outputClasses } from '../../scripts/classes/outputs';
import { dataSource } from '../../src/schema/description';
import { computed, named, object, string } from '../../src/schema/kind';
import { temporaryFolder } from '../support/temporary-folder';

const CLASSES = 'classes/main.ts';

describe('the public classes', () => {
  it('are those that follow from src/schema', async () => {
    expect(await runScript(CLASSES, ['--check'])).toMatchObject({ exitCode: 0, text: '' });
  });

  it('are not taken for current where somebody edited them', async () => {
    const folder = temporaryFolder();
    await runScript(CLASSES, ['--folder', folder]);
    appendFileSync(join(folder, 'outputs.ts'), '// By hand.\n');
    const { exitCode, stderr } = await runScript(CLASSES, ['--check', '--folder', folder]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `${join(folder, 'outputs.ts')} is not current: run \`npm run classes\`.\n`,
    });
  });

  it('refuse one name for objects with different members', () => {
    const lookup = dataSource('lookup', {
      example: {},
      doc: 'Two objects of one name.',
      secrets: null,
      read: { name: 'x', number: 1, summary: 'Read', method: 'GET', path: '/x' },
      attributes: {
        first: computed(named('Twin', { name: computed(string, 'Name.') }), 'First.'),
        second: computed(object({ twin: computed(named('Twin', {}), 'Second.') }), 'Second.'),
      },
    });
    expect(() => outputClasses([lookup])).toThrow('Two objects with different members are called Twin.');
  });
});
