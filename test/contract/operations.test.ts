import type { TSchema } from '@sinclair/typebox';
import { DOCUMENTED } from './documented';
import { Operation, repeatOf } from '../../src/contract/operation';
import { operationEntries, operations } from '../../src/contract/operations';
import { ROOT } from '../emulator/calling';

test('the contract holds every documented operation, in their order', () => {
  expect(operationEntries.map(([name]) => name)).toEqual(DOCUMENTED.map(({ name }) => name));
  expect(operationEntries.map(([name, { number, method, path }]) => [number, name, method, path])).toEqual(
    DOCUMENTED.map(({ name, method, path }, index) => [index + 1, name, method, ROOT + path]),
  );
});

test.each(DOCUMENTED)(
  '$name requires what is marked required and nothing else',
  ({ name, required = [] }) => {
    const operation: Operation = operations[name];
    const found = [
      ...requiredIn(operation.pathParameters, 'path'),
      ...requiredIn(operation.query, 'query'),
      ...requiredIn(operation.body, 'body'),
      ...requiredIn(operation.output, 'output'),
    ];
    expect(found.sort()).toEqual([...required].sort());
  },
);

test('each path parameter has a shape', () => {
  for (const [, { path, pathParameters }] of operationEntries as [string, Operation][]) {
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect(Object.keys(pathParameters?.properties ?? {})).toEqual(named);
  }
});

test('each field has a description', () => {
  const bare = operationEntries.flatMap(([name, operation]: [string, Operation]) =>
    [operation.pathParameters, operation.query, operation.body, operation.output].flatMap((shape) =>
      undescribed(shape, name),
    ),
  );
  expect(bare).toEqual([]);
});

test('an SLO with an id may be sent again, one without makes another', () => {
  expect(repeatOf(operations.replaceSlo, { id: 'a', name: 'x' })).toBe('idempotent');
  expect(repeatOf(operations.replaceSlo, { name: 'x' })).toBe('create');
  expect(repeatOf(operations.replaceSlo, { id: '', name: 'x' })).toBe('create');
  expect(repeatOf(operations.testOutgoingWebhook, {})).toBe('effect');
});

function requiredIn(shape: TSchema | undefined, path: string): string[] {
  if (!shape) return [];
  if (shape.type === 'array') return requiredIn(shape.items as TSchema, `${path}[]`);
  const fields = Object.entries((shape.properties ?? {}) as Record<string, TSchema>);
  const required = ((shape.required ?? []) as string[]).map((name) => `${path}.${name}`);
  return [...required, ...fields.flatMap(([name, field]) => requiredIn(field, `${path}.${name}`))];
}

function undescribed(shape: TSchema | undefined, path: string): string[] {
  if (!shape) return [];
  const fields = Object.entries((shape.properties ?? {}) as Record<string, TSchema>);
  return [
    ...(shape.description ? [] : [path]),
    ...(shape.type === 'array' ? undescribed(shape.items as TSchema, `${path}[]`) : []),
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
  ];
}
