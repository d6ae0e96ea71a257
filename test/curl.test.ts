/** The pages' requests with curl, which a machine for the unit tests need not have. */
import { call, ROOT, useEmulators } from './emulator/calling';
import { mustRun } from '../scripts/command';
import { codeOn, namedBlocksOn } from '../scripts/pages';
import { JsonObject } from '../src/contract/json';

const start = useEmulators();

const runs = async (command: string, env: NodeJS.ProcessEnv) =>
  mustRun(['/bin/bash', '-euc', command], { env: { PATH: process.env.PATH, ...env } });

test('one request shows whether a service uses the documented paths', async () => {
  const request = namedBlocksOn('docs/your-service.md').get('one request') ?? '';
  const { url } = await start({ keys: { 'the-key': 'account' } });
  const env = { OBSERVABILITY_API_KEY: 'the-key', OBSERVABILITY_BASE_URL: url };
  const { stdout } = await runs(request, env);
  expect(JSON.parse(stdout)).toMatchObject({ scopes: expect.any(Array) as unknown[] });
});

test('two requests give two accounts a key, and one of them a team, even where a proxy is set', async () => {
  const { url, control } = await start();
  const [commands] = codeOn('docs/testing.md', 'sh').filter((code) => code.includes('teamScopes'));
  await runs(commands, { url, http_proxy: 'http://127.0.0.1:9' });
  const teamsOf = async (key: string) => {
    const { json } = await call(url, 'GET', `${ROOT}/aaa/team-scopes/v1/list`, undefined, { key });
    return (json.scopes as JsonObject[]).map(({ teamId }) => String(teamId));
  };
  expect(await teamsOf('staging-key')).toContain('4010001');
  expect(await teamsOf('production-key')).not.toContain('4010001');
  expect(control.requests().map(({ account }) => account)).toEqual(['staging', 'production']);
});

test('an SLO has the alerts that the page adds', async () => {
  const { url, control } = await start();
  await runs(namedBlocksOn('docs/emulator.md').get('alerts') ?? '', { url });
  const slo = { id: 'slo-1', name: 'checkout', targetThresholdPercentage: 99 };
  await control.put('slos', 'slo-1', slo);
  const { json } = await call(url, 'POST', `${ROOT}/v1/slo/slos/validate`, slo);
  expect(json.alertsValidationResult).toMatchObject([
    { id: 'alert-1', errorMessage: 'the label team would be gone' },
  ]);
});
