import { cdktf, Component, github } from 'projen';

type Job = github.workflows.Job;
type Step = github.workflows.JobStep;

/** Edits jobs that projen adds only when it writes a workflow. */
export class EditedJobs extends Component {
  constructor(
    private readonly library: cdktf.ConstructLibraryCdktf,
    private readonly workflow: string,
    private readonly ids: readonly string[],
    private readonly edit: (job: Job, id: string, workflow: github.GithubWorkflow) => Job,
  ) {
    super(library);
  }

  public preSynthesize(): void {
    const workflow = this.library.github?.workflows.find(({ name }) => name === this.workflow);
    for (const id of this.ids) {
      const job = workflow?.getJob(id);
      if (!workflow || !job || !('steps' in job)) {
        throw new Error(`projen no longer adds a job ${id} to ${this.workflow}.`);
      }
      workflow.updateJob(id, this.edit(job, id, workflow));
    }
  }
}

/** Keeps each job's token out of the checkout, where a dependency's code could read it. Add this component after all jobs. */
export class CheckoutsWithoutToken extends Component {
  public preSynthesize(): void {
    for (const workflow of github.GitHub.of(this.project)?.workflows ?? []) {
      for (const [id, job] of Object.entries(workflow.jobs)) {
        if (!('steps' in job)) continue;
        // projen renders the steps of one job later. Its first step is the checkout.
        if (Array.isArray(job.steps)) workflow.updateJob(id, { ...job, steps: job.steps.map(withoutToken) });
        else workflow.file?.addOverride(`jobs.${id}.steps.0.with.persist-credentials`, false);
      }
    }
  }
}

const withoutToken = (step: Step): Step =>
  step.uses?.startsWith('actions/checkout@')
    ? { ...step, with: { ...step.with, 'persist-credentials': false } }
    : step;

export function replaceStep(job: Job, name: string, replace: (step: Step) => readonly Step[]): Job {
  if (!job.steps.some((step) => step.name === name)) {
    throw new Error(`projen no longer adds a step "${name}".`);
  }
  return { ...job, steps: job.steps.flatMap((step) => (step.name === name ? replace(step) : [step])) };
}
