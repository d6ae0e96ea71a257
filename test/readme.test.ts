import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Emulator, startEmulator } from '../src/emulator';
import { succeeded, TerraformFolder } from './support/terraform';

const ROOT = join(__dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('the README', () => {
  let project: string;
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
    project = mkdtempSync(join(tmpdir(), 'readme-'));
    mkdirSync(join(project, 'node_modules'));
    for (const name of ['cdktf', 'constructs']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    }
    symlinkSync(ROOT, join(project, 'node_modules', 'cdktf-provider-observability'));
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(project, { recursive: true, force: true });
  });

  it('has a first stack of 20 lines that deploys as it stands', async () => {
    const [, stack] = /```ts\n(.*?)```/s.exec(README) ?? [];
    const code = stack.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
    expect(code.length).toBeLessThanOrEqual(20);

    writeFileSync(join(project, 'main.ts'), stack);
    const tsx = join(ROOT, 'node_modules', '.bin', 'tsx');
    await promisify(execFile)(tsx, ['main.ts'], { cwd: project });
    const terraform = TerraformFolder.create(join(project, 'cdktf.out', 'stacks', 'checkout'));
    try {
      terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
      terraform.env.OBSERVABILITY_API_KEY = 'any-key';
      await terraform.init();
      succeeded(await terraform.apply());
      const [slo] = Object.values(emulator.control.objects('slos'));
      expect(await terraform.output()).toEqual({ slo_id: slo.id });
    } finally {
      terraform.remove();
    }
  });

  it('names files and commands that are there', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const commands = [...README.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path);
    for (const link of links) expect(() => statSync(join(ROOT, link))).not.toThrow();
  });
});
