/** The workflow of `init`, which docs/pipelines.md shows, and its script plan.sh, with real Terraform. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Result } from '../scripts/command';
import { textOf } from '../scripts/pages';
import { templates } from '../scripts/templates';
import { FOLDER, KEY, Pipeline, SCRIPT, STACK } from './support/pipeline';
import { testJobs } from './support/pipeline-cases';
import { contextsOf, Event, fill, isTaken, obeyedCommands } from './support/pipeline-hosts';
import { until } from './support/processes';
import { temporaryFolder } from './support/temporary-folder';

const WORKFLOW = '.github/workflows/checkout.yml';
const SHOWN_WORKFLOW = textOf(`${FOLDER}/github/checkout.yml`);
const TEMPLATES = templates('0.0.0', '0.0.0');

it('the example has the files that init writes', () => {
  const { files } = TEMPLATES.typescript;
  expect(SHOWN_WORKFLOW).toBe(files[WORKFLOW]);
  expect(SCRIPT).toBe(files['plan.sh']);
});

it("the example's README says how the files for HCL differ", () => {
  const { files } = TEMPLATES.hcl;
  const commands = ['npm ci --ignore-scripts', 'npm run mirror'];
  const tests = ['terraform init -backend=false', 'terraform test'];
  for (const command of [...commands.slice(1), ...tests]) {
    expect(textOf(`${FOLDER}/README.md`)).toContain(`\`${command}\``);
  }
  const workflow = SHOWN_WORKFLOW.replace(
    /npm ci .*\n.*\n.*npm test/,
    [...commands, ...tests].join('\n          '),
  );
  expect(files[WORKFLOW]).toBe(workflow.replaceAll(STACK, '.'));
  expect(files['plan.sh']).toBe(SCRIPT.replace(/.* tsx .*\ncd .*\n/, ''));
});

it('the scripts call the installed command, and never one that npx downloads', () => {
  for (const { files } of Object.values(TEMPLATES)) {
    expect(files['plan.sh']).toContain('{ cdktf-provider-observability review ');
    expect(files['plan.sh'] + files[WORKFLOW]).not.toMatch(/npx (?!--no-install )/);
  }
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

describe('the jobs on GitHub', () => {
  const pipeline = Pipeline.use();
  testJobs(pipeline, github, 1);

  async function github(event: Event): Promise<Result & { readonly obeyed: string[] }> {
    const contexts = {
      ...contextsOf(event),
      vars: { OBSERVABILITY_BASE_URL: pipeline.emulator.url },
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
        const [from, to] = [join(pipeline.project, STACK), join(contexts.runner.temp, 'comment')];
        cpSync(join(from, 'comment.md'), join(to, 'comment.md'), { verbatimSymlinks: true });
      }
      for (const step of job.steps) {
        if (step.run === undefined || step.name === 'Install and test') continue;
        if (step.if === 'always()' ? false : exitCode !== 0 || !isTaken(step, contexts)) continue;
        const env = Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value, contexts)]);
        const result = await pipeline.shell(
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
  }

  it('keep a state that cannot be stored from other users of the runner', async () => {
    const { shared } = pipeline;
    shared.holdWrites();
    const applied = github('workflow_dispatch');
    await until(
      () => 'The state is not stored.',
      () => shared.heldWrites > 0,
    );
    shared.lock = { ID: 'another', Who: 'somebody', Operation: 'apply' };
    shared.releaseWrites();
    expect((await applied).exitCode).toBe(1);
    expect(pipeline.isOpen('errored.tfstate')).toBe(false);
  });

  it('publish no other file if the comment is a link', async () => {
    pipeline.attack('ln -sf "$PROJECT/token" comment.md');
    const { exitCode, text } = await github('pull_request');
    expect(pipeline.forge.comments).toEqual([]);
    expect(exitCode).toBe(1);
    expect(text).toContain('regular file');
  });

  it("let no text of an object be a command to GitHub's runner, or fold the log", async () => {
    const lines = [
      'a',
      '::add-mask::availability',
      '##[group]more',
      '##vso[task.complete]',
      '::stop-commands::x',
    ];
    pipeline.writeStack('99.9', true, lines.join('\n'));
    const program = join(pipeline.project, 'main.ts');
    const code = readFileSync(program, 'utf8');
    writeFileSync(program, code.replace('availability.id', 'availability.description'));
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
  });

  it('show why a plan fails, and write no comment', async () => {
    pipeline.emulator.control.setApiKeys({ another: 'default' });
    const { exitCode, text } = await github('pull_request');
    expect(exitCode).not.toBe(0);
    expect(text).toContain('rejects the API key');
    expect(pipeline.forge.comments).toEqual([]);
  });

  it('reject state on the runner, which would be lost', async () => {
    pipeline.writeStack('99.9', false);
    await pipeline.shell(`rm -r ${STACK}/.terraform`);
    const { exitCode, text } = await github('push');
    expect(exitCode).toBe(1);
    expect(text).toContain('The stack needs a backend');
    expect(pipeline.targets()).toEqual([]);
  });
});
