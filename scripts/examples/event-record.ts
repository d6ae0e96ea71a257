import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const event = Lookup.eventRecord(stack, 'event', { id: 'event-3' });

  new TerraformOutput(stack, 'event_labels', { value: event.eventLabels });
}
