/** One program for two environments, whose SLOs have different ids. */
import { collidingSlos } from './colliding-slos';
import { hostileSlos } from './hostile-slos';
import { expectOnlyImports, Project } from './project';
import { JsonObject } from '../../src/contract/json';
import { succeeded } from '../support/terraform';

/** SLOs with different names, many of which become the same identifier in code. The two environments have different ids, in a different order. */
const SLOS = [...new Map([...hostileSlos(38), ...collidingSlos()].map((slo) => [slo.name, slo])).values()];
const STAGING = SLOS.map((slo, index): JsonObject => ({ ...slo, id: `\${staging} ${SLOS.length - index}` }));

let projects: Project[];
beforeAll(
  async () => (projects = await Promise.all([SLOS, STAGING].map(async (slos) => Project.start(slos)))),
);
afterAll(async () => Promise.all(projects.map(async (project) => project.remove())));

/** Adopts each environment's SLOs. The generated program must be the same for both. */
async function adoptBoth(out: string, ...args: string[]): Promise<void> {
  const [code, other] = await Promise.all(
    projects.map(async (project) => {
      await project.adoptAll('--ids-file', `${out}.ids.json`, '--out', out, ...args);
      return project.read(out);
    }),
  );
  expect(other).toBe(code);
  expect(projects[1].read(`${out}.ids.json`)).not.toBe(projects[0].read(`${out}.ids.json`));
}

test('the same program imports each environment, in TypeScript and in HCL', async () => {
  await adoptBoth('code/main.ts');
  await adoptBoth('hcl/main.tf', '--language', 'hcl');
  for (const project of projects) {
    project.env.OBSERVABILITY_IDS_FILE = 'code/main.ts.ids.json';
    const stack = await project.synthesize('code/main.ts');
    await expectOnlyImports(stack, SLOS.length);
    await project.mustRun(process.env.TERRAFORM ?? 'terraform', 'fmt', '-check', '-diff', 'hcl');
    const hcl = project.withProvider('hcl', stack);
    hcl.env.TF_VAR_ids_file = 'main.tf.ids.json';
    await expectOnlyImports(hcl, SLOS.length);
    succeeded(await hcl.validate());
  }
});

test('the Python code compiles', async () => {
  await adoptBoth('python/main.py', '--language', 'python');
  await projects[0].mustRun('python3', '-m', 'compileall', '-q', 'python');
});

test('an SLO that is missing in one environment is created there, and an SLO that the program lacks is an error', async () => {
  const [project] = projects;
  project.env.OBSERVABILITY_IDS_FILE = 'few.json';
  const { count: _, ...others } = JSON.parse(project.read('code/main.ts.ids.json')) as Record<string, string>;
  project.write('few.json', JSON.stringify(others));
  const stack = await project.synthesize('code/main.ts');
  await stack.init();
  expect((await stack.plan()).text).toContain(`Plan: ${SLOS.length - 1} to import, 1 to add, 0 to change`);
  project.write('few.json', '{"unknown": "1"}');
  await expect(project.synthesize('code/main.ts')).rejects.toThrow("No child with id: 'unknown'");
  project.env.OBSERVABILITY_IDS_FILE = ' ';
  await expect(project.synthesize('code/main.ts')).rejects.toThrow(
    'Error: OBSERVABILITY_IDS_FILE is not set',
  );
  delete project.env.OBSERVABILITY_IDS_FILE;
  await expect(project.synthesize('code/main.ts')).rejects.toThrow(
    'Error: OBSERVABILITY_IDS_FILE is not set',
  );
});
