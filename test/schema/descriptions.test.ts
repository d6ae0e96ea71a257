import { resources } from '../../src/schema';

const changed = resources.filter(({ operations: { read, replace } }) => read && replace);

it.each(changed.map(({ terraformType, attributes }) => [terraformType, attributes] as const))(
  '%s sends back the members that it reads, so no attribute is write-only or has another path in the API',
  (_, attributes) => {
    // A change would send them under the names of the attributes.
    const names = Object.entries(attributes).filter(([, { writeOnly, at }]) => writeOnly ?? at);
    expect(names).toEqual([]);
  },
);
