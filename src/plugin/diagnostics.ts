import { setTimeout as sleep } from 'node:timers/promises';
import { escapeInvisible } from '../json/invisible';
import { Path } from '../json/members';
import type { ObjectValue } from './values/value';

export { formatPath } from '../json/members';

export type AttributePath = Path;

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** One line. Terraform groups warnings with identical summaries, so include the object's title, name and id. */
  readonly summary: string;
  readonly detail: string;
  /** The attribute that the diagnostic is about. Without a path, the diagnostic is about the whole resource. */
  readonly path?: AttributePath;
}

export class Diagnostics {
  public readonly list: Diagnostic[] = [];

  /** @param groups counts the diagnostics of the whole process. By default, only those of this request are counted. */
  constructor(private readonly groups = new DiagnosticGroups()) {}

  public get hasErrors(): boolean {
    return this.list.some((diagnostic) => diagnostic.severity === 'error');
  }

  public error(summary: string, detail: string, path?: AttributePath): void {
    this.list.push({ severity: 'error', summary, detail, path });
  }

  /** Sets the function that returns the sentence to append to a warning with a code. If it returns undefined, the warning is hidden. */
  public useHints(hintFor: DiagnosticGroups['hintFor']): void {
    this.groups.hintFor = hintFor;
  }

  public warning(summary: string, detail: string, path?: AttributePath, code?: string): void {
    const hint = this.groups.hintFor(code);
    if (hint !== undefined) this.list.push({ severity: 'warning', summary, detail: detail + hint, path });
  }

  /** Adds a warning that many objects can cause in one run. Only the first ten of a group are shown. */
  public cappedWarning(group: DiagnosticGroup, summary: string, detail: string, path?: AttributePath): void {
    this.capped('warning', group, { summary, detail, path });
  }

  /** Combines the warnings of a batch that arrive in quick succession into one, in the response for the last object. */
  public async batchedWarning(
    batch: string,
    group: DiagnosticGroup,
    warning: ObjectWarning,
    combine: (warnings: readonly ObjectWarning[], count: number) => Omit<Diagnostic, 'severity'>,
  ): Promise<void> {
    const turn = this.groups.count(group);
    const collected = await this.groups.collect(batch, turn === 'object' ? warning : undefined);
    const reported = turn === 'more' ? group.more : collected && combine(collected.warnings, collected.count);
    if (reported) this.list.push({ severity: 'warning', ...reported });
  }

  public report({ summary, detail, path, group }: DiagnosticError): void {
    const brief = group?.brief !== undefined && this.groups.isRepeated(group) ? group.brief : undefined;
    this.error(summary, brief ?? detail, path);
  }

  /** Like `cappedWarning`, for errors. Returns whether an error is shown. If not, the errors of other objects fail the run. */
  public async cappedError(error: DiagnosticError, group: DiagnosticGroup): Promise<boolean> {
    if (!group.combined) return this.capped('error', group, error);
    const count = await this.groups.countAffected(error);
    if (count === 0) return false;
    const { summary, detail, path } = count === 1 ? error : { ...group.combined(count), path: undefined };
    this.error(summary, detail, path);
    return true;
  }

  private capped(
    severity: Diagnostic['severity'],
    group: DiagnosticGroup,
    diagnostic: Omit<Diagnostic, 'severity'>,
  ): boolean {
    const hint = this.groups.hintFor(group.code);
    const turn = hint === undefined ? 'nothing' : this.groups.count(group);
    const own = { ...diagnostic, detail: diagnostic.detail + hint };
    if (turn !== 'nothing') this.list.push({ severity, ...(turn === 'object' ? own : group.more) });
    return turn !== 'nothing';
  }
}

/** Thrown by a handler to end its request with one error on an attribute (or on the resource as a whole). */
export class DiagnosticError extends Error {
  /** The state for Terraform to store after a failed change. Default: the state before the change. */
  public state?: ObjectValue;

  constructor(
    public readonly summary: string,
    public readonly detail: string,
    public readonly path?: AttributePath,
    /** Set if other objects can fail for the same reason. If reads fail, only the first ten errors of a group are shown. */
    public readonly group?: DiagnosticGroup,
  ) {
    super(`${summary}: ${detail}`);
    this.name = 'DiagnosticError';
  }

