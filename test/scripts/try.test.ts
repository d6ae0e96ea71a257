/** What `npm run try` checks before it builds. `npm run test:languages` runs it for each language. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { whereIs } from '../support/other-machine';
import { temporaryFolder } from '../support/temporary-folder';

const folder = temporaryFolder();
writeFileSync(join(folder, 'main.ts'), '');

it.each([
  [
    'a folder with files, from where npm was called',
    ['.'],
    { INIT_CWD: folder },
    '. is not empty. Choose a new folder, such as ../checkout.',
  ],
  [
    'a machine without Terraform',
    [join(folder, 'new')],
    { TERRAFORM: '/no/such/binary' },
    '"/no/such/binary" cannot be run. Install Terraform 1.11 or newer, or ',
  ],
  [
    "a machine without the language's tools",
    [join(folder, 'new'), '--language', 'go'],
    { TERRAFORM: whereIs('terraform'), PATH: folder },
    'Install Go 1.26 or newer (`go version` fails).',
  ],
])('rejects %s', async (_, args, env, message) => {
  const { exitCode, stdout, stderr } = await runScript('try.ts', args, env);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain(`error: ${message}`);
});
