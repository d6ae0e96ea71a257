/** The answer to Terraform's call for the schema, which is the same in every run, as it is sent. */
import { ObservabilityProvider } from '../src/handlers/provider';
import { createCalls } from '../src/plugin/protocol/service';

export async function encodedSchema(): Promise<Uint8Array> {
  const calls = createCalls(new ObservabilityProvider({}, '0.0.0'), { log: () => undefined });
  const caller = { abandoned: new AbortController().signal };
  const schema = await calls.get('/tfplugin6.Provider/GetProviderSchema')?.(Buffer.alloc(0), caller);
  if (!schema) throw new Error('The provider answers no call for its schema.');
  return schema;
}
