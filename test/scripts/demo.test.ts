import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

it('says in one line what is missing when Terraform cannot be run', () => {
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules', '.bin', 'tsx'),
    [join(ROOT, 'scripts', 'demo.ts'), '--check'],
    { encoding: 'utf8', env: { ...process.env, TERRAFORM: join(ROOT, 'no-such-binary') } },
  );
  expect(stdout).toBe('');
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /no-such-binary" cannot be run\. Install Terraform 1\.11 or newer, or name .* TERRAFORM/,
    ),
  ]);
  expect(status).toBe(1);
});
