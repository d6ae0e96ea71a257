import { setTimeout as sleep } from 'node:timers/promises';
import { visible } from '../json/visible';

/** The path of an attribute: `['request_based_metric_sli', 'good_events', 'query']`. */
export type AttributePath = readonly (string | number)[];

/** The path as Terraform writes it: `request_based_metric_sli.good_events`, `steps[0].name`. */
export function formatPath(path: AttributePath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** One line. Terraform groups warnings with equal summaries, so include title, name and id of the object. */
  readonly summary: string;
  /** What happened, why, and what to do next. */
  readonly detail: string;
  /** Terraform adds the resource's address to a diagnostic with a path. */
  readonly path?: AttributePath;
}

/** Collects the diagnostics of a request. */
export class Diagnostics {
  public readonly list: Diagnostic[] = [];

  /** @param groups counts the diagnostics of the process. Default: only those of this request. */
  constructor(private readonly groups = new DiagnosticGroups()) {}

  public get hasErrors(): boolean {
    return this.list.some((diagnostic) => diagnostic.severity === 'error');
  }

  public error(summary: string, detail: string, path?: AttributePath): void {
    this.list.push({ severity: 'error', summary, detail, path });
  }

  public warning(summary: string, detail: string, path?: AttributePath): void {
    this.list.push({ severity: 'warning', summary, detail, path });
  }

  /** A warning that many objects can cause in one run: only the first ten of a group are shown. */
  public cappedWarning(group: DiagnosticGroup, summary: string, detail: string, path?: AttributePath): void {
    this.capped('warning', group, { summary, detail, path });
  }

  /** The same, but objects that come without a pause are told of in one warning, in the answer for the last of them. */
  public async batchedWarning(
    group: DiagnosticGroup,
    remark: Remark,
    tell: (remarks: readonly Remark[]) => Omit<Diagnostic, 'severity'>,
  ): Promise<void> {
    const turn = this.groups.next(group);
    const remarks = turn === 'object' ? await this.groups.joined(group, remark) : [];
    const told = turn === 'more' ? group.more : remarks.length > 0 && tell(remarks);
    if (told) this.list.push({ severity: 'warning', ...told });
  }

  /** A capped error. Returns whether anything is shown: the errors that were shown before fail the run. */
  public cappedError(group: DiagnosticGroup, summary: string, detail: string, path?: AttributePath): boolean {
    return this.capped('error', group, { summary, detail, path });
  }

  private capped(
    severity: Diagnostic['severity'],
    group: DiagnosticGroup,
    own: Omit<Diagnostic, 'severity'>,
  ): boolean {
    const turn = this.groups.next(group);
    if (turn !== 'nothing') this.list.push({ severity, ...(turn === 'object' ? own : group.more) });
    return turn !== 'nothing';
  }
}

/** Thrown by a handler to end its request with one error on an attribute (or on the resource as a whole). */
export class DiagnosticError extends Error {
  constructor(
    public readonly summary: string,
    public readonly detail: string,
    public readonly path?: AttributePath,
    /** Set if other objects can fail by the same cause. Of such errors in reads, only the first ten of a group are shown. */
    public readonly group?: DiagnosticGroup,
  ) {
    super(`${summary}: ${detail}`);
    this.name = 'DiagnosticError';
  }
}

/**
 * Diagnostics that many objects of one run can cause, such as a destroy that leaves each of them on the service. Only the
 * first ten are shown, because Terraform parses the whole configuration for each diagnostic: a thousand take minutes.
 */
export interface DiagnosticGroup {
  /** Groups with the same key are counted together. */
  readonly key: string;
  /** Shown once, instead of the eleventh: that there are more, how to find them, and what applies to all of them. */
  readonly more: { readonly summary: string; readonly detail: string };
  /** Whether the cause affects every object, such as a refused key: after the eleventh, nothing more is read. */
  readonly affectsAll?: boolean;
}

/** What a warning about several objects says of each. */
export interface Remark {
  readonly subject: string;
  readonly advice: string;
}

/** Terraform plans the destroys of objects that do not depend on each other within a few milliseconds. */
const PAUSE_MILLISECONDS = 100;

/** How many objects of a group are named. The total is not known at that time. */
const NAMED = 10;

/** A group whose eleventh diagnostic says that only ten objects are named, and what to do. */
export const groupOf = (key: string, summary: string, next: string): DiagnosticGroup => ({
  key,
  more: { summary, detail: `Only the first ten are listed. ${next}` },
});

/** Counts the diagnostics of a process. */
export class DiagnosticGroups {
  private readonly counts = new Map<string, number>();
  private readonly joining = new Map<
    string,
    { readonly remarks: readonly Remark[]; readonly wait: AbortController }
  >();
  /** Whether all further reads would fail by the same cause. */
  public isHopeless = false;

  /** Whether to show the next diagnostic of the group itself, that there are more, or nothing. */
  public next({ key, affectsAll = false }: DiagnosticGroup): 'object' | 'more' | 'nothing' {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count <= NAMED) return 'object';
    this.isHopeless ||= affectsAll;
    return count === NAMED + 1 ? 'more' : 'nothing';
  }

  /** For the last object that comes without a pause, the remarks on all of them; for the others, none. Does not wait for more than can be named. */
  public async joined({ key }: DiagnosticGroup, remark: Remark): Promise<readonly Remark[]> {
    const before = this.joining.get(key);
    // Only the last one waits: the others would occupy a place of Terraform meanwhile.
    before?.wait.abort();
    const wait = new AbortController();
    const remarks = [...(before?.remarks ?? []), { ...remark, subject: visible(remark.subject) }];
    this.joining.set(key, { remarks, wait });
    const isComplete = this.counts.get(key) === NAMED;
    const isLast = isComplete || (await sleep(PAUSE_MILLISECONDS, true, wait).catch(() => false));
    if (!isLast) return [];
    this.joining.delete(key);
    return remarks;
  }
}