  public plus(sentence: string): DiagnosticError {
    const { summary, detail, path, group } = this;
    const brief = group?.brief && `${group.brief} ${sentence}`;
    return new DiagnosticError(summary, `${detail} ${sentence}`, path, group && { ...group, brief });
  }
}

/** Diagnostics that many objects can cause in one run. Only ten are shown: Terraform parses the whole configuration for each. */
export interface DiagnosticGroup {
  readonly key: string;
  /** Shown once, instead of the eleventh diagnostic: says that there are more and how to find them. */
  readonly more: { readonly summary: string; readonly detail: string };
  /** Set if the cause, such as a rejected API key, affects all objects: returns one error for all reads that failed or were skipped. */
  readonly combined?: (count: number) => { readonly summary: string; readonly detail: string };
  /** Set if the cause affects all objects: replaces the detail of all errors but the first, if each failed change has its own. */
  readonly brief?: string;
  readonly code?: string;
}

/** One object's part of a combined warning. `advice` is called after the pause. */
export interface ObjectWarning {
  readonly subject: string;
  readonly advice: () => string;
}

/** Length of the pause that ends a batch of warnings. Terraform plans independent destroys within a few milliseconds. */
const PAUSE_MILLISECONDS = 100;

const MAX_LISTED = 10;

/** Creates a group whose eleventh diagnostic says that only ten objects are listed, and what the listed ones do not say. */
export const groupOf = (summary: string, nextStep = ''): DiagnosticGroup => ({
  key: summary,
  more: { summary, detail: `Only the first ten are listed. ${nextStep}`.trim() },
});

interface Collected {
  readonly warnings: ObjectWarning[];
  count: number;
}

/** Counts the diagnostics of a process by group. Each provider block has its own process in each run, with up to ten per group. */
export class DiagnosticGroups {
  private readonly counts = new Map<string, number>();
  private readonly pending = new Map<string, Collected>();
  private readonly waits = new Map<string, AbortController>();
  /** The error, such as a rejected API key, that all further reads would get, too. */
  public sharedError?: DiagnosticError;
  private readonly reported = new Set<string>();
  private isReported = false;
  private affected = 0;
  private running = 0;
  /** Returns the sentence to append to a warning with a code, or undefined to hide the warning. */
  public hintFor: (code?: string) => string | undefined = () => '';

  /** Counts a diagnostic. Returns which message to show: the object's own diagnostic, the message that there are more, or nothing. */
  public count({ key }: DiagnosticGroup): 'object' | 'more' | 'nothing' {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count <= MAX_LISTED) return 'object';
    return count === MAX_LISTED + 1 ? 'more' : 'nothing';
  }

  public isRepeated({ key }: DiagnosticGroup): boolean {
    const isRepeated = this.reported.has(key);
    this.reported.add(key);
    return isRepeated;
  }

  public async countRunning<T>(read: Promise<T>): Promise<T> {
    this.running += 1;
    return read.finally(() => (this.running -= 1));
  }

  /** Counts the objects that an error affects, until there is a pause and no read is running. The last caller gets the count, others 0. */
  public async countAffected(error: DiagnosticError): Promise<number> {
    if (this.isReported) return 0;
    this.sharedError = error;
    this.affected += 1;
    do {
      if (!(await this.isLastInBurst('shared error'))) return 0;
    } while (this.running > 0);
    this.isReported = true;
    return this.affected;
  }

  /** Collects warnings until there is a pause. The last caller with a warning gets all of them. Without one, only counts the object. */
  public async collect(batch: string, warning?: ObjectWarning): Promise<Collected | undefined> {
    const collected = this.pending.get(batch) ?? { warnings: [], count: 0 };
    collected.count += 1;
    if (!warning) return undefined;
    collected.warnings.push({ ...warning, subject: escapeInvisible(warning.subject) });
    this.pending.set(batch, collected);
    let counted: number;
    do {
      counted = collected.count;
      if (!(await this.isLastInBurst(batch))) return undefined;
    } while (collected.count > counted);
    this.pending.delete(batch);
    return collected;
  }

  /** Returns whether no call follows within the pause. Each call ends the previous wait, which occupies a slot of -parallelism. */
  private async isLastInBurst(key: string): Promise<boolean> {
    this.waits.get(key)?.abort();
    const wait = new AbortController();
    this.waits.set(key, wait);
    return sleep(PAUSE_MILLISECONDS, true, wait).catch(() => false);
  }
}
