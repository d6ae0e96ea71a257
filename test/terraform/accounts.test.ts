import { DataResource, TerraformStack, TerraformVariable } from 'cdktf';
import {
  checkout,
  CHECKOUT,
  expectChanges,
  idOf,
  INDICATOR,
  only,
  operationsCalled,
  prose,
  secret,
  tickets,
} from './support';
import { Lookup, ObservabilityProvider, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });
});
afterEach(async () => deployment.remove());

/** Account and key of each request. */
const callers = () =>
  deployment.control
    .requests()
    .map(({ number, account, headers }) => ({ number, account, key: headers.authorization }));

describe('two provider aliases with two keys', () => {
  it('put each object and each lookup into its own account, with its own key only', async () => {
    const build = (description: string) => (stack: TerraformStack) => {
      new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
      const asia = new ObservabilityProvider(stack, 'asia', {
        apiKey: secret(stack, 'key-of-asia'),
        alias: 'asia',
      });
      checkout(stack, { description });
      new Slo(stack, 'asian', {
        name: 'asian',
        targetThresholdPercentage: 99,
        requestBasedMetricSli: INDICATOR,
        description,
        provider: asia,
      });
      tickets(stack, { provider: asia });
      Lookup.dashboard(stack, 'overview', { dashboardId: 'checkout-overview', provider: asia });
    };
    await deployment.synthWithoutProvider(build('first'));
    await deployment.apply();
    expect(only(deployment, 'slos', 'europe').name).toBe('checkout availability');
    expect(only(deployment, 'slos', 'asia').name).toBe('asian');
    expect(only(deployment, 'webhooks', 'asia').name).toBe('tickets');
    expect(deployment.control.objects('webhooks', 'europe')).toEqual({});

    await deployment.synthWithoutProvider(build('second'));
    await deployment.apply();
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

  it('refuse a wrong key with one error that does not show it', async () => {
    await deployment.synthWithoutProvider((stack) => {
      new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-nobody') });
      checkout(stack);
    });
    const apply = await deployment.terraform.apply();
    expect(apply.exitCode).toBe(1);
    expect(prose(apply)).toMatch(/Error: The observability service at http:\S+ refuses the API key/);
    expect(prose(apply)).toContain('Check the API key.');
    expect(apply.text.match(/Error:/g)).toHaveLength(1);
    expect(apply.text).not.toContain('key-of-nobody');
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
  });
});

describe('a key that is missing, beside another account in the environment', () => {
  const apply = async (key: string, nullable: boolean) => {
    deployment.terraform.env.OBSERVABILITY_API_KEY = 'key-of-europe';
    await deployment.synthWithoutProvider((stack) => {
      const variable = { type: 'string', sensitive: true, nullable };
      const { stringValue } = new TerraformVariable(stack, 'asian_key', variable);
      new ObservabilityProvider(stack, 'europe');
      const provider = new ObservabilityProvider(stack, 'asia', { alias: 'asia', apiKey: stringValue });
      checkout(stack, { provider });
    });
    deployment.terraform.write('key.auto.tfvars', `asian_key = ${key}\n`);
    return deployment.terraform.apply();
  };

  it.each([
    ['empty', '""', true, 'Error: api_key of the observability provider is empty'],
    ['blank', '" \\n"', true, 'Error: api_key of the observability provider is empty'],
    ['null, of a variable that may not be null', 'null', false, 'Error: Required variable not set'],
  ])('is one error, and nothing is created: %s', async (_, key, nullable, message) => {
    const result = await apply(key, nullable);
    expect(result.exitCode).toBe(1);
    expect(prose(result)).toContain(message);
    expect(result.text.match(/Error:/g)).toHaveLength(1);
    expect(deployment.control.requests()).toEqual([]);
  });

  it('is that of the environment where a variable may be null', async () => {
    expect((await apply('null', true)).exitCode).toBe(0);
    expect(only(deployment, 'slos', 'europe').name).toBe('checkout availability');
  });
});

describe('a provider whose base URL another resource makes', () => {
  const unknownProvider = (stack: TerraformStack): DataResource => {
    const address = new DataResource(stack, 'address', { input: { url: deployment.url } });
    new ObservabilityProvider(stack, 'europe', {
      apiKey: secret(stack, 'key-of-europe'),
      baseUrl: `\${${address.fqn}.output.url}`,
    });
    return address;
  };

  it('plans without a call, and applies', async () => {
    await deployment.synthWithoutProvider((stack) => {
      unknownProvider(stack);
      checkout(stack);
      tickets(stack);
    });
    await expectChanges(deployment);
    expect(operationsCalled(deployment)).toEqual([]);
    await deployment.apply();
    expect(new Set(operationsCalled(deployment))).toEqual(new Set([15, 1, 12]));
    await deployment.expectNoChanges();
  });

  it('plans a change of existing objects without a call, and applies it', async () => {
    await deployment.synthWithoutProvider((stack) => {
      new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
      checkout(stack);
    });
    await deployment.apply();
    const id = await idOf(deployment, CHECKOUT);

    deployment.control.clearRequests();
    await deployment.synthWithoutProvider((stack) => {
      unknownProvider(stack);
      checkout(stack, { description: 'changed' });
    });
    const plan = await expectChanges(deployment, '-out=change.tfplan');
    expect(plan.text).toContain('Plan: 1 to add, 1 to change, 0 to destroy.');
    expect(operationsCalled(deployment)).toEqual([]);
    await deployment.apply('change.tfplan');
    expect(only(deployment, 'slos', 'europe')).toMatchObject({ id, description: 'changed' });
    await deployment.expectNoChanges();
  });

  it('lets a lookup wait for it, and says how where it does not', async () => {
    const build = (waits: boolean) => (stack: TerraformStack) => {
      const address = unknownProvider(stack);
      const dashboard = Lookup.dashboard(stack, 'overview', {
        dashboardId: 'checkout-overview',
        ...(waits ? { dependsOn: [address] } : {}),
      });
      checkout(stack, { description: dashboard.name });
    };
    await deployment.synthWithoutProvider(build(false));
    const refused = await deployment.terraform.plan();
    expect(refused.exitCode).toBe(1);
    expect(prose(refused)).toContain('Make the lookup depend on them (dependsOn), or apply them first');

    await deployment.synthWithoutProvider(build(true));
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('data.observability_dashboard.overview will be read during apply');
    await deployment.apply();
    await deployment.expectNoChanges();
  });
});
