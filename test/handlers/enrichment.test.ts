import { privateOf, useService } from './core';
import { JsonObject, parseJson } from '../../src/contract/json';
import { identifyRule } from '../../src/handlers/enrichment';

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

  it('keeps the configured values regardless of the response', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"fieldName":0,"enrichedFieldName":1,"selectedColumns":[["a"]]}]}',
    );
    const instance = await core.deploy({ ...GEO, selected_columns: ['country'] });
    expect(core.state(instance)).toMatchObject({ id: '5', field_name: 'ip', selected_columns: ['country'] });
    expect((await core.plan({ ...GEO, selected_columns: ['country'] }, instance)).action).toBe('no-op');
  });

  it.each([
    ['{"id":5,"fieldName":"host"}', '{"fieldName":"host"}'],
    [
      '{"id":5,"enrichmentType":{"geoIp":{"withAsn":false}},"selectedColumns":[["city"]]}',
      '{"enrichmentType":{"geoIp":{"withAsn":false}},"selectedColumns":[["city"]]}',
    ],
  ])('warns if the only rule in the response contradicts what was sent: %s', async (rule, quoted) => {
    service.answer('createEnrichments', `{"enrichments":[${rule}]}`);
    const config = { ...GEO, selected_columns: ['country'] };
    const instance = await core.deploy(config);
    expect(core.state(instance)).toMatchObject({ id: '5', field_name: 'ip', selected_columns: ['country'] });
    expect(core.warnings.join()).toContain(
      `The response for enrichment "ip" (id 5) differs from what was sent: The request succeeded, but the service responded with ${quoted}.`,
    );
    expect((await core.plan(config, instance)).action).toBe('no-op');
  });

  it.each([
    '{"id":5,"fieldName":7,"enrichmentType":{},"selectedColumns":[[1]]}',
    '{"id":5,"fieldName":" IP "}',
    '{"id":5,"selectedColumns":[["city","country"]]}',
  ])('does not warn if the only rule in the response may be the one that was sent: %s', async (rule) => {
    service.answer('createEnrichments', `{"enrichments":[${rule}]}`);
    await core.deploy({ ...GEO, selected_columns: ['country', 'city'] });
    expect(core.warnings).toEqual([]);
  });

  it('is stored without an id, with a warning that lists the candidates, if the response is ambiguous', async () => {
    service.answer(
      'createEnrichments',
      '{"enrichments":[{"id":5,"fieldName":"ip"},{"id":6,"fieldName":"ip"}]}',
    );
    const instance = await core.deploy(GEO);
    expect(core.state(instance).id).toBeNull();
    expect(core.warnings.join()).toMatch(
      /The id of enrichment "ip" is not known: .* any of the rules with these ids: 5, 6\./,
    );
    expect((await core.plan(GEO, instance)).action).toBe('no-op');
  });

  it('has a unique mark only if it has no id, so that its replacement is recognised', async () => {
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
});

const RULE = parseJson(
  '{"fieldName":"ip","enrichedFieldName":"geo","enrichmentType":{"geoIp":{"withAsn":true}},"selectedColumns":["country","city"]}',
) as JsonObject;

const id = (answered: string) => identifyRule(RULE, parseJson(answered));

describe('the id of a new enrichment', () => {
  it.each([
    ['a 64-bit number', '[{"id":9007199254740993}]', '9007199254740993'],
    ['a quoted number', '[{"id":"9007199254740993"}]', '9007199254740993'],
    ['a string', '[{"id":"rule-7"}]', 'rule-7'],
    ['a whole number with a fraction', '[{"id":7.0}]', '7'],
    ['the id of a single rule, regardless of its other members', '[{"id":7,"fieldName":"other"}]', '7'],
  ])('is %s', (_, answered, expected) => {
    expect(id(answered)).toMatchObject({ id: expected, candidates: [expected] });
  });

  it.each([
    [
      'by its fields',
      '{"fieldName":"ip","enrichedFieldName":"geo"}',
      '{"fieldName":"ip","enrichedFieldName":"other"}',
    ],
    [
      'by its type',
      '{"enrichmentType":{"geoIp":{"withAsn":true}}}',
      '{"enrichmentType":{"geoIp":{"withAsn":false}}}',
    ],
    [
      'by its columns, in any order and nesting',
      '{"selectedColumns":[["city","country"]]}',
      '{"selectedColumns":["city"]}',
    ],
  ])('is found among several rules %s', (_, same, other) => {
    const withId = (json: string, number: number) => `{"id":${number},${json.slice(1)}`;
    expect(id(`[${withId(other, 1)},${withId(same, 2)},${withId(other, 3)}]`).id).toBe('2');
  });

  it('is found even if members are absent or have the wrong type', () => {
    const numbers =
      '{"id":1,"fieldName":17,"enrichedFieldName":18,"enrichmentType":{},"selectedColumns":[[1]]}';
    expect(id(`[${numbers},{"id":2,"fieldName":"other"}]`).id).toBe('1');
  });

  it('is null if several rules match, and lists them as candidates', () => {
    expect(
      id('[{"id":1,"fieldName":"ip"},{"id":2,"fieldName":"ip"},{"id":3,"fieldName":"no"}]'),
    ).toMatchObject({
      id: null,
      candidates: ['1', '2'],
    });
  });

  it.each([
    ['no rule matches', '[{"id":1,"fieldName":"a"},{"id":2,"fieldName":"b"}]'],
    ['the list is empty', '[]'],
    ['the response has no list', '{"id":1}'],
    ['the id is not an id', '[{"id":7.5}]'],
    ['the id is absent', '[{"fieldName":"ip"}]'],
  ])('is null without candidates if %s', (_, answered) => {
    expect(id(answered)).toMatchObject({ id: null, candidates: [] });
  });
});
