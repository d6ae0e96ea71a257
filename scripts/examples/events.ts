import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const events = Lookup.events(stack, 'events', { pageSize: 50, maxPages: 5 });

  new TerraformOutput(stack, 'latest_event', { value: events.events.get(0).eventType });
}
