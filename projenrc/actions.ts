import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Component, Project } from 'projen';

/** `uses: owner/name@commit # tag` */
const USE = /(?<=\buses: )([\w./-]+)@(\S+)(?: # (\S+))?$/gm;

/**
 * Pins each action by the commit of its tag. The pins are in the workflows themselves, because Dependabot updates them there: projen
 * reads a pin from one workflow and writes it to all of them. RELEASING.md explains how to pin a new action.
 */
export class PinnedActions extends Component {
  private readonly pins = new Map<string, string>();

  constructor(project: Project) {
    super(project);
    for (const file of this.workflows()) {
      for (const [pin, action, , tag] of readFileSync(file, 'utf8').matchAll(USE)) {
        if (tag) this.pins.set(action, pin);
      }
    }
  }

  /** Runs after the workflows are written, because projen synthesizes components in the order in which they were added. */
  public synthesize(): void {
    for (const file of this.workflows()) {
      const text = readFileSync(file, 'utf8');
      chmodSync(file, 0o644);
      writeFileSync(
        file,
        text.replace(USE, (use, action: string) => this.pins.get(action) ?? use),
      );
      chmodSync(file, 0o444);
    }
  }

  private workflows(): string[] {
    const folder = join(this.project.outdir, '.github', 'workflows');
    return readdirSync(folder).map((name) => join(folder, name));
  }
}
