/** docs/debugging.md: one process for several runs, and breakpoints in TypeScript. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap, SourceMapPayload } from 'node:module';
import { dirname, join } from 'node:path';
import { checkout, secret, slo } from './support';
import { ROOT } from '../../scripts/checkout';
import { mustRun, run } from '../../scripts/command';
import { codeOn, namedBlocksOn } from '../../scripts/pages';
import { ObservabilityProvider } from '../../src/index';
import { API_KEY, Deployment } from '../support/deployment';
import { until } from '../support/processes';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded } from '../support/terraform';

const BLOCKS = namedBlocksOn('docs/debugging.md');
/** Two lines of the log on the page, with every number replaced by 0. */
const [LOG_LINE, TERMINAL_LINE] = codeOn('docs/debugging.md', 'text').map((text) =>
  text.trim().replace(/\d+/g, '0'),
);
const CHECKOUT_PROVIDER = join(ROOT, '.cache/debug');
const deployment = Deployment.useFresh();
const another = Deployment.useFresh();
let provider: Debugged | undefined;

/** A provider started in a terminal. */
class Debugged {
  /** Starts it with the commands of the page, but with a free port for the inspector. */
  public static async start(name: string, cwd: string, env: Record<string, string> = {}): Promise<Debugged> {
    const debugged = new Debugged(
      BLOCKS.get(name)?.replace('--inspect', '--inspect=0') ?? 'exit 1',
      cwd,
      env,
    );
    await until(
      () => `The provider should print how to stop it, but it printed:\n${debugged.text}`,
      () => debugged.text.includes('Ctrl+C'),
    );
    return debugged;
  }

  public text = '';
  public readonly folder = temporaryFolder();
  public readonly end: Promise<unknown>;
  private pid?: number;

  private constructor(commands: string, cwd: string, env: Record<string, string>) {
    this.end = run(['/bin/bash', '-euc', commands], {
      cwd,
      inNewGroup: true,
      env: { PATH: process.env.PATH, HOME: this.folder, TMPDIR: this.folder, ...env },
      onStart: ({ pid }) => (this.pid = pid),
      onOutput: (text) => (this.text += text),
    }).finally(() => (this.pid = undefined));
  }

  /** The variable that a user sets for Terraform. */
  public get reattach(): string {
    return /^export TF_REATTACH_PROVIDERS='(.*)'$/m.exec(this.text)?.[1] ?? '';
  }

  public get socket(): string {
    return /"String":"([^"]+)"/.exec(this.reattach)?.[1] ?? '';
  }

  /** Sends the signal of Ctrl+C to all processes in the terminal. */
  public interrupt(): void {
    if (this.pid !== undefined) process.kill(-this.pid, 'SIGINT');
  }
}

afterEach(async () => {
  provider?.interrupt();
  await provider?.end;
  provider = undefined;
});

test('one process serves all runs and provider blocks, each with its own settings', async () => {
  await deployment.synth(() => undefined);
  provider = await Debugged.start('provider', deployment.terraform.path);
  expect(provider.text).toContain('Debugger listening on ws://127.0.0.1:');
  expect(statSync(dirname(provider.socket)).mode.toString(8)).toBe('40700');
  const { terraform } = deployment;
  terraform.env.TF_REATTACH_PROVIDERS = provider.reattach;
  const deploy = async (first: string, second: string) => {
    deployment.control.setApiKeys({ [first]: 'first' });
    another.control.setApiKeys({ [second]: 'second' });
    await deployment.synthWithoutProvider((stack) => {
      const block = (alias: string, { url: baseUrl }: Deployment, key: string) =>
        new ObservabilityProvider(stack, alias, { alias, baseUrl, apiKey: secret(stack, key) });
      slo(stack, 'a', { description: first, provider: block('one', deployment, first) });
      slo(stack, 'b', { description: second, provider: block('two', another, second) });
    });
    await deployment.apply();
    succeeded(await terraform.plan());
  };
  await deploy('key-1', 'key-2');
  await deploy('key-3', 'key-4');
  const stored = (of: Deployment, account: string) =>
    Object.values(of.control.objects('slos', account)).map(({ description }) => description);
  expect([stored(deployment, 'first'), stored(another, 'second')]).toEqual([['key-3'], ['key-4']]);

  expect(provider.text.replace(/\d+/g, '0').split('\n')).toContain(TERMINAL_LINE);
  expect(provider.text).not.toContain('key-');
  provider.interrupt();
  await provider.end;
  expect(readdirSync(provider.folder).filter((name) => name.startsWith('tfp-'))).toEqual([]);
});

test('a debugger of the clone finds the TypeScript of the process that applies', async () => {
  provider = await Debugged.start('clone', ROOT, {
    OBSERVABILITY_NODE_OPTIONS: '--inspect=0',
    OBSERVABILITY_BASE_URL: deployment.url,
    OBSERVABILITY_API_KEY: API_KEY,
  });
  deployment.terraform.env.TF_REATTACH_PROVIDERS = provider.reattach;
  await deployment.deploy((stack) => checkout(stack));
  const [, inspector] = /ws:\/\/([^/]+)/.exec(provider.text) ?? [];
  const targets = (await (await fetch(`http://${inspector}/json/list`)).json()) as { url: string }[];
  expect(targets).toEqual([
    expect.objectContaining({ url: `file://${join(CHECKOUT_PROVIDER, 'start.cjs')}` }),
  ]);

  const [code, map] = readFileSync(join(CHECKOUT_PROVIDER, 'provider.cjs'), 'utf8').split(
    '//# sourceMappingURL=data:application/json;base64,',
  );
  const sourceMap = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString()) as SourceMapPayload);
  const lineOf = (text: string) =>
    text.split('\n').findIndex((line) => /await change\.send\(\)\.finally/.test(line));
  const column = code.split('\n')[lineOf(code)].search(/\S/);
  const source = join('src', 'handlers', 'resources', 'slo.ts');
  expect(sourceMap.findEntry(lineOf(code), column)).toMatchObject({
    originalLine: lineOf(readFileSync(join(ROOT, source), 'utf8')),
    originalSource: expect.stringMatching(`${source}$`) as string,
  });
});

test('with OBSERVABILITY_DEBUG, Terraform starts the provider as usual, and its messages are in the log of Terraform', async () => {
  await deployment.synth((stack) => checkout(stack));
  const { path: cwd, env } = deployment.terraform;
  const { PATH, TERRAFORM = 'terraform' } = process.env;
  const commands = BLOCKS.get('log')?.replace('terraform apply', `${TERRAFORM} apply`) ?? 'exit 1';
  await mustRun(['/bin/bash', '-euc', commands], {
    cwd,
    env: { PATH, HOME: cwd, CHECKPOINT_DISABLE: '1', OBSERVABILITY_DEBUG: '1', ...env },
  });
  expect(deployment.operationsBesideTeams()).toEqual(['replaceSlo']);
  const lines = deployment.terraform.read('provider.log').replace(/\d+/g, '0').split('\n');
  // Terraform puts the fields in any order.
  const shown = LOG_LINE.split(/ (?=\S+=|\[)/);
  expect(lines.filter((line) => shown.every((part) => line.includes(part)))).toHaveLength(1);
});
