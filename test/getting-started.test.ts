/** Follows docs/getting-started/typescript.md and hcl.md. scripts/languages follows the pages for the other languages. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PackedPackage } from './support/installed';
import { temporaryFolder } from './support/temporary-folder';
import { followPage } from '../scripts/getting-started/reader';
import { terraformEnvironment } from '../scripts/terraform';
import { Emulator, startEmulator } from '../src/emulator';

let folder: string;
let installed: PackedPackage;
let emulator: Emulator;

beforeAll(async () => {
  folder = temporaryFolder();
  installed = new PackedPackage(folder);
  emulator = await startEmulator();
});
afterAll(async () => emulator.close());

test.each(['typescript', 'hcl'])('%s', async (language) => {
  mkdirSync(join(folder, language));
  await followPage(language, {
    folder: join(folder, language),
    clone: installed.path,
    url: emulator.url,
    env: {
      ...terraformEnvironment(folder, emulator.url),
      // The page sets the first two itself, and jest the other for its own process.
      ...{ OBSERVABILITY_BASE_URL: undefined, OBSERVABILITY_API_KEY: undefined, NODE_OPTIONS: undefined },
      TSX_DISABLE_CACHE: '1',
      npm_config_update_notifier: 'false',
    },
    install: (project) => installed.installInto(project),
  });
});
