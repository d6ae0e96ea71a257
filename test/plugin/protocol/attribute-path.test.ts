import { AttributePath, Attributes } from '../../../src/plugin';
import { toAttributePath } from '../../../src/plugin/protocol/attribute-path';

const description = '';
const inner: Attributes = {
  query: { description, type: 'string' },
  by_name: { description, type: ['map', ['list', 'string']] },
};
const attributes: Attributes = {
  single: { description, nested: { nesting: 'single', attributes: inner } },
  list: { description, nested: { nesting: 'list', attributes: inner } },
  map: { description, nested: { nesting: 'map', attributes: inner } },
  set: { description, nested: { nesting: 'set', attributes: inner } },
  object: { description, type: ['object', { member: ['list', 'string'] }] },
};

test.each<[AttributePath, string[]]>([
  [[], []],
  [
    ['single', 'query'],
    ['attributeName', 'attributeName'],
  ],
  [
    ['single', 'by_name', 'k', 0],
    ['attributeName', 'attributeName', 'elementKeyString', 'elementKeyInt'],
  ],
  [
    ['list', 1, 'query'],
    ['attributeName', 'elementKeyInt', 'attributeName'],
  ],
  [
    ['map', 'query', 'query'],
    ['attributeName', 'elementKeyString', 'attributeName'],
  ],
  [
    ['object', 'member', 2],
    ['attributeName', 'attributeName', 'elementKeyInt'],
  ],
])('tells members, keys and indices apart in %j', (path, kinds) => {
  expect(toAttributePath(path, attributes).steps.map(({ selector }) => selector?.$case)).toEqual(kinds);
});

test.each<[AttributePath, number]>([
  [['set', 0, 'query'], 1],
  [['single', 'query', 'deeper'], 2],
  [['list', 'query'], 1],
])('ends %j where a path can no longer be named', (path, length) => {
  expect(toAttributePath(path, attributes).steps).toHaveLength(length);
});
