/** Deploys the examples on services that speak the dialects derived from OpenAPI documents. */
import { deriveDialect } from '../../src/cli/dialect/differences';
import { readDocument } from '../../src/cli/dialect/document';
import { matchOperations } from '../../src/cli/dialect/match';
import { ObservabilityProvider } from '../../src/index';
import { DialectConfig, documentedCall } from '../../src/schema/dialect';
import { Deployment } from '../support/deployment';
import { construct, DESCRIPTIONS } from '../support/examples';
import { succeeded } from '../support/terraform';
import { openApiFile } from '../support/witness';

async function deriveFrom(name: string): Promise<DialectConfig> {
  const document = await readDocument(openApiFile(name));
  return deriveDialect(document, matchOperations(document));
}

/** The resources and lookups whose calls a service has. */
const supportedBy = ({ missingCalls = [] }: DialectConfig) =>
  [...DESCRIPTIONS].filter(([, description]) => {
    const operations = 'operations' in description ? Object.values(description.operations as object) : [];
    return operations.every(
      (operation: Parameters<typeof documentedCall>[0]) => !missingCalls.includes(documentedCall(operation)),
    );
  });

it.each([
  ['moved.yaml', 21],
  ['reduced.json', 12],
])('the dialect derived from %s deploys %i resources and lookups', async (name, count) => {
  const dialect = await deriveFrom(name);
  const supported = supportedBy(dialect);
  expect(supported).toHaveLength(count);
  const deployment = await Deployment.start({ dialect });
  try {
    deployment.terraform.env.TF_VAR_issue_tracker_token = 'tracker-token-81c2';
    await deployment.deployWithoutProvider((stack) => {
      new ObservabilityProvider(stack, 'observability', { dialect });
      for (const [id, description] of supported) construct(stack, id.replace('.', '-'), description);
    });
    await deployment.expectNoChanges();
    succeeded(await deployment.terraform.destroy());
    expect(deployment.operationsCalled()).not.toContain(null);
  } finally {
    await deployment.remove();
  }
});
