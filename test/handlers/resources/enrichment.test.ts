import { privateOf, useService } from '../core';

const service = useService();
const core = service.useCore('observability_enrichment');

const GEO = { field_name: 'ip', enrichment_type: { geo_ip: { with_asn: true } } };

describe('an enrichment', () => {
  it('is created as configured, as the only rule of its request', async () => {
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

  it('may have an undocumented type, by its name', async () => {
    await core.deploy({
      field_name: 'ip',
      enrichment_type: { other: { name: 'threat', value_json: '{"feed":"x"}' } },
    });
    expect(service.sent('createEnrichments')).toEqual([
      { requestEnrichments: [{ fieldName: 'ip', enrichmentType: { threat: { feed: 'x' } } }] },
    ]);
  });

  it('causes a warning if the only rule in the response has another boolean', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"enrichmentType":{"geoIp":{"withAsn":false}},"selectedColumns":[["city"]]}]}',
    );
    const config = { ...GEO, selected_columns: ['country'] };
    const instance = await core.deploy(config);
    expect(core.state(instance)).toMatchObject({ ...config, id: '5' });
    expect(core.warnings).toEqual([
      'The service may not have applied all values of enrichment "ip" (id 5): Its response contains different values: enrichment_type. The state contains the planned values. Check in the service which values are in effect.',
    ]);
    expect((await core.plan(config, instance)).action).toBe('no-op');
  });

  it('causes no warning if the only rule in the response has other texts', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"fieldName":"host","selectedColumns":[[1]]}]}',
    );
    await core.deploy({ ...GEO, selected_columns: ['country', 'city'] });
    expect(core.warnings).toEqual([]);
  });

  it('has a unique mark only if it has no id, so that its replacement is recognized', async () => {
    expect(privateOf(await core.deploy(GEO))).not.toHaveProperty('mark');
    service.answer('createEnrichments', '{}', '{}');
    const marks = [await core.deploy(GEO), await core.deploy(GEO)].map(
      (instance) => privateOf(instance).mark,
    );
    expect(marks).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
    expect(new Set(marks).size).toBe(2);
  });

  it('warns that the old rule stays active when a replacement is planned', async () => {
    const instance = await core.deploy(GEO);
    const plan = await core.plan({ ...GEO, field_name: 'client' }, instance);
    expect(plan.action).toBe('replace');
    expect(core.warnings.join()).toMatch(
      /enrichment "ip" \(id \d+\) will stay on the service: .* stays active/,
    );
  });
});

describe('the id of a new enrichment', () => {
  const RULE = { ...GEO, enriched_field_name: 'geo', selected_columns: ['country', 'city'] };
  /** Returns the id in the state after a response with these rules, and the ids that the warning lists. */
  const identified = async (enrichments: string) => {
    service.answer('createEnrichments', `{"enrichments":${enrichments}}`);
    const { id } = core.state(await core.deploy(RULE));
    const [, candidates] = /any of the rules with these ids: (.*)\./.exec(core.warnings.join()) ?? [];
    if (id === null) expect(core.warnings.join()).toContain('The id of enrichment "ip" is not known');
    return { id, candidates };
  };

  it.each([
    ['a quoted number', '[{"id":"9007199254740993"}]', '9007199254740993'],
    ['a whole number with a fraction', '[{"id":7.0}]', '7'],
    [
      'that of the rule with the same fields',
      '[{"id":1,"fieldName":"other"},{"id":2,"fieldName":"ip"}]',
      '2',
    ],
    [
      'that of the rule with the same type',
      '[{"id":1,"enrichmentType":{"geoIp":{"withAsn":false}}},{"id":2,"enrichmentType":{"geoIp":{"withAsn":true}}}]',
      '2',
    ],
    [
      'that of the rule with the same columns, in any order and nesting',
      '[{"id":1,"selectedColumns":["city"]},{"id":2,"selectedColumns":[["city","country"]]}]',
      '2',
    ],
    [
      'that of the rule whose members are absent or null',
      '[{"id":1,"fieldName":null,"enrichmentType":{}},{"id":2,"fieldName":"other"}]',
      '1',
    ],
  ])('is %s', async (_, rules, expected) => {
    expect(await identified(rules)).toEqual({ id: expected });
  });

  it('is that of the rule with the same double', async () => {
    service.answer('createEnrichments', '{"enrichments":[{"id":1,"limit":0.3},{"id":2,"limit":0.02}]}');
    const computed = { ...RULE, extra_members: '{"limit":0.02000000000000000000000001}' };
    expect(core.state(await core.deploy(computed)).id).toBe('2');
    expect(core.warnings).toEqual([]);
  });

  it.each([
    [
      'several rules match',
      '[{"id":5,"fieldName":"ip"},{"id":6,"fieldName":"ip"},{"id":7,"fieldName":"no"}]',
      '5, 6',
    ],
    ['no rule matches', '[{"id":1,"fieldName":"a"},{"id":2,"fieldName":"b"}]', undefined],
    ['the list is empty', '[]', undefined],
    ['the response has no list', '{"id":1}', undefined],
    ['the id is not an id', '[{"id":7.5}]', undefined],
    ['the id is absent', '[{"fieldName":"ip"}]', undefined],
  ])('is null, with a warning that lists the candidates, if %s', async (_, rules, candidates) => {
    expect(await identified(rules)).toEqual({ id: null, candidates });
  });
});
