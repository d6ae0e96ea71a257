import { privateOf, useService } from './core';
import { JsonObject, parseJson } from '../../src/contract/json';
import { identify } from '../../src/handlers/enrichment';

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
});

const SENT = parseJson(
  '{"fieldName":"ip","enrichedFieldName":"geo","enrichmentType":{"geoIp":{"withAsn":true}},"selectedColumns":["country","city"]}',
) as JsonObject;

const id = (answered: string) => identify(SENT, parseJson(answered));

describe('the id of a new enrichment', () => {
  it.each([
    ['a number of 64 bits', '[{"id":9007199254740993}]', '9007199254740993'],
    ['a quoted number', '[{"id":"9007199254740993"}]', '9007199254740993'],
    ['a whole number with a fraction', '[{"id":7.0}]', '7'],
    ['of a lone rule, whatever else it holds', '[{"id":7,"fieldName":"other"}]', '7'],
  ])('is %s', (_, answered, expected) => {
    expect(id(answered)).toEqual({ id: expected, candidates: [expected] });
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
  ])('is found among several %s', (_, own, other) => {
    const withId = (json: string, number: number) => `{"id":${number},${json.slice(1)}`;
    expect(id(`[${withId(other, 1)},${withId(own, 2)},${withId(other, 3)}]`).id).toBe('2');
  });

  it('counts neither what is of another type nor what is absent', () => {
    const numbers =
      '{"id":1,"fieldName":17,"enrichedFieldName":18,"enrichmentType":{},"selectedColumns":[[1]]}';
    expect(id(`[${numbers},{"id":2,"fieldName":"other"}]`).id).toBe('1');
  });

  it('is null where several fit, which are the candidates', () => {
    expect(id('[{"id":1,"fieldName":"ip"},{"id":2,"fieldName":"ip"},{"id":3,"fieldName":"no"}]')).toEqual({
      id: null,
      candidates: ['1', '2'],
    });
  });

  it.each([
    ['none fits', '[{"id":1,"fieldName":"a"},{"id":2,"fieldName":"b"}]'],
    ['there is none', '[]'],
    ['there is no list', '{"id":1}'],
    ['it is no integer', '[{"id":"abc"}]'],
    ['it is absent', '[{"fieldName":"ip"}]'],
  ])('is null without candidates where %s', (_, answered) => {
    expect(id(answered)).toEqual({ id: null, candidates: [] });
  });
});
