import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataResource, TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, expectError, secret, slo, tickets } from './support';
import { filesOn } from '../../scripts/pages';
import { ApiKey, ArchiveTarget, Lookup, ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });

/** Account and key of each request. */
const callers = () =>
  deployment.control
    .requests()
    .map(({ operation, account, headers }) => ({ operation, account, key: headers.authorization }));

it('two provider aliases with two keys use only their own account and key for each object and lookup', async () => {
  const build = (description: string) => (stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
    const asia = new ObservabilityProvider(stack, 'asia', {
      apiKey: secret(stack, 'key-of-asia'),
      alias: 'asia',
    });
    checkout(stack, { description });
    slo(stack, 'asian', { description, provider: asia });
    tickets(stack, { provider: asia });
    Lookup.dashboard(stack, 'overview', { dashboardId: 'checkout-overview', provider: asia });
  };
  await deployment.deployWithoutProvider(build('first'));
  expect(deployment.only('slos', 'europe').name).toBe('checkout availability');
  expect(deployment.only('slos', 'asia').name).toBe('asian');
  expect(deployment.only('webhooks', 'asia').name).toBe('tickets');
  expect(deployment.control.objects('webhooks', 'europe')).toEqual({});

  await deployment.deployWithoutProvider(build('second'));
  await deployment.expectNoChanges();
  const [europe] = callers().filter(({ account }) => account === 'europe');
  const [asia] = callers().filter(({ account }) => account === 'asia');
  expect(europe.key).not.toBe(asia.key);
  for (const caller of callers()) {
    expect(caller).toMatchObject(
      caller.account === 'europe' ? { key: europe.key } : { account: 'asia', key: asia.key },
    );
  }
});

it('a stack may have 24 provider aliases', async () => {
  await deployment.deployWithoutProvider((stack) => {
    for (let index = 0; index < 24; index += 1) {
      const alias = `asia-${index}`;
      const provider = new ObservabilityProvider(stack, `provider-${alias}`, {
        alias,
        apiKey: secret(stack, 'key-of-asia'),
      });
      slo(stack, alias, { provider });
    }
  });
  expect(Object.keys(deployment.control.objects('slos', 'asia'))).toHaveLength(24);
});

describe('a provider with the base URL of a resource', () => {
  const unknownProvider = (stack: TerraformStack): DataResource => {
    const address = new DataResource(stack, 'address', { input: { url: deployment.url } });
    new ObservabilityProvider(stack, 'europe', {
      apiKey: secret(stack, 'key-of-europe'),
      baseUrl: `\${${address.fqn}.output.url}`,
    });
    return address;
  };

  it('plans new and existing objects without a call, and applies the plan', async () => {
    await deployment.synthWithoutProvider((stack) => {
      new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
      checkout(stack);
    });
    await deployment.apply();
    const id = await deployment.idOf(CHECKOUT);

    deployment.control.clearRequests();
    await deployment.synthWithoutProvider((stack) => {
      unknownProvider(stack);
      checkout(stack, { description: 'changed' });
      tickets(stack);
    });
    const plan = await deployment.expectChanges('-out=change.tfplan');
    expect(plan.text).toContain('Plan: 2 to add, 1 to change, 0 to destroy.');
    expect(deployment.operationsCalled()).toEqual([]);
    await deployment.apply('change.tfplan');
    expect(deployment.only('slos', 'europe')).toMatchObject({ id, description: 'changed' });
    await deployment.expectNoChanges();
  });

  it('lets a lookup wait for the resource, and says what to do if it does not wait', async () => {
    const build = (waits: boolean) => (stack: TerraformStack) => {
      const address = unknownProvider(stack);
      const dashboard = Lookup.dashboard(stack, 'overview', {
        dashboardId: 'checkout-overview',
        ...(waits ? { dependsOn: [address] } : {}),
      });
      checkout(stack, { description: dashboard.name });
    };
    await deployment.synthWithoutProvider(build(false));
    await expectError(deployment.terraform.plan(), 'Apply those resources first');

    await deployment.synthWithoutProvider(build(true));
    const plan = await deployment.expectChanges();
    expect(plan.text).toContain('data.observability_dashboard.overview will be read during apply');
    await deployment.apply();
    await deployment.expectNoChanges();
  });
});

