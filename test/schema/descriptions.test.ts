import { operations, resources } from '../../src/schema';

const changed = resources.filter(({ operations: { read, replace } }) => read && replace);

it.each(changed.map(({ terraformType, attributes }) => [terraformType, attributes] as const))(
  '%s sends back the members that it reads, so no attribute is write-only or has another path in the API',
  (_, attributes) => {
    // A change would send them under the names of the attributes.
    const names = Object.entries(attributes).filter(([, { writeOnly, at }]) => writeOnly ?? at);
    expect(names).toEqual([]);
  },
);

it('derives the parts of an operation when they are first read, because a run needs only a few of them', () => {
  const { createApiKey: operation } = operations;
  const isDerived = () =>
    ['parameters', 'body', 'output'].map(
      (part) => Object.getOwnPropertyDescriptor(operation, part)?.get === undefined,
    );
  expect(isDerived()).toEqual([false, false, false]);
  const { parameters, body, output } = operation;
  expect(isDerived()).toEqual([true, true, true]);
  expect(parameters).toEqual({});
  expect(Object.keys(body?.members ?? {})).toContain('keyPermissions');
  expect(operation.output).toBe(output);
});
