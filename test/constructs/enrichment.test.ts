import { Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { Enrichment, EnrichmentConfig, Slo } from '../../src';

const GEO: EnrichmentConfig = {
  fieldName: 'client_ip',
  enrichedFieldName: 'client_geo',
  enrichmentType: { geoIp: { withAsn: true } },
  selectedColumns: ['country', 'city'],
  extraMembers: '{"flag":true}',
};
const OTHER: EnrichmentConfig = {
  fieldName: 'client_ip',
  enrichmentType: { other: { name: 'threat', valueJson: '{"feed":"x"}' } },
};

describe('Enrichment', () => {
  it.each([
    ['the documented type', GEO],
    ['any other type', OTHER],
  ])('synthesizes %s in JSON and HCL', (_, config) => {
    const stack = newStack();
    new Enrichment(stack, 'enrichment', config);
    expect(synthesized(stack, 'resource', 'observability_enrichment')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const enrichment = new Enrichment(stack, 'enrichment', GEO);
    enrichment.putEnrichmentType({ geoIp: {} });
    enrichment.resetSelectedColumns();
    enrichment.resetExtraMembers();
    enrichment.enrichedFieldName = 'geo';
    new Slo(stack, 'slo', {
      name: enrichment.id,
      targetThresholdPercentage: 99,
      labels: { type: enrichment.enrichmentType.other.name, field: enrichment.fieldName },
    });
    expect(synthesized(stack, 'resource', 'observability_enrichment')).toEqual({
      field_name: 'client_ip',
      enriched_field_name: 'geo',
      enrichment_type: { geo_ip: {} },
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toMatchObject({
      name: '${observability_enrichment.enrichment.id}',
      labels: {
        type: '${observability_enrichment.enrichment.enrichment_type.other.name}',
        field: '${observability_enrichment.enrichment.field_name}',
      },
    });
  });

  it.each([
    ['no type', {}, 'enrichmentType: Neither geoIp nor other is set.'],
    [
      'two types',
      { geoIp: {}, other: { name: 'x', valueJson: '{}' } },
      'enrichmentType: Both geoIp and other are set.',
    ],
  ])('fails at synth with %s, naming the construct', (_, enrichmentType, message) => {
    const stack = newStack();
    new Enrichment(stack, 'enrichment', { fieldName: 'ip', enrichmentType });
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/enrichment] ${message}`);
  });
});
