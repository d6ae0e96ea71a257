/** docs/pipelines.md and the workflow of `init`: their scripts, with real Terraform. */
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { Result, run as runCommand } from '../scripts/command';
import { codeOn, filesOn, namedBlocksOn } from '../scripts/pages';
import { templates } from '../scripts/templates';
import { Emulator, startEmulator } from '../src/emulator';
import { Forge, startForge } from './support/forge';
import { installPackages } from './support/guide';
import { SharedState } from './support/http-backend';
import { contextsOf, Event, fill, isTaken, obeyedCommands } from './support/pipeline-hosts';
import { until } from './support/processes';
import { temporaryFolder } from './support/temporary-folder';
import { succeeded } from './support/terraform';

const PAGE = 'docs/pipelines.md';
const WORKFLOW = '.github/workflows/checkout.yml';
const [SHOWN_WORKFLOW, GITLAB] = codeOn(PAGE, 'yaml');
const STACK = 'cdktf.out/stacks/checkout';
const KEY = 'key-of-the-pipeline';

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
  function writeStack(target: string, isShared = true, description?: string): void {
    const { address, lock_address: lockAddress, unlock_address: unlockAddress } = shared.settings;
    const backend = `new HttpBackend(this, ${JSON.stringify({ address, lockAddress, unlockAddress })});`;
    const code = templates('0.0.0', '0.0.0').typescript.files['main.ts'].replace(
      '99.9',
      `${target}, ${JSON.stringify({ overrides: { description } })}`,
    );
    const changed = code
      .replace('{ App,', '{ App, HttpBackend,')
      .replace('super(scope, id);', `super(scope, id);\n${isShared ? backend : ''}`);
    writeFileSync(join(project, 'main.ts'), changed);
  }

  const github = async (event: Event): Promise<Result & { readonly obeyed: string[] }> => {
    const contexts = {
      ...contextsOf(event),
      vars: { OBSERVABILITY_BASE_URL: emulator.url },
      secrets: { OBSERVABILITY_API_KEY: KEY },
      runner: { temp: temporaryFolder() },
    };
    const { jobs } = parse(SHOWN_WORKFLOW) as { jobs: Readonly<Record<string, Job>> };
    let text = '';
    let exitCode = 0;
    const obeyed: string[] = [];
    for (const [name, job] of Object.entries(jobs)) {
      if (exitCode !== 0 || !isTaken(job, contexts)) continue;
      if (name === 'comment') {
        // An artifact passes the file, or a link, to this job.
        const [from, to] = [join(project, STACK), join(contexts.runner.temp, 'comment')];
        cpSync(join(from, 'comment.md'), join(to, 'comment.md'), { verbatimSymlinks: true });
      }
      for (const step of job.steps) {
        if (step.run === undefined || step.name === 'Install and test') continue;
        if (step.if === 'always()' ? false : exitCode !== 0 || !isTaken(step, contexts)) continue;
        const env = Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value, contexts)]);
        const result = await shell(
          step.run,
          { GITHUB_ACTIONS: 'true', ...Object.fromEntries(env) } as Record<string, string>,
          fill(step['working-directory'] ?? '.', contexts),
        );
        text += result.text;
        obeyed.push(...obeyedCommands(result.text));
        exitCode ||= result.exitCode;
      }
    }
    return { exitCode, stdout: '', stderr: '', text, obeyed };
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
      cwd: resolve(project, cwd),
      env: { ...environment, GITHUB_REPOSITORY: 'us/checkout', GITHUB_SHA: 'abc', ...env },
      timeoutMilliseconds: 110_000,
    });

  /** Returns the files with secrets that a job left in the stack's folder. */
  const planFiles = () =>
    readdirSync(join(project, STACK)).filter((name) => ['plan.bin', 'plan.json'].includes(name));

  /** Whether other users can read a file in the stack's folder. */
  const isOpen = (name: string) =>
    !statSync(join(project, STACK, name))
      .mode.toString(8)
      .endsWith('00');

  const targets = () =>
    Object.values(emulator.control.objects('slos')).map(({ targetThresholdPercentage }) =>
      String(targetThresholdPercentage),
    );

  describe.each([
    ['GitHub', github],
    ['GitLab', gitlab],
  ])('of %s', (name, job) => {
    it('apply only the reviewed plan', async () => {
      succeeded(await job('pull_request'));
      expect(forge.comments).toHaveLength(1);
      const [{ body }] = forge.comments;
      expect(body).toMatch(
        /^### checkout: plan\n\nAfter the merge, the pipeline applies these changes or none\.\n\n#### Summary\n\n- 1 SLO created, 1 output created\n\n#### SLOs\n/,
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
      writeStack('99.7', true, '\nNo changes.\n');
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

      const withoutArguments = environment;
      environment = { ...withoutArguments, TF_CLI_ARGS_plan: '-refresh-only' };
      succeeded(await job('schedule'));
      const [id] = Object.keys(emulator.control.objects('slos'));
      await emulator.control.patch('slos', id, { targetThresholdPercentage: 90 });
      const found = await job('schedule');
      expect(found.exitCode).toBe(1);
      expect(found.text).toContain('- 1 SLO: target 99.9 → 90 (0.1 % → 10 % of requests may fail, 100 ×)');
      expect(found.text).toContain('The plan above is not empty.');

      environment = withoutArguments;
      const { exitCode, text } = await job('schedule');
      expect(exitCode).toBe(1);
      expect(text).toContain('90 -> 99.9');
      expect(text).toContain('The plan above is not empty.');
      expect(targets()).toEqual(['90']);
      expect(planFiles()).toEqual([]);
    });

    it('keep a state that cannot be stored from other users of the runner', async () => {
      shared.holdWrites();
      const applied = job('workflow_dispatch');
      await until(
        () => 'The state is not stored.',
        () => shared.heldWrites > 0,
      );
      shared.lock = { ID: 'another', Who: 'somebody', Operation: 'apply' };
      shared.releaseWrites();
      expect((await applied).exitCode).toBe(1);
      expect(isOpen('errored.tfstate')).toBe(false);
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

  const LINK = 'ln -sf "$PROJECT/token" comment.md';
  const FOLDER_LINK =
    'cd "$PROJECT/cdktf.out" && cp -r stacks away && cp ../token away/checkout/comment.md && mv stacks old && ln -s away stacks';
  it.each([
    ['GitHub', 'the file', LINK],
    ['GitLab', 'the file', LINK],
    ['GitLab', 'a folder above it', FOLDER_LINK],
  ])('publish no other file on %s if %s is a link', async (host, _, attack) => {
    writeFileSync(join(project, 'token'), 'the token of the second job');
    // The script is the pull request's own.
    const script = filesOn(PAGE).get('plan.sh') ?? '';
    writeFileSync(join(project, 'plan.sh'), `${script}PROJECT='${project}'\n${attack}\n`);
    const { exitCode, text } = await (host === 'GitHub' ? github : gitlab)('pull_request');
    expect(forge.comments).toEqual([]);
    expect(exitCode).toBe(1);
    expect(text).toContain('regular file');
  });

  it('call the installed command, and never one that npx downloads', () => {
    for (const { files } of Object.values(templates('0.0.0', '0.0.0'))) {
      expect(files['plan.sh']).toContain('{ cdktf-provider-observability review ');
      expect(files['plan.sh'] + files[WORKFLOW]).not.toMatch(/npx (?!--no-install )/);
    }
  });

  it("let no text of an object be a command to GitHub's runner, or fold the log", async () => {
    const lines = [
      'a',
      '::add-mask::availability',
      '##[group]more',
      '##vso[task.complete]',
      '::stop-commands::x',
    ];
    writeStack('99.9', true, lines.join('\n'));
    const program = readFileSync(join(project, 'main.ts'), 'utf8');
    writeFileSync(join(project, 'main.ts'), program.replace('availability.id', 'availability.description'));
    const [first, second] = [await github('pull_request'), await github('workflow_dispatch')];
    for (const { obeyed, text } of [first, second]) {
      expect(new Set(obeyed)).toEqual(new Set(['stop-commands']));
      const [planned] = text.split('Creating...');
      expect(planned).toContain('# #[group]more');
      expect(planned).not.toMatch(/##\w*\[/);
    }
    // One word for each step.
    const wordsIn = ({ text }: Result) => text.match(/(?<=^::stop-commands::)[\w-]{36}$/gm) ?? [];
    const words = [...wordsIn(first), ...wordsIn(second)];
    expect(new Set(words).size).toBe(3);
    expect(first.text).toContain(`\n::${words[0]}::\n`);
    expect(wordsIn(await gitlab('push'))).toEqual([]);
  });

  it('write files that only their owner can read, except for the comment', async () => {
    succeeded(
      await shell('sh plan.sh -lock=false', {
        OBSERVABILITY_BASE_URL: emulator.url,
        OBSERVABILITY_API_KEY: KEY,
      }),
    );
    const names = ['plan.bin', 'plan.jsonl', 'plan.txt', 'review.json', '.terraform/terraform.tfstate'];
    expect([...names, 'comment.md'].filter(isOpen)).toEqual(['comment.md']);
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
