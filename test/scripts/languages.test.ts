import { runScript } from './support';

it('lists the languages that are not installed', async () => {
  const { exitCode, stdout, stderr } = await runScript('languages/main.ts', ['--check'], {
    PATH: '/nonexistent',
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(/^error: This suite needs .* Install python \(.*\), java \(.*\), go \(.*\)\.\n$/);
});
