import { privateOf, useService } from './core';

const service = useService();
const core = service.useCore('observability_enrichment');

const GEO = { field_name: 'ip', enrichment_type: { geo_ip: { with_asn: true } } };

describe('an enrichment', () => {
  it('is created as one rule, with what is configured', async () => {
    const instance = await core.deploy({
      ...GEO,
      enriched_field_name: 'geo',
      selected_columns: ['country'],
      extra_members: '{"priority":"high"}',
    });
    expect(JSON.stringify(service.sent('createEnrichments'))).toBe(
      '[{"requestEnrichments":[{"fieldName":"ip","enrichedFieldName":"geo","enrichmentType":{"geoIp":{"withAsn":true}},"selectedColumns":["country"],"priority":"high"}]}]',
    );
    expect(core.state(instance).id).toBe('9007199254740994');
  });

  it('may be of any other type, by its name', async () => {
    await core.deploy({
      field_name: 'ip',
      enrichment_type: { other: { name: 'threat', value_json: '{"feed":"x"}' } },
    });
    expect(service.sent('createEnrichments')).toEqual([
      { requestEnrichments: [{ fieldName: 'ip', enrichmentType: { threat: { feed: 'x' } } }] },
    ]);
  });

  it('keeps what is configured, whatever the answer makes of it', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"fieldName":0,"enrichedFieldName":1,"selectedColumns":[["a"]]}]}',
    );
    const instance = await core.deploy({ ...GEO, selected_columns: ['country'] });
    expect(core.state(instance)).toMatchObject({ id: '5', field_name: 'ip', selected_columns: ['country'] });
    expect((await core.plan({ ...GEO, selected_columns: ['country'] }, instance)).action).toBe('no-op');
  });

  it('is kept without an id, with a warning that lists the candidates, where the answer does not tell it', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"fieldName":"ip"},{"id":6,"fieldName":"ip"}]}',
    );
    const instance = await core.deploy(GEO);
    expect(core.state(instance).id).toBeNull();
    expect(core.warnings.join()).toMatch(
      /The id of enrichment "ip" is not known: .* any of the rules with the ids 5, 6\./,
    );
    expect((await core.plan(GEO, instance)).action).toBe('no-op');
  });

  it('has a mark of its own only if it has no id, so that its replacement is recognised', async () => {
    expect(privateOf(await core.deploy(GEO))).not.toHaveProperty('mark');
    service.answer('createEnrichments', '{}');
    service.answer('createEnrichments', '{}');
    const marks = [await core.deploy(GEO), await core.deploy(GEO)].map(
      (instance) => privateOf(instance).mark,
    );
    expect(marks).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
    expect(new Set(marks).size).toBe(2);
  });

  it('warns in the plan of a replacement that the old rule stays active', async () => {
    const instance = await core.deploy(GEO);
    const plan = await core.plan({ ...GEO, field_name: 'client' }, instance);
    expect(plan.action).toBe('replace');
    expect(core.warnings.join()).toMatch(
      /enrichment "ip" \(id \d+\) will stay on the service: .* stays active/,
    );
  });

  it.each([
    ['no type', {}, 'None of enrichment_type.geo_ip and enrichment_type.other is set'],
    ['two types', { geo_ip: {}, other: { name: 'x', value_json: '{}' } }, 'only one of them is allowed'],
    ['a documented type by name', { other: { name: 'geoIp', value_json: '{}' } }, 'Set geo_ip instead.'],
    ['no JSON', { other: { name: 'x', value_json: '{' } }, 'type.other.value_json is not valid JSON'],
    ['JSON that is no object', { other: { name: 'x', value_json: '[]' } }, 'is not a JSON object'],
  ])('is refused at validation with %s', async (_, enrichmentType, message) => {
    await expect(core.validate({ field_name: 'ip', enrichment_type: enrichmentType })).rejects.toThrow(
      message,
    );
  });
});
