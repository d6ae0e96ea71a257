import { randomUUID } from 'node:crypto';
import { isJsonObject, JsonObject } from '../../contract/json';
import { invalid } from '../service-error';
import { Call, Handler } from './call';

/** A webhook whose address contains `unreachable` fails its test: the answer then has `failure` instead of `success`. */
export const testOutgoingWebhook: Handler = (call) => {
  const { url } = webhookOf(call);
  return typeof url === 'string' && url.includes('unreachable')
    ? { failure: { reason: 'The address did not answer: connection refused.' } }
    : { success: {} };
};

export const createOutgoingWebhook: Handler = (call) => {
  const id = randomUUID();
  call.account.objects('webhooks').set(id, call.normalise({ id, ...webhookOf(call) }));
  return { id };
};

/** Exactly one variant. Variants are objects, common members are not. */
function webhookOf({ body }: Call): JsonObject {
  const webhook = isJsonObject(body.data) ? body.data : {};
  const variants = Object.keys(webhook).filter((name) => isJsonObject(webhook[name]));
  if (variants.length === 1) return webhook;
  throw invalid(
    variants.length === 0
      ? 'data: exactly one variant member is required, such as issueTracker'
      : `data: exactly one variant member is allowed, and there are ${variants.join(', ')}`,
  );
}
