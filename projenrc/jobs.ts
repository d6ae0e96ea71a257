import { cdktf, Component, github } from 'projen';

type Job = github.workflows.Job;
type Step = github.workflows.JobStep;

/** Edits jobs that projen adds only when it writes a workflow. */
export class EditedJobs extends Component {
  constructor(
    private readonly library: cdktf.ConstructLibraryCdktf,
    private readonly workflow: string,
    private readonly ids: readonly string[],
    private readonly edit: (job: Job, id: string) => Job,
  ) {
    super(library);
  }

  public preSynthesize(): void {
    const workflow = this.library.github?.workflows.find(({ name }) => name === this.workflow);
    for (const id of this.ids) {
      const job = workflow?.getJob(id);
      if (!job || !('steps' in job)) {
        throw new Error(`projen no longer adds a job ${id} to ${this.workflow}.`);
      }
      workflow?.updateJob(id, this.edit(job, id));
    }
  }
}

/** Replaces the step with this name. */
export function replaceStep(job: Job, name: string, replace: (step: Step) => readonly Step[]): Job {
  if (!job.steps.some((step) => step.name === name)) {
    throw new Error(`projen no longer adds a step "${name}".`);
  }
  return { ...job, steps: job.steps.flatMap((step) => (step.name === name ? replace(step) : [step])) };
}
