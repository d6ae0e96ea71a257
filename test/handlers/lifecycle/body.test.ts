import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { toJsonObject } from '../../../src/handlers/codec/json';
import { fromTerraform, Values } from '../../../src/handlers/codec/values';
import { replacementObject, unmanagedMembers } from '../../../src/handlers/lifecycle/body';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const json = (text: string) => parseJson(text) as JsonObject;

function values(attributes: ObjectValue): Values<typeof slo.attributes> {
  return fromTerraform(slo.attributes, {
    name: 'n',
    target_threshold_percentage: parseJson('99.90') as never,
    ...attributes,
  });
}

const CONFIGURED = '"name":"n","targetThresholdPercentage":99.90';

test('a new SLO contains only the configured values, including empty ones', () => {
  const planned = values({
    description: '',
    labels: {},
    grouping: { labels: [] },
    request_based_metric_sli: { good_events: { query: null } },
    id: UNKNOWN,
    unlisted_members: UNKNOWN,
    extra_members: '{"owner": {"id": 9007199254740993}}',
  });
  expect(printJson(toJsonObject(slo.attributes, planned))).toBe(
    `{${CONFIGURED},"description":"","labels":{},"requestBasedMetricSli":{"goodEvents":{}},"grouping":{"labels":[]},"owner":{"id":9007199254740993}}`,
  );
});

describe('a replaced SLO', () => {
  const replaced = (present: string, prior: ObjectValue, planned: ObjectValue) =>
    printJson(replacementObject(slo.attributes, json(present), values(prior), values(planned)));

  test('keeps undocumented members at any depth, and omits those that only the service sets', () => {
    expect(
      replaced(
        '{"id":"1","creator":"c","createTime":"t","updateTime":"t","revision":{"revision":3},"flag":true,"requestBasedMetricSli":{"goodEvents":{"query":"g","window":5},"unit":"s"}}',
        { request_based_metric_sli: { good_events: { query: 'g' } } },
        { request_based_metric_sli: { good_events: { query: 'h' } } },
      ),
    ).toBe(
      `{${CONFIGURED},"requestBasedMetricSli":{"goodEvents":{"query":"h","window":5},"unit":"s"},"flag":true,"id":"1"}`,
    );
  });

  test('loses members that the user removed, with everything in them', () => {
    expect(
      replaced(
        '{"id":"1","description":"d","requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"},"unit":"s"}}',
        {
          description: 'd',
          request_based_metric_sli: { good_events: { query: 'g' }, total_events: { query: 't' } },
        },
        { request_based_metric_sli: { total_events: { query: 't' } } },
      ),
    ).toBe(`{${CONFIGURED},"requestBasedMetricSli":{"totalEvents":{"query":"t"},"unit":"s"},"id":"1"}`);
    expect(
      replaced('{"id":"1","requestBasedMetricSli":{"unit":"s"}}', { request_based_metric_sli: {} }, {}),
    ).toBe(`{${CONFIGURED},"id":"1"}`);
  });

  test('keeps values that the service fills in for members that are not configured', () => {
    expect(
      replaced(
        '{"id":"1","sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","labels":{"by":"service"},"requestBasedMetricSli":{"totalEvents":{"query":"filled in"}}}',
        { request_based_metric_sli: { good_events: { query: 'g' } } },
        { request_based_metric_sli: { good_events: { query: 'h' } } },
      ),
    ).toBe(
      `{${CONFIGURED},"labels":{"by":"service"},"sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","requestBasedMetricSli":{"goodEvents":{"query":"h"},"totalEvents":{"query":"filled in"}},"id":"1"}`,
    );
  });

  test('sends unknown derived members back unchanged, and never as null', () => {
    const present = '{"id":"1","grouping":{"labels":["a"],"by":"service"},"type":null}';
    expect(replaced(present, {}, { grouping: UNKNOWN, type: UNKNOWN })).toBe(
      `{${CONFIGURED},"grouping":{"labels":["a"],"by":"service"},"id":"1"}`,
    );
  });

  test('omits derived members that the service has to derive again', () => {
    const present = '{"id":"1","grouping":{"labels":["a"],"by":"service"},"type":"T"}';
    const prior = { grouping: { labels: ['a'] }, type: 'T', extra_members: '{}' };
    expect(replaced(present, prior, { extra_members: '{"b":1}' })).toBe(`{${CONFIGURED},"id":"1","b":1}`);
  });

  test('overwrites undocumented members with extra members, and drops those that the user removed', () => {
    expect(
      replaced(
        '{"id":"1","a":1,"b":2,"c":3,"__proto__":4}',
        { extra_members: '{"a":1,"b":2,"__proto__":4}' },
        { extra_members: '{"b":5}' },
      ),
    ).toBe(`{${CONFIGURED},"c":3,"id":"1","b":5}`);
  });

  test.each([
    ['JavaScript', '"__proto__":{"a":1},"constructor":[]'],
    ['the provider', '"unlistedMembers":1,"extraMembers":2'],
  ])('sends back members whose names are special in %s', (_, members) => {
    expect(replaced(`{"id":"1",${members}}`, {}, {})).toBe(`{${CONFIGURED},${members},"id":"1"}`);
  });
});

test('unlisted members are neither documented nor in extra_members', () => {
  const present = json('{"name":"n","a":1,"b":2,"requestBasedMetricSli":{"goodEvents":{"query":"g"}}}');
  expect(printJson(unmanagedMembers(slo.attributes, present, values({ extra_members: '{"a": 0}' })))).toBe(
    '{"b":2}',
  );
  expect(printJson(unmanagedMembers(slo.attributes, present, null))).toBe('{"a":1,"b":2}');
});
