import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CDKTN } from './cdktn';
import { Project } from './project';
import { Emulator, startEmulator } from '../../src/emulator';
import { layDownNullStandIn } from '../support/null-stand-in/mirror';
import { succeeded, TerraformFolder } from '../support/terraform';

const { publicKey, privateKey } = generateKeyPairSync('x25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(async () => emulator.close());

describe.each([
  ['typescript', 'shop', { slos: 10, webhooks: 1, apiKeys: 1 }],
  ['rotation', 'rotated-keys', { slos: 0, webhooks: 1, apiKeys: 1 }],
])(`examples/%s with "cdktf": "npm:cdktn@${CDKTN.version}"`, (example, stack, holds) => {
  let project: Project;
  let terraform: TerraformFolder;

  beforeAll(async () => {
    await emulator.control.reset();
    project = await Project.create(example, {
      cdktf: `npm:cdktn@${CDKTN.version}`,
      constructs: '^10.4.2',
      tsx: '^4.0.0',
    });
    project.write('public.pem', publicKey);
    project.env.CDKTF_CONTEXT_JSON = JSON.stringify(CDKTN.context);
  });
  afterAll(() => {
    terraform.remove();
    project.remove();
  });

  it('installs, with cdktn and no cdktf', () => {
    const manifest = readFileSync(join(project.folder, 'node_modules/cdktf/package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ name: 'cdktn' });
    const lock = readFileSync(join(project.folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('/cdktf/-/cdktf-');
  });

  it('synthesizes', async () => {
    await project.run('npm', 'run', 'synth');
    terraform = TerraformFolder.create(project.stack(stack));
    Object.assign(terraform.env, {
      OBSERVABILITY_BASE_URL: emulator.url,
      OBSERVABILITY_API_KEY: 'key-of-this-project',
      TF_VAR_issue_tracker_token: 'tracker-token',
      TF_VAR_ci_public_key: publicKey,
      TF_VAR_private_key: privateKey,
      TF_CLI_CONFIG_FILE: await layDownNullStandIn(project.home, terraform.path),
    });
  });

  it('is applied, plans nothing more, and is destroyed', async () => {
    await terraform.init();
    succeeded(await terraform.apply());
    const { control } = emulator;
    expect({
      slos: Object.keys(control.objects('slos')).length,
      webhooks: Object.keys(control.objects('webhooks')).length,
      apiKeys: Object.keys(control.objects('apiKeys')).length,
    }).toEqual(holds);
    expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
    succeeded(await terraform.destroy());
  });
});
