import { resources } from '../../src/schema';

const changed = resources.filter(({ operations: { read, replace } }) => read && replace);

it.each(changed.map(({ terraformType, attributes }) => [terraformType, attributes] as const))(
  '%s is changed as it was read, so it has neither write-only attributes nor other paths in the API',
  (_, attributes) => {
    // A change would send them under the names of the attributes.
    const names = Object.entries(attributes).filter(([, { writeOnly, at }]) => writeOnly ?? at);
    expect(names).toEqual([]);
  },
);
