import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

function bench(args: readonly string[], env: NodeJS.ProcessEnv = {}): ReturnType<typeof spawnSync> {
  const script = ['--import', 'tsx', join(ROOT, 'scripts', 'bench.ts'), ...args];
  return spawnSync(process.execPath, script, {
    encoding: 'utf8',
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
}

it('prints what each run took', () => {
  const { status, stdout, stderr } = bench(['--resources', '2,4', '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const row = (run: string, resources: number) =>
    expect.objectContaining({
      run,
      resources,
      peakMebibytes: expect.any(Number),
      requests: expect.any(Number),
    });
  expect(JSON.parse(String(stdout))).toMatchObject({
    parallelism: 10,
    rows: [row('apply', 2), row('plan', 2), row('apply', 4), row('plan', 4)],
  });
});

it('refuses sizes that have no half', () => {
  const { status, stderr } = bench(['--resources', '3']);
  expect(status).toBe(1);
  expect(stderr).toContain('It takes even numbers, such as 200,2000.');
});

it('says what is missing when Terraform cannot be run', () => {
  const { status, stderr } = bench(['--resources', '2'], { TERRAFORM: join(ROOT, 'no-such-binary') });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^bench: .*no-such-binary" cannot be started/);
});
