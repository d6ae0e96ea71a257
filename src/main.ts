/** The entry point of the provider process, which Terraform starts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepCompiledCode, optimizeLate } from './plugin/compilation';
import { serve } from './plugin/serve';
import { PROVIDER_SOURCE } from './synthesis/provider-address';

declare const PACKAGE_VERSION: string;

optimizeLate();
void serve({
  address: PROVIDER_SOURCE,
  async load(log) {
    keepCompiledCode('cdktf-provider-observability', PACKAGE_VERSION, process.env);
    const { connect } = await import('./provider.js').catch(missingFile);
    return connect(log);
  },
  encoded: {
    GetProviderSchema: () => fileBeside('schema.bin'),
    GetResourceIdentitySchemas: () => fileBeside('identities.bin'),
  },
});

function fileBeside(name: string): Buffer {
  try {
    return readFileSync(join(__dirname, name));
  } catch (error) {
    return missingFile(error);
  }
}

function missingFile(error: unknown): never {
  throw new Error(
    `A provider file cannot be loaded (${error instanceof Error ? error.message : String(error)}). It may have been ` +
      'replaced during the run. Run terraform init again.',
  );
}
