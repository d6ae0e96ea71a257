import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const incidents = Lookup.incidentAggregations(stack, 'incidents', { pageSize: 50 });

  new TerraformOutput(stack, 'incident_groups', { value: incidents.incidentAggs });
}
