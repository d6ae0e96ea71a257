/** Answers to calls of Terraform that are the same in every run, as they are sent. */
import { ObservabilityProvider } from '../src/handlers/provider';
import { createHandlers } from '../src/plugin/protocol/service';

export async function encodedAnswer(method: string): Promise<Uint8Array> {
  const calls = createHandlers(new ObservabilityProvider({}, '0.0.0'), { log: () => undefined });
  const caller = { abandoned: new AbortController().signal };
  const answer = await calls.get(`/tfplugin6.Provider/${method}`)?.(Buffer.alloc(0), caller);
  if (!answer) throw new Error(`The provider does not answer ${method}.`);
  return answer;
}
