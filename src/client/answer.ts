import { ErrorCode, FailedAttempt } from './errors';
import type { HttpResponse } from './exchange';
import { HIDDEN_RESPONSE_NOTICE } from './failure';
import { Redactor } from './redact';
import { quoteAnswer } from './service-message';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';

export interface ExpectedAnswer {
  /** The response may contain a secret that the service has just created, so errors do not quote the response. */
  readonly returnsSecret?: boolean;
  /** The call creates an object. Values nested too deeply become null instead of causing an error, which would lose the object's id. */
  readonly isCreate?: boolean;
  /** The documented response is an empty object, so a 204 is accepted too. */
  readonly isEmpty?: boolean;
}

/** Returns the JSON object in a 2xx response, or throws `FailedAttempt`. With `returnsSecret`, the error does not quote the body. */
export function readAnswer(
  { status, body }: HttpResponse,
  redactor: Redactor,
  { returnsSecret, isCreate, isEmpty }: ExpectedAnswer,
): JsonObject {
  const invalid = (what: string, isTransient = false, code: ErrorCode = 'invalid_answer') =>
    new FailedAttempt({
      code,
      outcome: 'unknown',
      status,
      isTransient,
      problem: `the service returned ${status} with ${what}`,
    });
  if (status === 204 && isEmpty) return {};
  if (body.length === 0) throw invalid('an empty body instead of a JSON object');
  const quote = () => (returnsSecret ? HIDDEN_RESPONSE_NOTICE : quoteAnswer(body, redactor));
  let json;
  try {
    json = parseJson(body.toString(), { prunesDeepValues: isCreate });
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalid(`overly complex JSON: ${error.message.replace(/\.$/, '')}`, false, 'answer_too_large');
    }
    // A retry may help if the JSON was truncated in transit, but not if a proxy returned its sign-in page.
    const isCutOff = body.subarray(0, 100).toString().trimStart().startsWith('{');
    throw invalid(`${body.length} bytes that are not valid JSON: ${quote()}`, isCutOff);
  }
  if (!isJsonObject(json)) throw invalid(`JSON that is not an object: ${quote()}`);
  return json;
}
