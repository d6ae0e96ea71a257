import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { toJsonObject } from '../../../src/handlers/codec/json';
import { fromTerraform, Values } from '../../../src/handlers/codec/values';
import { replacedObject, unlistedOf } from '../../../src/handlers/lifecycle/body';
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

const OWN = '"name":"n","targetThresholdPercentage":99.90';

test('a new SLO holds what is configured, empty values among them, and nothing else', () => {
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
    `{${OWN},"description":"","labels":{},"requestBasedMetricSli":{"goodEvents":{}},"grouping":{"labels":[]},"owner":{"id":9007199254740993}}`,
  );
});

describe('a replaced SLO', () => {
  const replaced = (present: string, prior: ObjectValue, planned: ObjectValue) =>
    printJson(replacedObject(slo.attributes, json(present), values(prior), values(planned)));

  test('keeps what nobody documents, at any depth, and leaves out what the service alone decides', () => {
    expect(
      replaced(
        '{"id":"1","creator":"c","createTime":"t","updateTime":"t","revision":{"revision":3},"flag":true,"requestBasedMetricSli":{"goodEvents":{"query":"g","window":5},"unit":"s"}}',
        { request_based_metric_sli: { good_events: { query: 'g' } } },
        { request_based_metric_sli: { good_events: { query: 'h' } } },
      ),
    ).toBe(
      `{${OWN},"requestBasedMetricSli":{"goodEvents":{"query":"h","window":5},"unit":"s"},"flag":true,"id":"1"}`,
    );
  });

  test('loses what the user removed, with all that hangs on it', () => {
    expect(
      replaced(
        '{"id":"1","description":"d","requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"},"unit":"s"}}',
        {
          description: 'd',
          request_based_metric_sli: { good_events: { query: 'g' }, total_events: { query: 't' } },
        },
        { request_based_metric_sli: { total_events: { query: 't' } } },
      ),
    ).toBe(`{${OWN},"requestBasedMetricSli":{"totalEvents":{"query":"t"},"unit":"s"},"id":"1"}`);
    expect(
      replaced('{"id":"1","requestBasedMetricSli":{"unit":"s"}}', { request_based_metric_sli: {} }, {}),
    ).toBe(`{${OWN},"id":"1"}`);
  });

  test('keeps what the service fills in where nobody configured anything', () => {
    expect(
      replaced(
        '{"id":"1","sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","labels":{"by":"service"},"requestBasedMetricSli":{"totalEvents":{"query":"filled in"}}}',
        { request_based_metric_sli: { good_events: { query: 'g' } } },
        { request_based_metric_sli: { good_events: { query: 'h' } } },
      ),
    ).toBe(
      `{${OWN},"labels":{"by":"service"},"sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","requestBasedMetricSli":{"goodEvents":{"query":"h"},"totalEvents":{"query":"filled in"}},"id":"1"}`,
    );
  });

  test('sends derived members back as they came while they are unknown, and no null for them', () => {
    const present = '{"id":"1","grouping":{"labels":["a"],"by":"service"},"type":null}';
    expect(replaced(present, {}, { grouping: UNKNOWN, type: UNKNOWN })).toBe(
      `{${OWN},"grouping":{"labels":["a"],"by":"service"},"id":"1"}`,
    );
  });

  test('sets extra members over the undocumented ones, and drops those that the user took out', () => {
    expect(
      replaced(
        '{"id":"1","a":1,"b":2,"c":3,"__proto__":4}',
        { extra_members: '{"a":1,"b":2,"__proto__":4}' },
        { extra_members: '{"b":5}' },
      ),
    ).toBe(`{${OWN},"c":3,"id":"1","b":5}`);
  });

  test.each([
    ['JavaScript', '"__proto__":{"a":1},"constructor":[]'],
    ['the provider', '"unlistedMembers":1,"extraMembers":2'],
  ])('passes on members with names that mean something to %s', (_, members) => {
    expect(replaced(`{"id":"1",${members}}`, {}, {})).toBe(`{${OWN},${members},"id":"1"}`);
  });
});

test('unlisted members are those that neither document nor extra members name', () => {
  const present = json('{"name":"n","a":1,"b":2,"requestBasedMetricSli":{"goodEvents":{"query":"g"}}}');
  expect(printJson(unlistedOf(slo.attributes, present, values({ extra_members: '{"a": 0}' })))).toBe(
    '{"b":2}',
  );
  expect(printJson(unlistedOf(slo.attributes, present, null))).toBe('{"a":1,"b":2}');
});
