import { JsonObject, parseJson } from '../../../src/contract/json';
import { fromTerraform } from '../../../src/handlers/codec/values';
import { SloValues } from '../../../src/handlers/slo/body';
import { appliedState, refreshedState, rememberSlo } from '../../../src/handlers/slo/state';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const json = (text: string) => parseJson(text) as JsonObject;
const values = (attributes: ObjectValue): SloValues => fromTerraform(slo.attributes, attributes);

test('after an apply, what was unknown is as the service answered', () => {
  const { values: state, mismatches } = appliedState(
    json(
      '{"id":"1","name":"n","type":"T","grouping":{"labels":["a"]},"creator":"c","revision":{"revision":"2"},"flag":true,"mine":1}',
    ),
    values({ name: 'n', grouping: UNKNOWN, type: UNKNOWN, extra_members: '{"mine":1}' }),
    ['alert-1', 'alert-2'],
  );
  expect(mismatches).toEqual([]);
  expect(state).toMatchObject({
    id: '1',
    type: 'T',
    grouping: { labels: ['a'] },
    creator: 'c',
    effectedSloAlertIds: ['alert-1', 'alert-2'],
    unlistedMembers: '{"flag":true}',
    extraMembers: '{"mine":1}',
    updateTime: null,
  });
});

test('after an apply, what cannot be understood is null, and the id is kept', () => {
  const { values: state, mismatches } = appliedState(
    json('{"id":"1","createTime":{"at":5},"labels":7}'),
    values({}),
    undefined,
  );
  expect(state).toMatchObject({ id: '1', createTime: null, labels: null, effectedSloAlertIds: [] });
  expect(mismatches.map(({ path }) => path)).toEqual(['labels', 'createTime']);
});

test('after a read, what is as remembered stands, what changed is shown, and computed members follow the service', () => {
  const then = json('{"id":"1","name":"n","description":"d","updateTime":"t1","owner":"a"}');
  const before = values({
    id: '1',
    name: ' n ',
    description: ' d ',
    update_time: 't1',
    extra_members: '{ "owner": "a" }',
  });
  const now = json('{"id":"1","name":"n","description":"e","updateTime":"t2","owner":"b","flag":1}');
  expect(refreshedState(now, before, rememberSlo(then, before)).values).toMatchObject({
    name: ' n ',
    description: 'e',
    updateTime: 't2',
    extraMembers: '{"owner":"b"}',
    unlistedMembers: '{"flag":1}',
  });
});

test('after an import, everything is as the service has it, empty where that can be written down', () => {
  const now = json(
    '{"id":"1","name":"n","description":"","labels":{},"targetThresholdPercentage":99.9000015,"flag":1}',
  );
  const { values: state } = refreshedState(now, values({ id: '1' }), undefined);
  expect(state).toMatchObject({
    name: 'n',
    description: '',
    labels: {},
    extraMembers: null,
    unlistedMembers: '{"flag":1}',
  });
  expect(String(state.targetThresholdPercentage)).toBe('99.9');
});
