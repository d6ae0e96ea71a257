/** Stacks that configure a real service or backend, to which deploy() must not send a single request. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  App,
  Aspects,
  CloudBackend,
  HttpBackend,
  NamedCloudWorkspace,
  TerraformHclModule,
  TerraformStack,
} from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import { Emulator as RealService, startEmulator as startService } from '../../src/emulator';
import { ObservabilityProvider, Slo } from '../../src/index';
import { onSynthesize } from '../../src/synthesis/patches/on-synthesize';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { deploy, Emulator, startEmulator } from '../../src/testing';
import { SharedState } from '../support/http-backend';
import { printedWarnings } from '../support/printed-warnings';
import { temporaryFolder } from '../support/temporary-folder';

let emulator: Emulator;
/** A service that accepts every key, and records every request. */
let service: RealService;
let backend: SharedState;
let folder: string;
const { env } = process;

beforeEach(async () => {
  printedWarnings();
  process.env = { ...env };
  folder = temporaryFolder();
  [emulator, service, backend] = await Promise.all([startEmulator(), startService(), SharedState.start()]);
});
afterEach(async () => {
  process.env = env;
  jest.restoreAllMocks();
  await Promise.all([emulator.stop(), service.close(), backend.close()]);
});

class Shop extends TerraformStack {
  readonly provider = new ObservabilityProvider(this, 'observability');
  readonly slo = new Slo(this, 'checkout', {
    name: 'checkout',
    targetThresholdPercentage: 99,
    requestBasedMetricSli: { goodEvents: { query: 'sum(good)' }, totalEvents: { query: 'sum(all)' } },
  });

  onVisit(visit: () => void): void {
    Aspects.of(this).add({ visit: (node: IConstruct) => (node === this ? visit() : undefined) });
  }
}

const real = () => ({ baseUrl: service.url, apiKey: 'key-of-production' });
const realBlock = () => ({ base_url: service.url, api_key: 'key-of-production' });

const requests = () => ({
  service: service.control.requests().map(({ method, path }) => `${method} ${path}`),
  backend: backend.connections,
});

const SLO_IN_HCL = `
terraform {
  required_providers {
    observability = {
      source = "${PROVIDER_SOURCE}"
    }
  }
}
resource "observability_slo" "in_module" {
  name                        = "in a module"
  target_threshold_percentage = 99
  extra_members               = jsonencode({ x = 1 })
}
`;

function moduleOf(hcl: string): string {
  mkdirSync(join(folder, 'module'));
  writeFileSync(join(folder, 'module', 'main.tf'), hcl);
  return join(folder, 'module');
}

