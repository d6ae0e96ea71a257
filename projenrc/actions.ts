import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Component, Project } from 'projen';

/** Matches the reference in `uses: owner/name@commit # tag`. The comment is optional. */
const ACTION_REFERENCE = /(?<=\buses: )([\w./-]+)@(\S+)(?: # (\S+))?$/gm;

/**
 * Pins each GitHub action to the commit of its tag. The workflow files store the pins, because Dependabot updates them there. This
 * component reads the pins before projen overwrites the workflows, and then restores them. RELEASING.md explains how to pin a new action.
 */
export class PinnedActions extends Component {
  private readonly pins = new Map<string, string>();

  constructor(project: Project) {
    super(project);
    for (const file of this.workflowFiles()) {
      for (const [pin, action, , tag] of readFileSync(file, 'utf8').matchAll(ACTION_REFERENCE)) {
        if (tag) this.pins.set(action, pin);
      }
    }
  }

  /** Runs after projen has written the workflows, because .projenrc.ts adds this component last. */
  public synthesize(): void {
    for (const file of this.workflowFiles()) {
      const text = readFileSync(file, 'utf8');
      chmodSync(file, 0o644);
      writeFileSync(
        file,
        text.replace(ACTION_REFERENCE, (reference, action: string) => this.pins.get(action) ?? reference),
      );
      chmodSync(file, 0o444);
    }
  }

  private workflowFiles(): string[] {
    const folder = join(this.project.outdir, '.github', 'workflows');
    return readdirSync(folder).map((name) => join(folder, name));
  }
}
