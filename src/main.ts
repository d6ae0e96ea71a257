/** The entry point of the provider process, which Terraform starts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './plugin/serve';
import { ENV_VARIABLES } from './schema/environment';
import { PROVIDER_SOURCE } from './synthesis/provider-address';

void serve({
  address: PROVIDER_SOURCE,
  debugVariable: ENV_VARIABLES.debug,
  async load(log) {
    const { createProvider } = await import('./provider.js').catch(throwMissingFile);
    return createProvider(log);
  },
  encoded: {
    GetProviderSchema: () => readFileBeside('schema.bin'),
    GetResourceIdentitySchemas: () => readFileBeside('identities.bin'),
  },
});

function readFileBeside(name: string): Buffer {
  try {
    return readFileSync(join(__dirname, name));
  } catch (error) {
    return throwMissingFile(error);
  }
}

function throwMissingFile(error: unknown): never {
  throw new Error(
    `A provider file cannot be loaded (${error instanceof Error ? error.message : String(error)}). The file may have been ` +
      'replaced during the run. Run "terraform init" again.',
  );
}