/** Ways to configure the real service or backend, each with the error, or undefined if the stack is deployed to the emulator. */
const WAYS: Readonly<Record<string, readonly [way: (stack: Shop) => void, error?: RegExp]>> = {
  'a provider with address and key': [
    (stack) => {
      new ObservabilityProvider(stack, 'second', { ...real(), alias: 'second' });
      stack.slo.addOverride('provider', 'observability.second');
    },
  ],
  'a provider that an aspect adds': [
    (stack) =>
      stack.onVisit(() => {
        stack.slo.addOverride('provider', 'observability.late');
        new ObservabilityProvider(stack, 'late', { ...real(), alias: 'late' });
      }),
  ],
  'an override of the provider by an aspect': [
    (stack) => stack.onVisit(() => stack.provider.addOverride('base_url', service.url)),
  ],
  'a provider block in the stack': [
    (stack) => {
      stack.addOverride('provider.observability', [{ alias: 'raw', ...realBlock() }]);
      stack.slo.addOverride('provider', 'observability.raw');
    },
  ],
  'a provider with another local name': [
    (stack) => {
      stack.addOverride('terraform.required_providers.other', { source: PROVIDER_SOURCE });
      stack.addOverride('provider.other', realBlock());
      stack.slo.addOverride('provider', 'other');
    },
  ],
  'the environment of a stack without a provider block': [
    (stack) => {
      stack.addOverride('provider', undefined);
      Object.assign(process.env, {
        OBSERVABILITY_BASE_URL: service.url,
        OBSERVABILITY_API_KEY: 'production',
      });
    },
  ],
  'a file from another source': [
    (stack) =>
      onSynthesize(stack.slo, (session) =>
        writeFileSync(
          join(session.outdir, session.manifest.forStack(stack).workingDirectory, 'more_override.tf.json'),
          JSON.stringify({ provider: { observability: realBlock() } }),
        ),
      ),
    /^Error: The folder of the stack "shop" contains more_override\.tf\.json\. deploy\(\) can check only cdk\.tf\.json\./,
  ],
  'a provider block in a module': [
    (stack) => {
      const block = `provider "observability" {\n  base_url = "${service.url}"\n  api_key = "k"\n}`;
      new TerraformHclModule(stack, 'holder', { source: moduleOf(SLO_IN_HCL + block) });
    },
    /must not use .*OBSERVABILITY_ONLY_BASE_URL allows only /s,
  ],
  'a backend in a construct in the stack': [
    (stack) => new HttpBackend(new Construct(stack, 'inner'), { address: backend.settings.address }),
  ],
  'a backend that an aspect adds': [(stack) => stack.onVisit(() => backend.use(stack))],
  'a backend in an override': [
    (stack) => stack.addOverride('terraform.backend', { local: undefined, http: backend.settings }),
  ],
  'a cloud block': [
    (stack) =>
      new CloudBackend(stack, {
        hostname: new URL(backend.settings.address).host,
        organization: 'production',
        workspaces: new NamedCloudWorkspace('shop'),
      }),
  ],
  'a cloud block in an override': [
    (stack) =>
      stack.onVisit(() => {
        stack.node.tryRemoveChild('backend');
        stack.addOverride('terraform.cloud', {
          hostname: new URL(backend.settings.address).host,
          organization: 'production',
          workspaces: { name: 'shop' },
        });
      }),
  ],
};

test.each(Object.entries(WAYS))('sends nothing to a real service or backend: %s', async (_, [way, error]) => {
  const app = new App();
  way(new Shop(app, 'shop'));
  const outcome = await deploy(app, emulator).catch((thrown: unknown) => String(thrown));
  expect(requests()).toEqual({ service: [], backend: 0 });
  expect(outcome).toEqual(error ? expect.stringMatching(error) : expect.anything());
  expect(emulator.objects().slos).toHaveLength(error ? 0 : 1);
});

test('sends nothing to a real service or backend from a stack in HCL', async () => {
  process.env.SYNTH_HCL_OUTPUT = 'true';
  const app = new App({ hclOutput: true });
  const shop = new Shop(app, 'shop');
  shop.provider.addOverride('base_url', service.url);
  backend.use(shop);
  await deploy(app, emulator);
  expect(requests()).toEqual({ service: [], backend: 0 });
  expect(emulator.objects().slos).toHaveLength(1);
});

test("a module uses the emulator if it has no address, or the emulator's address", async () => {
  const app = new App();
  const block = 'variable "url" {}\nprovider "observability" {\n  base_url = var.url\n}';
  const source = moduleOf(SLO_IN_HCL + block);
  new TerraformHclModule(new Shop(app, 'shop'), 'holder', { source, variables: { url: emulator.url } });
  expect((await deploy(app, emulator)).objects.slos).toHaveLength(2);
});

test('ignores settings that select another service, state or folder', async () => {
  Object.assign(process.env, { TF_WORKSPACE: 'production', TF_CLI_ARGS_plan: '-destroy' });
  const app = new App();
  new Shop(app, 'shop').addOverride('provider', undefined);
  const deployment = await deploy(app, emulator, {
    env: {
      OBSERVABILITY_BASE_URL: service.url,
      OBSERVABILITY_ONLY_BASE_URL: service.url,
      TF_CLI_ARGS_init: `-backend-config=path=${join(folder, 'production.tfstate')}`,
      TF_DATA_DIR: join(folder, 'data'),
    },
  });
  expect(deployment.objects.slos).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(requests().service).toEqual([]);
});
