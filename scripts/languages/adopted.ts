/** Runs the program that `adopt` writes with --ids-file: it imports the objects of two environments, and changes nothing. */
import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LanguageProject, withEmulator } from './project';
import { ROOT } from '../checkout';
import { TERRAFORM, terraformEnvironment } from '../terraform';

const ENVIRONMENTS = ['production', 'staging'];
const NAMES = ['checkout availability', 'Cart', 'cart!', 'constructor', 'a ${template}'];

export async function testAdoptedProgram(project: LanguageProject, interpreter: string): Promise<void> {
  const program = 'adopted-program';
  const programs = new Set<string>();
  const command = ['node', join(ROOT, 'lib', 'cli.cjs'), 'adopt', '--stack', 'adopted'];
  const adopt = [...command, '--language', project.language.name];
  for (const [index, environment] of ENVIRONMENTS.entries()) {
    await withEmulator(async ({ control, url }) => {
      for (const name of NAMES) {
        const id = `\${${environment}} ${NAMES.indexOf(name) * (index === 0 ? 1 : -1)}`;
        await control.put('slos', id, { id, name, targetThresholdPercentage: 99.5 });
      }
      const ids = Object.keys(control.objects('slos'));
      const idsFile = `${environment}.json`;
      const env = { ...terraformEnvironment(project.path, url), OBSERVABILITY_IDS_FILE: idsFile };
      await project.run([...adopt, ...ids, '--ids-file', idsFile, '--out', program, '--force'], { env });
      programs.add(readFileSync(join(project.path, program), 'utf8'));
      await project.run([interpreter, program], { env });
      const options = { env, cwd: join(project.path, 'cdktf.out', 'stacks', 'adopted') };
      await project.run([TERRAFORM, 'init', '-input=false'], options);
      const { stdout } = await project.run([TERRAFORM, 'plan', '-input=false', '-no-color'], options);
      deepStrictEqual(
        /^Plan: .*$/m.exec(stdout)?.[0],
        `Plan: ${ids.length} to import, 0 to add, 0 to change, 0 to destroy.`,
      );
    });
  }
  deepStrictEqual(programs.size, 1, 'The programs of the two environments should be the same.');
}
