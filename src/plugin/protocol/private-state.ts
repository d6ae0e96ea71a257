import { isLosslessNumber, stringify } from 'lossless-json';
import { parse } from '../../json/parse';
import { Logger } from '../log';
import { PrivateState } from '../provider';

/**
 * The bytes that Terraform keeps beside an object. In a plan they hold two private states: the one to be after apply,
 * and the present one, which apply is not given otherwise and needs when it fails or deletes.
 */
export interface PrivateBytes {
  readonly present: PrivateState;
  readonly planned?: PrivateState;
}

export function toPrivateBytes(content: PrivateBytes): Buffer {
  return Buffer.from(stringify(content) ?? '');
}

/** Absent, empty or unreadable bytes are an empty private state: what it remembers is never worth failing for. */
export function fromPrivateBytes(bytes: Uint8Array, log: Logger): PrivateBytes {
  if (bytes.length === 0) return { present: {} };
  try {
    const content = parse(Buffer.from(bytes).toString('utf8'));
    if (isRecord(content) && isRecord(content.present)) {
      const { present, planned } = content;
      return isRecord(planned) ? { present, planned } : { present };
    }
  } catch {
    // Told below.
  }
  log.log('warn', 'The private state beside an object cannot be read and is taken as empty.');
  return { present: {} };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
