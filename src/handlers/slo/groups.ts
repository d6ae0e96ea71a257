/** Which SLOs are read together: ten that were created one after the other. Each remembers the ids of the others. */

const SIBLINGS = 9;

/** The part of the private state that says what to read together with an SLO. */
export interface Group {
  /** At most nine ids. Until the group is whole: those of the SLOs before it. */
  readonly siblings: readonly string[];
  /** Whether the siblings and the SLO itself are a group. */
  readonly isWhole?: boolean;
}

/**
 * What the process knows about groups. An SLO that is created only knows the SLOs before it, and the tenth knows its whole group.
 * The others learn of it when they are read after the tenth. Terraform stores that with the next apply.
 */
export class Groups {
  private readonly whole = new Map<string, readonly string[]>();
  /** Newest first. */
  private forming: readonly string[] = [];
  private latest: readonly string[] = [];

  /** Notes an SLO that was read, and its group. */
  public see(id: string, group: Group): Group {
    if (group.isWhole && !this.whole.has(id)) {
      const ids = [id, ...group.siblings];
      for (const each of ids) this.whole.set(each, ids);
    }
    this.latest = [id, ...this.latest.filter((other) => other !== id)].slice(0, SIBLINGS);
    return group;
  }

  /** The group of an SLO whose private state is new: with the siblings that the process knows by now. */
  public join(id: string, known: Group): Group {
    return this.see(id, this.groupOf(id, known));
  }

  private groupOf(id: string, known: Group): Group {
    if (known.isWhole) return known;
    const whole = this.whole.get(id);
    if (whole) return { siblings: whole.filter((other) => other !== id), isWhole: true };
    if (known.siblings.length >= SIBLINGS) return known;
    const others = this.forming.filter((other) => other !== id);
    if (others.length === SIBLINGS) {
      this.forming = [];
      return { siblings: others, isWhole: true };
    }
    this.forming = [id, ...others];
    const near = new Set([...known.siblings, ...others, ...this.latest]);
    near.delete(id);
    return { siblings: [...near].slice(0, SIBLINGS) };
  }
}

/** The group in a private state of any version. */
export function groupIn({ siblings, isWhole }: { readonly [name: string]: unknown }): Group {
  const ids = Array.isArray(siblings) ? siblings.filter((id) => typeof id === 'string') : [];
  return { siblings: ids.slice(0, SIBLINGS), ...(isWhole === true && { isWhole }) };
}
