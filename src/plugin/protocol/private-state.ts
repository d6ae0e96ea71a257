import { stringify } from 'lossless-json';
import { parse } from '../../json/parse';
import { Logger } from '../log';
import { PrivateState } from '../provider';
import { isRecord } from '../values/value';

/**
 * The bytes that Terraform stores with an object. In a plan they contain two private states: the planned one, and the present
 * one, which the apply needs if it fails or deletes, and would not get otherwise.
 */
export interface PrivateBytes {
  readonly present: PrivateState;
  readonly planned?: PrivateState;
  /** In a plan: whether the user was warned about the object that is destroyed. */
  readonly warned?: boolean;
}

export function toPrivateBytes(content: PrivateBytes): Buffer {
  return Buffer.from(stringify(content) ?? '');
}

/** Absent, empty or unreadable bytes are an empty private state: its content is never worth an error. */
export function fromPrivateBytes(bytes: Uint8Array, log: Logger): PrivateBytes {
  if (bytes.length === 0) return { present: {} };
  try {
    const content = parse(Buffer.from(bytes).toString('utf8'));
    if (isRecord(content) && isRecord(content.present)) {
      const { present, planned, warned } = content;
      return { present, ...(isRecord(planned) && { planned }), ...(warned === true && { warned: true }) };
    }
  } catch {
    // Reported below.
  }
  log.log('warn', 'The private state of an object cannot be read and is treated as empty.');
  return { present: {} };
}
