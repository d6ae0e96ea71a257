/** docs/pipelines.md and the workflow of `init`: their scripts with real Terraform, and their syntax with the parsers of GitHub and GitLab. */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { ROOT } from '../scripts/checkout';
import { Result, run as runCommand } from '../scripts/command';
import { codeOn, filesOn, namedBlocksOn } from '../scripts/pages';
import { templates } from '../scripts/templates';
import { Emulator, startEmulator } from '../src/emulator';
import { Forge, startForge } from './support/forge';
import { installPackages } from './support/guide';
import { SharedState } from './support/http-backend';
import { temporaryFolder } from './support/temporary-folder';
import { succeeded } from './support/terraform';

const PAGE = 'docs/pipelines.md';
const WORKFLOW = '.github/workflows/checkout.yml';
const [SHOWN_WORKFLOW, GITLAB] = codeOn(PAGE, 'yaml');
const STACK = 'cdktf.out/stacks/checkout';
const KEY = 'key-of-the-pipeline';
const APPLIES = "contains('push workflow_dispatch', github.event_name)";

/** The part of the package that is used. Jest cannot load it, because it is an ES module. */
interface WorkflowParser {
  readonly NoOperationTraceWriter: new () => object;
  parseWorkflow(
    file: { readonly name: string; readonly content: string },
    trace: object,
  ): { readonly context: { readonly errors: { getErrors(): readonly { message: string }[] } } };
}

describe('the syntax', () => {
  /** Checks with GitHub's own parser. */
  function problemsOf(content: string): string[] {
    const outfile = join(temporaryFolder(), 'workflow-parser.cjs');
    const contents = "export * from '@actions/workflow-parser'";
    buildSync({
      stdin: { contents, resolveDir: ROOT },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
    });
    const { parseWorkflow, NoOperationTraceWriter } = createRequire(__filename)(outfile) as WorkflowParser;
    const { context } = parseWorkflow({ name: WORKFLOW, content }, new NoOperationTraceWriter());
    return context.errors.getErrors().map(({ message }) => message);
  }

  /** Checks with GitLab's schema. */
  function expectAccepted(content: string): void {
    const home = temporaryFolder();
    spawnSync('git', ['init', '-q', home]);
    writeFileSync(join(home, '.gitlab-ci.yml'), content);
    // The package is written for Node.js 22.
    const union = 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); }';
    const program = join(ROOT, 'node_modules/gitlab-ci-local/dist/index.js');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(union)}`, program, '--list'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
  }

  it.each(Object.entries(templates('1.2.3', '1.2.3')))(
    'of the workflow for %s is valid, and pins actions by the commit of a tag',
    (_, { files }) => {
      expect(problemsOf(files[WORKFLOW])).toEqual([]);
      const actions = [...files[WORKFLOW].matchAll(/\buses: (.+)/g)].map(([, action]) => action);
      expect(actions.length).toBeGreaterThan(4);
      const pin = /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
      expect(actions.filter((action) => !pin.test(action))).toEqual([]);
    },
  );

  it('of the GitLab pipeline is valid', () => expectAccepted(GITLAB));

  it('is invalid with unknown keywords', () => {
    expect(problemsOf(SHOWN_WORKFLOW.replace('working-directory', 'folder'))).toHaveLength(1);
    expect(problemsOf(SHOWN_WORKFLOW.replace('github.token', 'unicorn.token'))).toHaveLength(1);
    expect(() => expectAccepted(GITLAB.replace('resource_group', 'resource_unicorn'))).toThrow(
      'resource_unicorn',
    );
  });
});

it('the page shows the files that init writes', () => {
  const { files } = templates('0.0.0', '0.0.0').typescript;
  expect(SHOWN_WORKFLOW).toBe(files[WORKFLOW]);
  expect(filesOn(PAGE).get('plan.sh')).toBe(`# plan.sh\n${files['plan.sh']}`);
});

