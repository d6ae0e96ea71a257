/** Stacks that read remote states: deploy() uses local states for those of the app, and rejects all others. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  App,
  CloudBackend,
  DataTerraformRemoteState,
  DataTerraformRemoteStateHttp,
  DataTerraformRemoteStateLocal,
  NamedCloudWorkspace,
  TerraformHclModule,
  TerraformOutput,
  TerraformRemoteState,
  TerraformStack,
} from 'cdktf';
import { deploy, Emulator, expectNoChanges, startEmulator } from '../../src/testing';
import { SharedState } from '../support/http-backend';
import { temporaryFolder } from '../support/temporary-folder';

let emulator: Emulator;
let backend: SharedState;
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  [emulator, backend] = await Promise.all([startEmulator(), SharedState.start()]);
});
afterEach(async () => {
  await Promise.all([emulator.stop(), backend.close()]);
  expect(backend.connections).toBe(0);
});

/** Returns an app whose first stack reads an output of the second stack. */
function readerAndOwner(read: (reader: TerraformStack, owner: TerraformStack) => TerraformRemoteState): App {
  const app = new App();
  const reader = new TerraformStack(app, 'reader');
  const owner = new TerraformStack(app, 'owner');
  new TerraformOutput(owner, 'team', { value: 'payments', staticId: true });
  new TerraformOutput(reader, 'seen', { value: read(reader, owner).getString('team'), staticId: true });
  return app;
}

const CLOUD = { organization: 'production', hostname: '127.0.0.1:1' };

test.each(
  Object.entries<(reader: TerraformStack, owner: TerraformStack) => TerraformRemoteState>({
    'the backend http, with fewer settings': (reader, owner) => {
      backend.use(owner);
      return new DataTerraformRemoteStateHttp(reader, 'owner', { address: backend.settings.address });
    },
    'a workspace of Terraform Cloud': (reader, owner) => {
      new CloudBackend(owner, { ...CLOUD, workspaces: new NamedCloudWorkspace('owner', 'shops') });
      return new DataTerraformRemoteState(reader, 'owner', { ...CLOUD, workspaces: { name: 'owner' } });
    },
    'a backend in an override on the stack': (reader, owner) => {
      owner.addOverride('terraform.backend.http', backend.settings);
      return new DataTerraformRemoteStateHttp(reader, 'owner', { address: backend.settings.address });
    },
    "CDKTF's default": (reader) =>
      new DataTerraformRemoteStateLocal(reader, 'owner', {
        path: join(process.cwd(), 'terraform.owner.tfstate'),
      }),
  }),
)('reads the local state of another stack, in %s, at every deployment', async (_, read) => {
  const app = readerAndOwner(read);
  const deployment = await deploy(app, emulator);
  expect(deployment.outputs['reader.seen']).toBe('payments');
  expect((await deployment.update(app)).outputs['reader.seen']).toBe('payments');
});

test.each(
  Object.entries<[(stack: TerraformStack) => unknown, string]>({
    'a state elsewhere': [
      (stack) => new DataTerraformRemoteStateHttp(stack, 'network', { address: backend.settings.address }),
      'data.terraform_remote_state.network',
    ],
    'a state that an override adds': [
      (stack) =>
        stack.addOverride('data.terraform_remote_state', [
          { raw: [{ backend: 'http', config: { address: backend.settings.address } }] },
        ]),
      'data.terraform_remote_state.raw',
    ],
    'a state that a check reads': [
      (stack) => {
        const network = { backend: 'http', config: { address: backend.settings.address } };
        const condition = '${data.terraform_remote_state.network.outputs != null}';
        stack.addOverride('check.network', {
          data: { terraform_remote_state: { network } },
          assert: { condition, error_message: 'There must be a state.' },
        });
      },
      'data.terraform_remote_state.network',
    ],
    'a state that a module reads': [
      (stack) => {
        const config = `config = { address = "${backend.settings.address}" }`;
        const hcl = `data "terraform_remote_state" "network" {\n  backend = "http"\n  ${config}\n}`;
        writeFileSync(join(folder, 'main.tf'), hcl);
        return new TerraformHclModule(stack, 'inner', { source: folder });
      },
      'module.inner.data.terraform_remote_state.network',
    ],
  }),
)('rejects %s by name, and runs nothing', async (_, [read, name]) => {
  const appWith = (add: (stack: TerraformStack) => unknown) => {
    const app = new App();
    add(new TerraformStack(app, 'reader'));
    return app;
  };
  const nothing = () => undefined;
  const deployment = await deploy(appWith(nothing), emulator);
  const refused = expect.objectContaining({
    message: expect.stringContaining(
      `The stack "reader" reads ${name}, which deploy() cannot match to a stack of this app.`,
    ),
  });
  await expect(deployment.update(appWith(read))).rejects.toEqual(refused);
  await expectNoChanges(deployment);
  expect((await deployment.destroy()).deletes).toEqual([]);

  expect((await deployment.update(appWith(nothing))).changes.creates).toEqual([]);
});
