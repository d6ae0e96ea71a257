/** The GitLab pipeline of docs/pipelines.md and its script plan.sh, with real Terraform. */
import { parse } from 'yaml';
import { Result } from '../scripts/command';
import { textOf } from '../scripts/pages';
import { FOLDER, KEY, Pipeline, STACK } from './support/pipeline';
import { testJobs } from './support/pipeline-cases';
import { Event } from './support/pipeline-hosts';
import { succeeded } from './support/terraform';

type Name = 'plan' | 'comment' | 'drift' | 'apply';
const JOBS = parse(textOf(`${FOLDER}/gitlab/.gitlab-ci.yml`)) as Record<Name, { script: string[] }> & {
  default: { after_script: string[] };
};

describe('the jobs on GitLab', () => {
  const pipeline = Pipeline.use();
  testJobs(pipeline, gitlab, 2);

  async function gitlab(event: Event): Promise<Result> {
    const run = async (job: Name, secrets: Readonly<Record<string, string>>) => {
      const script = JOBS[job].script.filter((line) => !/^np[mx] /.test(line));
      const result = await pipeline.shell(script.join('\n'), {
        OBSERVABILITY_BASE_URL: pipeline.emulator.url,
        CI_API_V4_URL: pipeline.forge.url,
        CI_PROJECT_ID: '1',
        CI_MERGE_REQUEST_IID: '7',
        CI_COMMIT_SHA: 'abc',
        CI_PIPELINE_SOURCE: event === 'workflow_dispatch' ? 'web' : event,
        ...secrets,
      });
      succeeded(await pipeline.shell(JOBS.default.after_script.join('\n')));
      return result;
    };
    const [key, token] = [{ OBSERVABILITY_API_KEY: KEY }, { COMMENT_TOKEN: 'token' }];
    if (event === 'schedule') return run('drift', key);
    if (event !== 'pull_request') return run('apply', { ...key, ...token });
    const planned = await run('plan', key);
    return planned.exitCode === 0 ? run('comment', token) : planned;
  }

  it.each([
    ['the comment', 'ln -sf "$PROJECT/token" comment.md'],
    [
      'a folder above it',
      'cd "$PROJECT/cdktf.out" && cp -r stacks away && cp ../token away/checkout/comment.md && mv stacks old && ln -s away stacks',
    ],
  ])('publish no other file if %s is a link', async (_, commands) => {
    pipeline.attack(commands);
    const { exitCode, text } = await gitlab('pull_request');
    expect(pipeline.forge.comments).toEqual([]);
    expect(exitCode).toBe(1);
    expect(text).toContain('regular file');
  });

  it("print no command to GitHub's runner", async () => {
    expect((await gitlab('workflow_dispatch')).text).not.toContain('::stop-commands::');
  });

  it('write files that only their owner can read, except for the comment', async () => {
    const env = { OBSERVABILITY_BASE_URL: pipeline.emulator.url, OBSERVABILITY_API_KEY: KEY };
    succeeded(await pipeline.shell('rm -r cdktf.out synthesized.ts; sh plan.sh -lock=false', env));
    const names = ['plan.bin', 'plan.jsonl', 'plan.txt', 'review.json', '.terraform/terraform.tfstate'];
    expect([...names, 'comment.md'].filter((name) => pipeline.isOpen(name))).toEqual(['comment.md']);
  });

  it('run in the stack folder, because terraform -chdir does not find the provider, as docs/errors.md explains', async () => {
    const init = `terraform -chdir=${STACK} init -input=false -no-color -backend=false`;
    const withoutProvider = await pipeline.shell(`rm -r ${STACK}/.terraform; ${init}`);
    expect(withoutProvider.text).toMatch(/cdktf-provider-observability\.internal/);
    succeeded(await pipeline.shell(`${init} -plugin-dir=terraform.d/plugins`));
  });
});
