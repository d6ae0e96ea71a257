/** Decides which SLOs to prefetch: each SLO's private state lists those that the process created or read just before it. */

/** Maximum number of siblings: 15 packed UUIDs take about as much space as nine plain ids. */
const MAX_UUIDS = 15;
const MAX_OTHERS = 9;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Length of a UUID in base64. */
const PACKED = 22;

/** A list of ids, or a single string if all ids are UUIDs, with 22 base64 characters for each. */
export type Siblings = string | readonly string[];

/** The part of the private state that lists the siblings of an SLO, in the format of any version of the provider. */
interface Private {
  readonly siblings?: unknown;
}

/** The SLOs that this process created or read most recently. */
export class RecentSlos {
  /** The ids of these SLOs, newest first. */
  private ids: readonly string[] = [];

  /** Records an SLO whose private state does not change. */
  public see(id: string, { siblings }: Private): Private {
    this.ids = [id, ...this.before(id)];
    return { siblings };
  }

  /** Records an SLO whose private state is rewritten. Adds the SLOs before it to its siblings, up to the limit. */
  public join(id: string, privateState: Private): { readonly siblings: Siblings } {
    const siblings = packed([...new Set([...siblingsIn(privateState), ...this.before(id)])]);
    this.see(id, { siblings });
    return { siblings };
  }

  private before(id: string): readonly string[] {
    return this.ids.filter((other) => other !== id).slice(0, MAX_UUIDS);
  }
}

export function siblingsIn({ siblings }: Private): readonly string[] {
  if (typeof siblings === 'string') return unpacked(siblings);
  const ids = Array.isArray(siblings) ? siblings.filter((id) => typeof id === 'string') : [];
  return ids.slice(0, MAX_OTHERS);
}

function packed(ids: readonly string[]): Siblings {
  const uuids = ids.slice(0, MAX_UUIDS);
  if (!uuids.every((id) => UUID.test(id))) return ids.slice(0, MAX_OTHERS);
  return uuids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('');
}

function unpacked(siblings: string): readonly string[] {
  const ids: string[] = [];
  for (let at = 0; at + PACKED <= siblings.length && ids.length < MAX_UUIDS; at += PACKED) {
    const hex = Buffer.from(siblings.slice(at, at + PACKED), 'base64url').toString('hex');
    ids.push(
      [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    );
  }
  return ids;
}
