import { stateOfUncertainChange } from '../../../src/handlers/object/uncertain-change';
import { ObjectValue } from '../../../src/plugin';

test.each<[string, ObjectValue, ObjectValue | null]>([
  ['keeps its other members', { x: '1', y: '2' }, { x: null, y: '2' }],
  ['is null without other members', { x: '1' }, null],
])('an object with a changed member %s', (_, part, expected) => {
  const prior = { id: 'a', part };
  const planned = { ...prior, part: { ...part, x: '3' } };
  expect(stateOfUncertainChange({ prior, planned }, 'id')).toEqual({ id: 'a', part: expected });
});
