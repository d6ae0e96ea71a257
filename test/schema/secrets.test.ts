/** Lookups do not show values that resources hide: see `secrets` of each lookup in src/schema. */
import { dataSources } from '../../src/schema';
import { attributesIn, innermost, SECRET_ATTRIBUTES } from '../support/secret-attributes';

const isOfLookup = (path: string) => path.startsWith('Lookup.');

/** Names of attributes that resources hide, except `value`, because half of all objects have a member with that name. */
const namesOfSecrets = new Set(
  [...SECRET_ATTRIBUTES.keys()]
    .filter((path) => !isOfLookup(path))
    .map((path) => path.split('.').at(-1))
    .filter((name) => name !== 'value'),
);

it('finds the attributes that resources hide', () => {
  expect([...namesOfSecrets]).toEqual(expect.arrayContaining(['url', 'apiToken', 'valueJson', 'details']));
});

it('hides in lookups exactly the attributes that may be secret', () => {
  expect([...SECRET_ATTRIBUTES.keys()].filter(isOfLookup)).toEqual([
    'Lookup.integrationDefinition.revisions.fields.single.defaultValue',
    'Lookup.integrationDefinition.revisions.infraAsCode.configurationBlocks.value',
    'Lookup.integrationDefinition.json',
    'Lookup.deployedIntegration.integrationStatus.details',
    'Lookup.deployedIntegration.json',
    'Lookup.eventRecord.json',
    'Lookup.eventRecord.eventPayload',
    'Lookup.events.json',
    'Lookup.events.events.eventPayload',
  ]);
});

describe.each(dataSources)('$terraformType', ({ terraformType, secrets, attributes }) => {
  const members = attributesIn(attributes, terraformType).filter(
    ([, { presence }]) => presence === 'computed',
  );

  it('states whether its response may contain a secret, and hides json if it may', () => {
    expect(secrets === null || secrets.length > 0).toBe(true);
    expect(members.some(([, { sensitive }]) => sensitive === true)).toBe(secrets !== null);
    expect(attributes.json.sensitive === true).toBe(secrets !== null);
  });

  it('marks each attribute that may look secret as SECRET or NOT_SECRET', () => {
    const undecided = members.filter(
      ([path, { kind, sensitive }]) =>
        sensitive === undefined &&
        (namesOfSecrets.has(path.split('.').at(-1)) || (secrets !== null && innermost(kind).kind === 'json')),
    );
    expect(undecided.map(([path]) => path)).toEqual([]);
  });
});
