import { Construct } from 'constructs';
import { Enrichment } from '../../src';

export function example(stack: Construct): void {
  new Enrichment(stack, 'location', {
    fieldName: 'client_ip',
    enrichedFieldName: 'client_ip_location',
    enrichmentType: { geoIp: { withAsn: true } },
    selectedColumns: ['country', 'city'],
  });
}
