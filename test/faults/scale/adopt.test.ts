import { hostileSlos } from '../../adopt/hostile-slos';
import { expectOnlyImports, Project, expectedReport } from '../../adopt/project';

const COUNT = 300;

test('adopts three hundred SLOs without a change, in each language', async () => {
  const project = await Project.start(hostileSlos(COUNT));
  try {
    project.write('ids', project.ids.join('\n'));
    const before = project.stored;
    for (const [language, file] of [
      ['typescript', 'main.ts'],
      ['python', 'main.py'],
      ['hcl', 'hcl/main.tf'],
    ]) {
      const run = await project.adopt('--ids-from', 'ids', '--language', language, '--out', file);
      expect({ language, exitCode: run.exitCode, stdout: run.stdout, stderr: run.stderr }).toEqual({
        language,
        exitCode: 0,
        stdout: '',
        stderr: expectedReport(COUNT),
      });
      expect(run.stderr.match(/^Read \d00 of 300$/gm)).toHaveLength(3);
    }
    await project.mustRun('python3', '-m', 'py_compile', 'main.py');
    const stack = await project.synthesize('main.ts');
    await stack.init();
    const applied = await stack.apply();
    expect(applied.text).toContain(`Resources: ${COUNT} imported, 0 added, 0 changed, 0 destroyed.`);
    expect((await stack.plan()).exitCode).toBe(0);
    expect(project.stored).toBe(before);

    await project.mustRun(process.env.TERRAFORM ?? 'terraform', 'fmt', '-check', '-diff', 'hcl');
    const hcl = project.withProvider('hcl', stack);
    await expectOnlyImports(hcl, COUNT);
  } finally {
    await project.remove();
  }
});
