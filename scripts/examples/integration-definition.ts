import { Construct } from 'constructs';
import { ContextualDataIntegration, Lookup } from '../../src';

export function example(stack: Construct): void {
  const definition = Lookup.integrationDefinition(stack, 'definition', {
    id: 'deployment-markers',
  });

  new ContextualDataIntegration(stack, 'markers', {
    integrationKey: definition.key,
    version: definition.revisions.get(0).id,
  });
}
