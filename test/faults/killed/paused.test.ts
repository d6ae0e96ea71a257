import { setTimeout as sleep } from 'node:timers/promises';
import { ApiKey, ObservabilityProvider } from '../../../src/index';
import { Deployment } from '../../support/deployment';
import { pluginsOf } from '../../support/processes';
import { Running } from '../../support/running';

const TIMEOUT_SECONDS = 2;
const KEYS = ['one', 'two', 'three'];

const deployment = Deployment.useFresh();

test('a provider that is paused until after the timeout keeps the keys whose responses arrived meanwhile', async () => {
  const { control, terraform } = deployment;
  await deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'observability', { requestTimeoutSeconds: TIMEOUT_SECONDS });
    for (const name of KEYS) new ApiKey(stack, name, { name, keyPermissions: { presets: ['Ingest'] } });
  });
  control.addFault({ kind: 'hangAfter', operation: 'createApiKey' });
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('all creates are in flight', () => control.heldCount() === KEYS.length);
  const plugins = pluginsOf(apply.pid);
  for (const pid of plugins) process.kill(pid, 'SIGSTOP');
  control.clearFaults();
  await sleep((TIMEOUT_SECONDS + 1) * 1000);
  for (const pid of plugins) process.kill(pid, 'SIGCONT');
  expect(await apply.end).toMatchObject({ exitCode: 0 });

  const created = Object.values(control.objects('apiKeys')).map(({ value }) => value);
  const stored = await Promise.all(
    KEYS.map(async (name) => deployment.stateOf(`observability_api_key.${name}`)),
  );
  expect(stored.map(({ value }) => value).sort()).toEqual(created.sort());
  await deployment.expectNoChanges();
});
