import { FailedSending } from './errors';
import type { RawAnswer } from './exchange';
import { NOT_QUOTED } from './failure';
import { Redactor } from './redact';
import { quoteAnswer } from './service-message';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';

export interface Reading {
  /** What may hold a secret that the service has made is not quoted. */
  readonly answersSecret: boolean;
  /** The object is made, and its identity must not be lost over what is nested absurdly deep beside it: that is null. */
  readonly isCreate: boolean;
}

/** The JSON object of a 2xx. Throws `FailedSending`, which quotes the answer unless it may hold a secret. */
export function readAnswer(
  { status, body }: RawAnswer,
  redactor: Redactor,
  { answersSecret, isCreate }: Reading,
): JsonObject {
  const invalid = (what: string, isTransient = false) =>
    new FailedSending({
      code: 'invalid_answer',
      outcome: 'unknown',
      status,
      isTransient,
      happened: `the service answered ${status} with ${what}`,
    });
  if (body.length === 0) throw invalid('an empty body instead of a JSON object');
  const quote = () => (answersSecret ? NOT_QUOTED : quoteAnswer(body, redactor));
  let json;
  try {
    json = parseJson(body.toString(), { cutsDeep: isCreate });
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalid(`JSON that is not read: ${error.message.replace(/\.$/, '')}`);
    }
    // What begins as the answer should was cut off on its way. A page in its place will come again.
    const isCutOff = body.subarray(0, 100).toString().trimStart().startsWith('{');
    throw invalid(`${body.length} bytes that are not JSON, or only a part of it: ${quote()}`, isCutOff);
  }
  if (!isJsonObject(json)) throw invalid(`JSON that is not an object: ${quote()}`);
  return json;
}
