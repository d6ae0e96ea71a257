import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { ROOT } from '../../scripts/checkout';
import { outputClasses } from '../../scripts/classes/outputs';
import { dataSource } from '../../src/schema/description';
import { computed, named, object, string } from '../../src/schema/kind';
import { temporaryFolder } from '../support/temporary-folder';

describe('the public classes', () => {
  it('are up to date with `npm run classes`', async () => {
    const folder = temporaryFolder();
    await runScript('classes/main.ts', ['--folder', folder]);
    const files = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
    expect(files).toHaveLength(6);
    for (const [file, text] of files) {
      expect({ file, text: readFileSync(join(ROOT, 'src/generated', file), 'utf8') }).toEqual({ file, text });
    }
  });

  it('are not written if objects with different members have the same name', () => {
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