it('the page says how the files for HCL differ', () => {
  const { files } = templates('0.0.0', '0.0.0').hcl;
  const commands = (namedBlocksOn(PAGE).get('HCL') ?? '').trim().replaceAll('\n', '\n          ');
  const workflow = SHOWN_WORKFLOW.replace(/npm ci .*\n.*\n.*npm test/, commands).replaceAll(STACK, '.');
  expect(files[WORKFLOW]).toBe(workflow);
  const script = filesOn(PAGE)
    .get('plan.sh')
    ?.replace(/.* tsx .*\ncd .*\n/, '');
  expect(`# plan.sh\n${files['plan.sh']}`).toBe(script);
});

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}
interface Job {
  readonly if?: string;
  readonly steps: readonly Step[];
}
type Event = 'pull_request' | 'push' | 'workflow_dispatch' | 'schedule';

describe('the scripts', () => {
  let project: string;
  let emulator: Emulator;
  let shared: SharedState;
  let environment: Record<string, string>;
  let forge: Forge;
  beforeAll(async () => (forge = await startForge()));

  beforeEach(async () => {
    [emulator, shared] = await Promise.all([startEmulator(), SharedState.start()]);
    project = temporaryFolder();
    installPackages(project);
    writeFileSync(join(project, 'plan.sh'), filesOn(PAGE).get('plan.sh') ?? '');
    writeStack('99.9');
    forge.comments.length = 0;
    environment = {
      PATH: [join(project, 'node_modules/.bin'), forge.bin, process.env.PATH].join(delimiter),
      HOME: project,
      TMPDIR: tmpdir(),
      CHECKPOINT_DISABLE: '1',
      npm_config_update_notifier: 'false',
      TSX_DISABLE_CACHE: '1',
      FORGE: forge.url,
    };
  });
  afterEach(async () => Promise.all([emulator.close(), shared.close()]));
  afterAll(async () => forge.close());

  /** Writes the stack of `init`, by default with shared state. */
  function writeStack(target: string, isShared = true): void {
    const { address, lock_address: lockAddress, unlock_address: unlockAddress } = shared.settings;
    const backend = `new HttpBackend(this, ${JSON.stringify({ address, lockAddress, unlockAddress })});`;
    const code = templates('0.0.0', '0.0.0').typescript.files['main.ts'].replace('99.9', target);
    const changed = code
      .replace('{ App,', '{ App, HttpBackend,')
      .replace('super(scope, id);', `super(scope, id);\n${isShared ? backend : ''}`);
    writeFileSync(join(project, 'main.ts'), changed);
  }

  const github = async (event: Event): Promise<Result> => {
    const { jobs } = parse(SHOWN_WORKFLOW) as { jobs: Record<'terraform' | 'comment', Job> };
    // In the workflow, an artefact passes comment.md to the second job.
    const steps = Object.values(jobs).flatMap((job) => (isTaken(job, event) ? job.steps : []));
    const values: Readonly<Record<string, string>> = {
      'vars.OBSERVABILITY_BASE_URL': emulator.url,
      'secrets.OBSERVABILITY_API_KEY': KEY,
      'github.token': 'token',
      'github.event.number': '7',
      [`${APPLIES} && '-lock-timeout=10m' || '-lock=false'`]: isTaken({ if: APPLIES }, event)
        ? '-lock-timeout=10m'
        : '-lock=false',
    };
    let text = '';
    let exitCode = 0;
    for (const step of steps) {
      if (step.run === undefined || step.name === 'Install and test' || !isTaken(step, event)) continue;
      if (exitCode !== 0 && step.if !== 'always()') continue;
      const env = Object.entries(step.env ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => values[expression] ?? 'unknown'),
      ]);
      const result = await shell(
        step.run,
        Object.fromEntries(env) as Record<string, string>,
        step['working-directory'],
      );
      text += result.text;
      exitCode ||= result.exitCode;
    }
    return { exitCode, stdout: '', stderr: '', text };
  };

  const gitlab = async (event: Event): Promise<Result> => {
    type Name = 'plan' | 'comment' | 'drift' | 'apply';
    const jobs = parse(GITLAB) as Record<Name, { script: string[] }> & {
      default: { after_script: string[] };
    };
    const run = async (job: Name, secrets: Readonly<Record<string, string>>) => {
      const script = jobs[job].script.filter((line) => !/^np[mx] /.test(line));
      const result = await shell(script.join('\n'), {
        OBSERVABILITY_BASE_URL: emulator.url,
        CI_API_V4_URL: environment.FORGE,
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_IID: '7',
        CI_COMMIT_SHA: 'abc',
        CI_PIPELINE_SOURCE: event === 'workflow_dispatch' ? 'web' : event,
        ...secrets,
      });
      succeeded(await shell(jobs.default.after_script.join('\n'), {}));
      return result;
    };
    const [key, token] = [{ OBSERVABILITY_API_KEY: KEY }, { COMMENT_TOKEN: 'token' }];
    if (event === 'schedule') return run('drift', key);
    if (event !== 'pull_request') return run('apply', { ...key, ...token });
    const planned = await run('plan', key);
    return planned.exitCode === 0 ? run('comment', token) : planned;
  };

  /** Runs a script like GitHub's runner; GitLab's runner also sets `pipefail`. */
  const shell = async (script: string, env: Readonly<Record<string, string>>, cwd = '.') =>
    runCommand(['/bin/bash', '-e', '-c', script], {
      cwd: join(project, cwd),
      env: { ...environment, GITHUB_REPOSITORY: 'us/checkout', GITHUB_SHA: 'abc', ...env },
      timeoutMilliseconds: 110_000,
    });

  /** Returns the files with secrets that a job left in the stack's folder. */
  const planFiles = () =>
    readdirSync(join(project, STACK)).filter((name) => ['plan.bin', 'plan.json'].includes(name));

  const targets = () =>
    Object.values(emulator.control.objects('slos')).map(({ targetThresholdPercentage }) =>
      String(targetThresholdPercentage),
    );

  it('write comments on GitHub from a job without code or keys', () => {
    const { permissions, jobs } = parse(SHOWN_WORKFLOW) as {
      permissions: object;
      jobs: Record<'terraform' | 'comment', object>;
    };
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'read' });
    expect(jobs.terraform).not.toHaveProperty('permissions');
    expect(jobs.comment).toMatchObject({ permissions: { 'pull-requests': 'write' } });
    expect(jobs.comment).not.toHaveProperty('environment');
    expect(JSON.stringify(jobs.comment)).not.toMatch(/actions\/checkout|secrets\./);
  });

  describe.each([
    ['GitHub', github],
    ['GitLab', gitlab],
  ])('of %s', (name, job) => {
    it('apply only the reviewed plan', async () => {
      succeeded(await job('pull_request'));
      expect(forge.comments).toHaveLength(1);
      const [{ body }] = forge.comments;
      expect(body).toMatch(
        /^### checkout: plan\n\n#### Summary\n\n- 1 SLO created, 1 output created\n\n#### SLOs\n/,
      );
      expect(body).toContain('+ name                        = "checkout availability"');
      expect(body).not.toContain(KEY);
      expect(targets()).toEqual([]);
      expect(shared.state).toBeUndefined();

      succeeded(await job('push'));
      expect(targets()).toEqual(['99.9']);

      writeStack('99.5');
      succeeded(await job('pull_request'));
      expect(forge.comments.at(-1)?.body).toContain(
        '1 SLO: target 99.9 → 99.5 (0.1 % → 0.5 % of requests may fail, 5 ×)',
      );
      expect(forge.comments).toHaveLength(name === 'GitHub' ? 1 : 2);

      // Somebody else has changed the SLO since. A misleading description in the plan does not hide it.
      writeStack("99.7, description: '\\nNo changes.\\n'");
      const other = await job('push');
      expect(other.exitCode).toBe(1);
      expect(other.text).toContain('shows another plan');
      expect(other.text).toContain('99.9 -> 99.7');
      expect(targets()).toEqual(['99.9']);
      expect(planFiles()).toEqual([]);

      succeeded(await job('workflow_dispatch'));
      expect(targets()).toEqual(['99.7']);

      expect(planFiles()).toEqual([]);

      // Nothing changes, so no comment is necessary.
      forge.comments.length = 0;
      succeeded(await job('push'));
    });

    it('fail in a scheduled run if the service has changed, and change nothing', async () => {
      succeeded(await job('workflow_dispatch'));
      succeeded(await job('schedule'));

      const [id] = Object.keys(emulator.control.objects('slos'));
      await emulator.control.patch('slos', id, { targetThresholdPercentage: 90 });
      const { exitCode, text } = await job('schedule');
      expect(exitCode).toBe(1);
      expect(text).toContain('90 -> 99.9');
      expect(text).toContain('The plan above is not empty.');
      expect(targets()).toEqual(['90']);
      expect(planFiles()).toEqual([]);
    });

    it('compare with the newest comment only', async () => {
      succeeded(await job('pull_request'));
      forge.comments.push({ author: 1, body: '### checkout: plan\n\nPlan of another commit' });
      expect((await job('push')).exitCode).toBe(1);
      expect(targets()).toEqual([]);
    });

    it("ignore comments of others, even with the plan's checksum", async () => {
      succeeded(await job('pull_request'));
      const [{ body }] = forge.comments.splice(0);
      forge.comments.push({ author: 2, body });
      expect((await job('push')).exitCode).toBe(1);
      expect(targets()).toEqual([]);

      succeeded(await job('pull_request'));
      expect(forge.comments.map(({ author }) => author)).toEqual([2, 1]);
      forge.comments.push({ author: 2, body: '### checkout: plan' });
      succeeded(await job('push'));
      expect(targets()).toEqual(['99.9']);
    });
  });

  it('call the installed command, and never one that npx downloads', () => {
    for (const { files } of Object.values(templates('0.0.0', '0.0.0'))) {
      expect(files['plan.sh']).toMatch(/\{ (npx --no-install )?cdktf-provider-observability review /);
      expect(files['plan.sh'] + files[WORKFLOW]).not.toMatch(/npx (?!--no-install )/);
    }
    expect(templates('0.0.0', '0.0.0').python.files['plan.sh']).not.toContain('npx');
  });

  it('show why a plan fails, and write no comment', async () => {
    emulator.control.setApiKeys({ another: 'default' });
    const { exitCode, text } = await github('pull_request');
    expect(exitCode).not.toBe(0);
    expect(text).toContain('rejects the API key');
    expect(forge.comments).toEqual([]);
  });

  it('reject state on the runner, which would be lost', async () => {
    writeStack('99.9', false);
    const { exitCode, text } = await github('push');
    expect(exitCode).toBe(1);
    expect(text).toContain('The stack needs a backend');
    expect(targets()).toEqual([]);
  });

  it('run in the stack folder, because terraform -chdir does not find the provider, as docs/errors.md explains', async () => {
    succeeded(await shell('npx tsx main.ts', {}));
    const init = `terraform -chdir=${STACK} init -input=false -no-color -backend=false`;
    expect((await shell(init, {})).text).toMatch(/cdktf-provider-observability\.internal/);
    succeeded(await shell(`${init} -plugin-dir=terraform.d/plugins`, {}));
  });
});

/** Whether a job or a step runs on this event. */
function isTaken({ if: condition = '' }: Pick<Step, 'if'>, event: Event): boolean {
  if (condition === APPLIES) return ['push', 'workflow_dispatch'].includes(event);
  const [, name = event] = /^github\.event_name == '(\w+)'$/.exec(condition) ?? [];
  return event === name;
}
