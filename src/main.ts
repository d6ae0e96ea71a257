/** The entry point of the provider process, which Terraform starts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { serve } from './plugin/serve';
import { ENV_VARIABLES } from './schema/environment';
import { PROVIDER_SOURCE } from './synthesis/provider-address';

/**
 * Flags that delay V8's optimizer, by major version of Node.js. By default, it competes with Terraform for the CPU cores: with 200 resources,
 * it costs more time than it saves (`npm run bench -- --check` fails without it on Node.js 20).
 */
const LATE_OPTIMIZATION_FLAGS = new Map([
  ['20', '--interrupt-budget=1000000'],
  ['22', '--invocation-count-for-turbofan=30000'],
]);

const flag = LATE_OPTIMIZATION_FLAGS.get(process.versions.node.split('.')[0]);
if (flag !== undefined) setFlagsFromString(flag);

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
