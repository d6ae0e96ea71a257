import { stateOfUncertainChange } from '../../../src/handlers/lifecycle/uncertain-change';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';

test.each<[string, ObjectValue, ObjectValue, ObjectValue]>([
  ['a changed value', { id: 'a', x: '1', y: '2' }, { x: '3' }, { id: 'a', x: null, y: '2' }],
  [
    'a part of an object',
    { id: 'a', o: { x: '1', y: '2' } },
    { o: { x: '3', y: '2' } },
    { id: 'a', o: { x: null, y: '2' } },
  ],
  ['an object without other parts', { id: 'a', o: { x: '1' } }, { o: { x: '3' } }, { id: 'a', o: null }],
  [
    'an added value, and another one',
    { id: 'a', x: null, y: '2' },
    { x: '1' },
    { id: 'a', x: null, y: null },
  ],
  [
    'a removed value, and another one',
    { id: 'a', x: '1', y: '2' },
    { x: null },
    { id: 'a', x: null, y: null },
  ],
  [
    'an unknown value, and another one',
    { id: 'a', x: '1', y: '2' },
    { x: UNKNOWN },
    { id: 'a', x: null, y: null },
  ],
])('the state loses %s', (_, prior, changes, expected) => {
  expect(stateOfUncertainChange({ prior, planned: { ...prior, ...changes } }, 'id')).toEqual(expected);
});
