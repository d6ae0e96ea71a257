import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { greeting } from '../../src/cli/emulator';
import { startEmulator } from '../../src/emulator';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const ROOT = join(__dirname, '..', '..');

test('the greeting lists the seeded objects, and its stack of five lines deploys unchanged', async () => {
  const emulator = await startEmulator();
  const project = temporaryFolder();
  const terraform = TerraformFolder.create(join(project, 'cdktf.out', 'stacks', 'try'));
  try {
    const text = greeting(emulator);
    expect(text).toMatch(/^ {2}dashboards +checkout-overview$/m);
    expect(text).toMatch(/^ {2}teamGroups +7001, 9007199254740993$/m);

    expect(text).toContain('To try a stack, save this code as try.ts and run: npx tsx try.ts &&');
    const [, stack] = /To try a stack.*\n((?: {2}.*\n)+)/.exec(text) ?? [];
    const lines = stack.trim().split('\n');
    expect(lines).toHaveLength(5);
    writeFileSync(join(project, 'try.ts'), lines.join('\n'));
    mkdirSync(join(project, 'node_modules'));
    for (const name of ['cdktf', 'constructs']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    }
    symlinkSync(ROOT, join(project, 'node_modules', 'cdktf-provider-observability'));
    await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsx'), ['try.ts'], { cwd: project });

    for (const [, name, value] of text.matchAll(/^ {2}export (\w+)=(.*)$/gm)) terraform.env[name] = value;
    await terraform.init();
    succeeded(await terraform.apply());
    const fields = Object.values(emulator.control.objects('enrichments')).map(({ fieldName }) => fieldName);
    expect(fields).toContain('ip');
  } finally {
    await emulator.close();
    terraform.remove();
  }
});
