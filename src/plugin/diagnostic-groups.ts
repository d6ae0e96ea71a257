/**
 * Diagnostics that many objects of one run can cause, such as a destroy that leaves each of them on the service. Only the
 * first ten are shown, because Terraform parses the whole configuration for each diagnostic: a thousand take minutes.
 */
export interface DiagnosticGroup {
  /** Groups with the same key are counted together. */
  readonly key: string;
  /** Shown once, in place of the eleventh: that there are more, how to find them, and what applies to all of them. */
  readonly more: { readonly summary: string; readonly detail: string };
  /** Whether the cause affects every object, such as a refused key: after the eleventh, nothing more is read. */
  readonly affectsAll?: boolean;
}

/** How many objects of a group are named. The total is not known at that time. */
const NAMED = 10;

/** Counts the diagnostics of a process. */
export class DiagnosticGroups {
  private readonly counts = new Map<string, number>();
  private hopeless = false;

  /** Whether all further reads would fail by the same cause. */
  public get isHopeless(): boolean {
    return this.hopeless;
  }

  /** Whether to show the next diagnostic of the group itself, that there are more, or nothing. */
  public next({ key, affectsAll = false }: DiagnosticGroup): 'object' | 'more' | 'nothing' {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    if (count <= NAMED) return 'object';
    this.hopeless ||= affectsAll;
    return count === NAMED + 1 ? 'more' : 'nothing';
  }
}
