/** `npm run demo`, without a terminal, so that it does not wait. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runScript } from './support';
import { ROOT } from '../../scripts/checkout';
import { Result } from '../../scripts/command';
import { excerptOf, terminalSvg } from '../../scripts/pictures/terminal';

/** The command as the demo prints it. */
const TERRAFORM = basename(process.env.TERRAFORM ?? 'terraform');

/** @param onOutput called with the output so far */
const demo = (onOutput: (stdout: string) => void = () => undefined): Promise<Result> => {
  let printed = '';
  const onStdout = (text: string, stream: string) => stream === 'stdout' && onOutput((printed += text));
  return runScript('demo/main.ts', [], {}, { onOutput: onStdout });
};

it('prints its chapters in about 100 lines, and what docs/images/demo.svg shows', async () => {
  const { exitCode, stdout, stderr } = await demo();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(80);
  expect(lines.length).toBeLessThanOrEqual(130);
  expect(stdout).not.toContain('\x1b');
  expect(existsSync(join(ROOT, '.cache/demo'))).toBe(false);
  // The lines that the picture does not show.
  const story = [
    /Watch it in a browser: http:\/\/127\.0\.0\.1:\d+\/$/,
    /Objective\.availability\(99\.95\),$/,
    /^ {2}\+ catalog availability +99\.9%$/,
    /^ {4}# observability_slo\.payments_availability_\w+ will be updated in-place$/,
    /^ {2}Plan: 0 to add, 0 to change, 15 to destroy\.$/,
    /^ {2}observability_enrichment +\d+ +client_ip$/,
    /^ {2}observability_slo +[-0-9a-f]{36} +payments availability$/,
    /^Done: /,
    /: node lib\/cli\.cjs emulator --data FILE$/,
  ];
  let from = 0;
  for (const expected of story) {
    const at = lines.slice(from).findIndex((line) => expected.test(line));
    if (at < 0) throw new Error(`After line ${from} there is no ${String(expected)} in:\n${stdout}`);
    from += at + 1;
  }
  // After a change to the demo, `npm run pictures demo` draws the picture again.
  expect(terminalSvg(excerptOf(stdout))).toBe(readFileSync(join(ROOT, 'docs/images/demo.svg'), 'utf8'));
});

it('shows the whole error of a command that fails', async () => {
  let fault: Promise<unknown> | undefined;
  const { exitCode, stderr } = await demo((stdout) => {
    const [, url] = /browser: (\S+)\/\n/.exec(stdout) ?? [];
    if (url === undefined) return;
    fault ??= fetch(`${url}/_emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'status', operation: 'setArchiveTarget', status: 403 }),
    });
  });
  expect(await fault).toMatchObject({ ok: true });
  expect(stderr).toMatch(/^ *Error: .*shop-logs[^]*with observability_archive_target\.archive/m);
  expect(stderr).toContain(`\ndemo: "${TERRAFORM} apply saved.plan" exited with code 1.\n`);
  expect(exitCode).toBe(1);
});

it('reports in one line that Terraform cannot be run', async () => {
  const env = { TERRAFORM: join(ROOT, 'no-such-binary') };
  const { exitCode, stdout, stderr } = await runScript('demo/main.ts', ['--check'], env);
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^demo: .*no-such-binary" cannot be run\. Install Terraform 1\.11 or newer, or set the environment variable TERRAFORM to .*\.\n$/,
  );
  expect(exitCode).toBe(1);
});
