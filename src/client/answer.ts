import { ErrorCode, FailedAttempt } from './errors';
import type { HttpResponse } from './exchange';
import { NOT_QUOTED } from './failure';
import { Redactor } from './redact';
import { quoteAnswer } from './service-message';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';

export interface ExpectedAnswer {
  /** The answer may contain a secret that the service has created, so errors do not quote it. */
  readonly answersSecret?: boolean;
  /** The object now exists, so its id must not be lost because another member is nested too deeply. That member becomes null. */
  readonly isCreate?: boolean;
  /** The documented answer is an empty object. A service may send a 204 instead. */
  readonly isEmpty?: boolean;
}

/** The JSON object of a 2xx. Throws `FailedAttempt`, which quotes the answer unless the answer may contain a secret. */
export function readAnswer(
  { status, body }: HttpResponse,
  redactor: Redactor,
  { answersSecret, isCreate, isEmpty }: ExpectedAnswer,
): JsonObject {
  const invalid = (what: string, isTransient = false, code: ErrorCode = 'invalid_answer') =>
    new FailedAttempt({
      code,
      outcome: 'unknown',
      status,
      isTransient,
      happened: `the service answered ${status} with ${what}`,
    });
  if (status === 204 && isEmpty) return {};
  if (body.length === 0) throw invalid('an empty body instead of a JSON object');
  const quote = () => (answersSecret ? NOT_QUOTED : quoteAnswer(body, redactor));
  let json;
  try {
    json = parseJson(body.toString(), { cutsDeep: isCreate });
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalid(`JSON that is too large: ${error.message.replace(/\.$/, '')}`, false, 'answer_too_large');
    }
    // JSON that was cut off on its way may arrive whole after a retry. A proxy's sign-in page would come again.
    const isCutOff = body.subarray(0, 100).toString().trimStart().startsWith('{');
    throw invalid(`${body.length} bytes that are not complete JSON: ${quote()}`, isCutOff);
  }
  if (!isJsonObject(json)) throw invalid(`JSON that is not an object: ${quote()}`);
  return json;
}
