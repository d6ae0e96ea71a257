/** Encodes the provider's responses to Terraform that are the same in every run. */
import { ObservabilityProvider } from '../src/handlers/provider';
import { createHandlers } from '../src/plugin/protocol/service';

export async function encodeResponse(method: string): Promise<Uint8Array> {
  const calls = createHandlers(new ObservabilityProvider({}, '0.0.0'), { log: () => undefined });
  const getSignal = () => new AbortController().signal;
  const response = await calls.get(`/tfplugin6.Provider/${method}`)?.(Buffer.alloc(0), getSignal);
  if (!response) throw new Error(`The provider does not implement ${method}.`);
  return response;
}
