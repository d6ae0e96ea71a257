import { checkout, CHECKOUT, operationsCalled, prose, stateOf } from './support';
import { API_KEY, Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start({ keys: { [API_KEY]: 'default' } });
  await deployment.synth((stack) => checkout(stack));
  await deployment.apply();
});
beforeEach(() => {
  deployment.control.clearFaults();
  deployment.control.clearRequests();
});
afterAll(async () => deployment.remove());

function expectOneError(result: Result, ...parts: string[]): void {
  expect(result.exitCode).toBe(1);
  expect(result.text.match(/^Error:/gm)).toHaveLength(1);
  for (const part of parts) expect(prose(result)).toContain(part);
}

describe('a service that fails an SLO in the state', () => {
  const withBaseUrl = async (command: string[], url: string, key = API_KEY): Promise<Result> =>
    deployment.terraform.run([...command, '-no-color', '-input=false'], {
      env: { OBSERVABILITY_BASE_URL: url, OBSERVABILITY_API_KEY: key },
    });
  const APPLY = ['apply', '-auto-approve'];

  const unusable = (): Record<string, [url: string, message: string, key?: string]> => ({
    'no base URL': ['', 'Set baseUrl of ObservabilityProvider (base_url in HCL) or the environment variable'],
    'no URL': ['example.com', 'The base URL is not an absolute URL'],
    'an unreachable URL': ['http://127.0.0.1:9', 'Check the base URL, the network and the proxy.'],
    'a wrong route': [`${deployment.url}/prefix`, 'that the base URL is the address of the service'],
    'a wrong key': [deployment.url, 'Check the API key.', 'wrong-key-99'],
  });

  it('loses nothing of what is in the state, and plans nothing anew', async () => {
    const before = await stateOf(deployment, CHECKOUT);
    for (const [what, [url, message, key]] of Object.entries(unusable())) {
      const applied = await withBaseUrl(APPLY, url, key);
      expect({ what, exitCode: applied.exitCode }).toEqual({ what, exitCode: 1 });
      expect(prose(applied)).toContain(message);
    }
    deployment.control.addFault({ kind: 'html', operation: 13 });
    expectOneError(
      await deployment.terraform.apply(),
      'that are not complete JSON',
      'a proxy may have answered instead of the service',
    );

    const other = await Deployment.start();
    try {
      expectOneError(
        await withBaseUrl(APPLY, other.url),
        'is not found at this base URL',
        deployment.url,
        other.url,
      );
    } finally {
      await other.remove();
    }
    expect(await stateOf(deployment, CHECKOUT)).toEqual(before);
    deployment.control.clearFaults();
    await deployment.expectNoChanges();
  });

  it('refuses a change with the words of the service, and the state stays as it was', async () => {
    const before = await stateOf(deployment, CHECKOUT);
    await deployment.synth((stack) => checkout(stack, { targetThresholdPercentage: 99.99 }));
    deployment.control.addFault({
      kind: 'status',
      operation: 15,
      status: 400,
      body: '{"code":"INVALID_ARGUMENT","message":"targetThresholdPercentage: must be below 99.95."}',
    });
    expectOneError(
      await deployment.terraform.apply(),
      `Error: Cannot change SLO "checkout availability" (id ${String(before.id)})`,
      'the service answered 400: targetThresholdPercentage: must be below 99.95 (code INVALID_ARGUMENT).',
    );
    expect(await stateOf(deployment, CHECKOUT)).toEqual(before);
  });

  it('takes a change whose answer was lost for done, and sends it no second time', async () => {
    await deployment.synth((stack) => checkout(stack, { description: 'changed' }));
    deployment.control.addFault({ kind: 'resetAfter', operation: 15 });
    expectOneError(await deployment.terraform.apply(), 'may have taken effect anyway');
    deployment.control.clearFaults();
    deployment.control.clearRequests();
    await deployment.expectNoChanges();
    await deployment.apply();
    expect(operationsCalled(deployment)).not.toContain(15);
  });
});
