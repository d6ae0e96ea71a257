import { JsonObject, parseJson } from '../../../src/contract/json';
import { fromTerraform, Values } from '../../../src/handlers/codec/values';
import { appliedState, refreshedState } from '../../../src/handlers/lifecycle/state';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const json = (text: string) => parseJson(text) as JsonObject;
const values = (attributes: ObjectValue): Values<typeof slo.attributes> =>
  fromTerraform(slo.attributes, attributes);

test('an apply takes unknown values from the response', () => {
  const { values: state, mismatches } = appliedState(
    slo.attributes,
    json(
      '{"id":"1","name":"n","type":"T","grouping":{"labels":["a"]},"creator":"c","revision":{"revision":"2"},"flag":true,"mine":1}',
    ),
    values({ name: 'n', grouping: UNKNOWN, type: UNKNOWN, extra_members: '{"mine":1}' }),
  );
  expect(mismatches).toEqual([]);
  expect(state).toMatchObject({
    id: '1',
    type: 'T',
    grouping: { labels: ['a'] },
    creator: 'c',
    unlistedMembers: '{"flag":true}',
    extraMembers: '{"mine":1}',
    updateTime: null,
  });
});

test('an import takes all values from the service, including empty values that can be configured', () => {
  const now = json(
    '{"id":"1","name":"n","description":"","labels":{},"targetThresholdPercentage":99.9000015,"flag":1}',
  );
  const { values: state } = refreshedState(slo.attributes, now, values({ id: '1' }), undefined);
  expect(state).toMatchObject({
    name: 'n',
    description: '',
    extraMembers: null,
    unlistedMembers: '{"flag":1}',
  });
  // An empty object would match null.
  expect(state.labels).toEqual({});
  expect(String(state.targetThresholdPercentage)).toBe('99.9');
});