it('a saved plan changes nothing with the key of another account, or at another base URL', async () => {
  const build = (name: string) => (stack: TerraformStack) => {
    checkout(stack, { description: name });
    tickets(stack, { name });
    new ArchiveTarget(stack, 'archive', { isActive: true, objectStorage: { bucket: name, region: 'eu-1' } });
  };
  const { env } = deployment.terraform;
  const address = env.OBSERVABILITY_BASE_URL;
  env.OBSERVABILITY_API_KEY = 'key-of-europe';
  await deployment.deploy(build('first'));
  // A service may count ids per account.
  const id = await deployment.idOf(CHECKOUT);
  await deployment.control.put('slos', id, deployment.only('slos', 'europe'), 'asia');
  await deployment.synth(build('second'));
  await deployment.expectChanges('-out=saved.tfplan');
  const before = deployment.control.snapshot();
  const expectRejected = async (where: string, ...phrases: string[]) =>
    expectError(
      deployment.terraform.apply('saved.tfplan'),
      `Cannot change SLO "checkout availability" (id ${id}) ${where}`,
      `Cannot change archive target "first" ${where}`,
      'Cannot replace outgoing webhook "first"',
      ...phrases,
    );

  env.OBSERVABILITY_API_KEY = 'key-of-asia';
  await expectRejected('with this API key', 'It probably belongs to another account', 'Nothing was changed.');

  env.OBSERVABILITY_API_KEY = 'key-of-europe';
  // The first plan is stale now, because the failed apply stored the refreshed state.
  await deployment.expectChanges('-out=saved.tfplan');
  env.OBSERVABILITY_BASE_URL = address.replace('127.0.0.1', 'localhost');
  await expectRejected('at this base URL', 'Plan again with this base URL and a refresh');
  await expectError(deployment.terraform.plan('-refresh=false'), 'a refresh (without -refresh=false)');
  expect(deployment.control.snapshot()).toEqual(before);

  // If the service really has moved, a new plan at its new base URL changes everything.
  await deployment.apply();
  expect(deployment.only('slos', 'europe')).toMatchObject({ id, description: 'second' });
  env.OBSERVABILITY_BASE_URL = address;
});

it('a forced replacement, and one that creates the new object first, are rejected with the key of another account', async () => {
  const build = (stack: TerraformStack) => {
    checkout(stack);
    new ApiKey(stack, 'key', { name: 'ci', keyPermissions: { presets: ['Ingest'] } });
  };
  const { env } = deployment.terraform;
  env.OBSERVABILITY_API_KEY = 'key-of-europe';
  await deployment.deploy(build);
  const before = deployment.control.allObjects('europe');
  env.OBSERVABILITY_API_KEY = 'key-of-asia';
  for (const address of [CHECKOUT, 'observability_api_key.key']) {
    const plan = deployment.terraform.plan('-refresh=false', `-replace=${address}`);
    await expectError(plan, 'It probably belongs to another account', 'Nothing was changed.');
  }
  expect(deployment.control.allObjects('europe')).toEqual(before);
  expect(deployment.control.objects('apiKeys', 'asia')).toEqual({});

  // Terraform 1.11 does not tell the provider which account the create was planned for. It is refused anyway, and the old key stays in the state.
  env.OBSERVABILITY_API_KEY = 'key-of-europe';
  await deployment.expectChanges('-replace=observability_api_key.key', '-out=saved.tfplan');
  env.OBSERVABILITY_API_KEY = 'key-of-asia';
  await expectError(
    deployment.terraform.apply('saved.tfplan'),
    'Cannot replace API key "ci"',
    'It probably belongs to another account',
  );
  const [id] = Object.keys(deployment.control.objects('apiKeys', 'europe'));
  expect(deployment.terraform.read('terraform.tfstate')).toContain(id);
});

describe('the module in docs/accounts.md', () => {
  const PASSED = /^.*providers = .*\n/m;
  /** Applies the page's files, without what `change` removes from the root module. */
  const apply = async (change: (root: string) => string) => {
    const { terraform, control } = deployment;
    await deployment.synth(() => undefined);
    const { terraform: settings } = JSON.parse(terraform.read('cdk.tf.json')) as { terraform: object };
    deployment.write(JSON.stringify({ terraform: settings }));
    mkdirSync(join(terraform.path, 'modules/objectives'), { recursive: true });
    for (const [file, code] of filesOn('docs/accounts.md')) {
      if (file.endsWith('.tf')) terraform.write(file, file === 'accounts.tf' ? change(code) : code);
    }
    for (const [id, scope] of Object.entries(control.objects('teamScopes', 'asia'))) {
      await control.put('teamScopes', id, { ...scope, teamId: 4010003 }, 'asia');
    }
    Object.assign(terraform.env, { TF_VAR_audit_key: 'key-of-asia', OBSERVABILITY_API_KEY: 'key-of-europe' });
    const init = await terraform.run(['init', '-input=false']);
    return init.exitCode === 0 ? terraform.apply() : init;
  };

  it('uses the account that the call passes', async () => {
    expect(await apply((root) => root)).toMatchObject({ exitCode: 0 });
    expect(deployment.only('slos', 'asia').name).toBe('checkout availability');
  });

  it('cannot be called without an account', async () =>
    expectError(
      apply((root) => root.replace(PASSED, '')),
      'The child module requires an additional configuration',
    ));

  it('guards resources that name no provider', async () =>
    expectError(
      apply((root) => `${root}\ndata "observability_team_scopes" "forgotten" {}\n`),
      'The API key does not belong to the expected team',
    ));
});
