/** Which SLOs are read ahead: each names those that the process created or read just before it. */

/** As many UUIDs take the room of nine ids that are written as they are. */
const MOST_UUIDS = 15;
const MOST_OTHERS = 9;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Characters of a UUID in base64. */
const PACKED = 22;

/** Ids. If all are UUIDs: one text, 22 characters of base64 for each. */
export type Siblings = string | readonly string[];

/** The part of an SLO's private state, of any version, that names others. */
interface Private {
  readonly siblings?: unknown;
}

/** The SLOs that this process has created or read last. */
export class Latest {
  /** Newest first. */
  private ids: readonly string[] = [];

  /** Notes an SLO whose private state stays as it is. */
  public see(id: string, { siblings }: Private): Private {
    this.ids = [id, ...this.before(id)];
    return { siblings };
  }

  /** Notes an SLO whose private state is new: it gets those before it, while there is room. */
  public join(id: string, own: Private): { readonly siblings: Siblings } {
    const siblings = packed([...new Set([...siblingsIn(own), ...this.before(id)])]);
    this.see(id, { siblings });
    return { siblings };
  }

  private before(id: string): readonly string[] {
    return this.ids.filter((other) => other !== id).slice(0, MOST_UUIDS);
  }
}

export function siblingsIn({ siblings }: Private): readonly string[] {
  if (typeof siblings === 'string') return unpacked(siblings);
  const ids = Array.isArray(siblings) ? siblings.filter((id) => typeof id === 'string') : [];
  return ids.slice(0, MOST_OTHERS);
}

function packed(ids: readonly string[]): Siblings {
  const uuids = ids.slice(0, MOST_UUIDS);
  if (!uuids.every((id) => UUID.test(id))) return ids.slice(0, MOST_OTHERS);
  return uuids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('');
}

function unpacked(siblings: string): readonly string[] {
  const ids: string[] = [];
  for (let at = 0; at + PACKED <= siblings.length && ids.length < MOST_UUIDS; at += PACKED) {
    const hex = Buffer.from(siblings.slice(at, at + PACKED), 'base64url').toString('hex');
    ids.push(
      [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    );
  }
  return ids;
}
