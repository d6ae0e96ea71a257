/** Decides which SLOs to prefetch: each SLO's private state lists the SLOs that the process created or read just before it. */
import { UUID_PATTERN } from '../../../contract/ids';
import { ObjectPrivateState } from '../../codec/private-state';

/** Maximum number of siblings: 15 if all ids are UUIDs, which are packed, otherwise nine. Both lists take about the same space. */
const MAX_UUIDS = 15;
const MAX_PLAIN_IDS = 9;

/** The part of an SLO's private state that lists its siblings. If all ids are UUIDs, it is a string with 22 base64 characters per id. */
type PrivateSiblings = Pick<ObjectPrivateState, 'siblings'>;

/** The SLOs that this process created or read most recently. Used only to prefetch: with several provider blocks, batches are smaller. */
export class RecentSlos {
  /** Ids of the recent SLOs, newest first. */
  private ids: readonly string[] = [];

  /** Records an SLO. Returns its siblings unchanged. */
  public record(id: string, { siblings }: PrivateSiblings): PrivateSiblings {
    this.ids = [id, ...this.ids.filter((other) => other !== id)].slice(0, MAX_UUIDS + 1);
    return { siblings };
  }

  /** Records an SLO. Returns its siblings and the SLOs recorded before it, up to the limit. */
  public recordWithSiblings(id: string, privateState: PrivateSiblings): PrivateSiblings {
    this.record(id, privateState);
    const [, ...before] = this.ids;
    return { siblings: packIds([...new Set([...siblingsIn(privateState), ...before])]) };
  }
}

export function siblingsIn({ siblings }: PrivateSiblings): readonly string[] {
  if (typeof siblings === 'string') return unpackIds(siblings);
  return (siblings ?? []).slice(0, MAX_PLAIN_IDS);
}

function packIds(ids: readonly string[]): PrivateSiblings['siblings'] {
  const uuids = ids.slice(0, MAX_UUIDS);
  if (!uuids.every((id) => UUID_PATTERN.test(id) && id === id.toLowerCase())) {
    return ids.slice(0, MAX_PLAIN_IDS);
  }
  return uuids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('');
}

function unpackIds(siblings: string): readonly string[] {
  const packed = siblings.match(/.{22}/g) ?? [];
  const hex = packed.slice(0, MAX_UUIDS).map((id) => Buffer.from(id, 'base64url').toString('hex'));
  return hex.map((id) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
}
