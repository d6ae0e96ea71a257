/** Correct programs synthesize without an error, and without a warning that is not in expected-warnings.ts. */
import { join } from 'node:path';
import { App, TerraformStack } from 'cdktf';
import { ARCHIVE_TARGETS } from './legal/archive-targets';
import { OTHERS } from './legal/others';
import { PROVIDERS } from './legal/providers';
import { SLOS } from './legal/slos';
import { ObservabilityProvider } from '../../src';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const outdir = temporaryFolder();
const folder = join(outdir, 'stacks', 'team');
const terraform = TerraformFolder.create(folder);
let isInitialized = false;

afterAll(() => terraform.remove());

describe.each([
  ['providers', PROVIDERS],
  ['two archive targets', ARCHIVE_TARGETS],
  ['SLOs', SLOS],
  ['others', OTHERS],
])('%s', (_, programs) => {
  test.each(Object.entries(programs))('%s', async (__, build) => {
    const app = new App({ outdir });
    const stack = new TerraformStack(app, 'team');
    build(stack);
    const hasProvider = stack.node.findAll().some((node) => node instanceof ObservabilityProvider);
    if (!hasProvider) new ObservabilityProvider(stack, 'default');
    app.synth();

    if (!isInitialized) await terraform.init();
    isInitialized = true;
    succeeded(await terraform.validate());
  });
});
