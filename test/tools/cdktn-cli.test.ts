/** cdktn's command line with the edition for cdktn. */
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CDKTN, FOR_CDKTN, installedTool, pathWith, Project, settingsOf, useSharedEmulator } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';

const emulator = useSharedEmulator();
let project: Project;

beforeAll(async () => {
  const [created, commands, node] = await Promise.all([
    Project.create('typescript', { cdktn: CDKTN.version, tsx: '^4.0.0' }, FOR_CDKTN),
    installedTool('cdktn-cli', CDKTN.version),
    // cdktn-cli needs Node.js 22.19 or newer.
    installedTool(`node-${process.platform}-${process.arch}`, NODE_VERSIONS[1]),
  ]);
  project = created;
  const configuration = join(project.home, 'cli.tfrc');
  writeFileSync(configuration, '');
  const tools = { PATH: [node, pathWith(commands)].join(delimiter), TF_CLI_CONFIG_FILE: configuration };
  Object.assign(project.env, settingsOf(emulator), tools);
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
