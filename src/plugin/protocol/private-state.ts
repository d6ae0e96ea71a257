import { stringify } from 'lossless-json';
import { orElse } from '../../json/or-else';
import { parseJson } from '../../json/parse';
import { Logger } from '../log';
import { PrivateState } from '../provider';
import { isRecord } from '../values/value';

/** What Terraform stores with an object. In a plan, the planned private state, too: an apply that fails needs both. */
export interface PrivateContent {
  readonly present: PrivateState;
  readonly planned?: PrivateState;
  readonly warned?: boolean;
}

/** Sorts the members of objects: Terraform counts other bytes as a change, although it shows none (`plan -refresh-only`). */
export const toPrivateBytes = (content: PrivateContent): Buffer =>
  Buffer.from(
    stringify(content, (_name, value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
    ) ?? '',
  );

/** Decodes the bytes. Returns an empty private state if they are empty or unreadable, because every call can run without one. */
export function fromPrivateBytes(bytes: Uint8Array, typeName: string, log: Logger): PrivateContent {
  if (bytes.length === 0) return { present: {} };
  const content = orElse(() => parseJson(Buffer.from(bytes).toString('utf8')), undefined);
  if (isRecord(content) && isRecord(content.present)) {
    const { present, planned, warned } = content;
    return { present, ...(isRecord(planned) && { planned }), ...(warned === true && { warned: true }) };
  }
  log.log('warn', `Ignoring the private state of a ${typeName}, because it is not in this provider's format`);
  return { present: {} };
}
