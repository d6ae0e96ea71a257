/** The steps of docs/getting-started/typescript.md and hcl.md. scripts/languages takes those of the other languages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PackedPackage } from './support/installed';
import { follow } from '../scripts/getting-started/reader';
import { Emulator, startEmulator } from '../src/emulator';

/** Ends a run that hangs, on a busy machine, too. */
const WHOLE_PAGE = 300_000;

let folder: string;
let installed: PackedPackage;
let emulator: Emulator;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'getting-started-'));
  installed = new PackedPackage(folder);
  emulator = await startEmulator();
  writeFileSync(join(folder, 'terraform.rc'), '');
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

test.each(['typescript', 'hcl'])(
  '%s',
  async (language) => {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(TF_|OBSERVABILITY_|NODE_OPTIONS)/.test(name),
    );
    mkdirSync(join(folder, language));
    await follow(language, {
      folder: join(folder, language),
      clone: installed.path,
      url: emulator.url,
      env: {
        ...Object.fromEntries(own),
        TF_CLI_CONFIG_FILE: join(folder, 'terraform.rc'),
        CHECKPOINT_DISABLE: '1',
        TSX_DISABLE_CACHE: '1',
        npm_config_update_notifier: 'false',
      },
      install: (project) => installed.installInto(project),
    });
  },
  WHOLE_PAGE,
);
