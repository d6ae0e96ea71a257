/** cdktn's command line with the edition for cdktn. */
import { CDKTN, NODE_PACKAGE, Project, settingsOf, useSharedEmulator } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';
import { cdktn } from '../../scripts/languages/editions';

const emulator = useSharedEmulator();
let project: Project;

beforeAll(async () => {
  project = await Project.create('typescript', { cdktn: CDKTN.version }, cdktn);
  await project.addTool('cdktn-cli', CDKTN.version);
  // cdktn-cli needs Node.js 22.19 or newer.
  await project.addTool(NODE_PACKAGE, NODE_VERSIONS[1]);
  Object.assign(project.env, settingsOf(emulator));
});
afterAll(() => project.remove());

it('shows the plan on the first run, deploys, shows that nothing changes, and destroys', async () => {
  expect(await project.run('cdktn', 'diff')).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy\./);
  await project.run('cdktn', 'deploy', '--auto-approve');
  expect(Object.keys(emulator.control.objects('slos'))).toHaveLength(10);
  expect(await project.run('cdktn', 'diff')).toContain('No changes.');
  expect(project.resources('shop')).not.toEqual([]);
  await project.run('cdktn', 'destroy', '--auto-approve');
  expect(project.resources('shop')).toEqual([]);
});
