/** A process that was suspended, for example by Ctrl+Z or a closed laptop lid, must not lose keys whose responses then arrive. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiKey, ObservabilityProvider } from '../../../src/index';
import { Deployment } from '../../support/deployment';
import { pluginsOf } from '../../support/processes';
import { Running } from '../../support/running';

const KEYS = ['one', 'two', 'three'];

const deployment = Deployment.useFresh();

test.each([
  ['during the suspension', 1, 1.2, 0],
  // A laptop has no network while it sleeps.
  ['after the suspension', 2, 3, 0.3],
])('keys are stored if their responses arrive %s', async (_, timeout, suspension, delay) => {
  const { control, terraform } = deployment;
  await deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'observability', { requestTimeoutSeconds: timeout });
    for (const name of KEYS) new ApiKey(stack, name, { name, keyPermissions: { presets: ['Ingest'] } });
  });
  control.addFault({ kind: 'hangAfter', operation: 'createApiKey' });
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('all creates are in flight', () => control.heldCount() === KEYS.length);
  const plugins = pluginsOf(apply.pid);
  for (const pid of plugins) process.kill(pid, 'SIGSTOP');
  if (delay === 0) control.clearFaults();
  await sleep(suspension * 1000);
  for (const pid of plugins) process.kill(pid, 'SIGCONT');
  await sleep(delay * 1000);
  control.clearFaults();
  expect(await apply.end).toMatchObject({ exitCode: 0 });

  const created = Object.values(control.objects('apiKeys')).map(({ value }) => value);
  const stored = await Promise.all(
    KEYS.map(async (name) => deployment.stateOf(`observability_api_key.${name}`)),
  );
  expect(stored.map(({ value }) => value).sort()).toEqual(created.sort());
});
