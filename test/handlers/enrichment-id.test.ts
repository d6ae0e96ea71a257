import { JsonObject, parseJson } from '../../src/contract/json';
import { identify } from '../../src/handlers/enrichment';

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
