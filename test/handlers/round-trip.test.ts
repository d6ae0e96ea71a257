/** Every resource and lookup gives the same results with a service on which every name and path differs from the document. */
import { Service, useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { dataSources, operationEntries, resources } from '../../src/schema';
import { DialectConfig, documentedNames } from '../../src/schema/dialect';
import { API_ROOT } from '../../src/schema/operation';
import { configured } from '../support/examples';

/** Each member has the documented name of another one, so that every name is both renamed and reused. */
const names = documentedNames();
const OTHER_DIALECT: DialectConfig = {
  apiVersion: '9',
  queryStyle: 'brackets',
  queryNames: 'snake',
  sloCreateMethod: 'POST',
  memberNames: Object.fromEntries(names.map((name, index) => [name, names[(index + 1) % names.length]])),
  paths: Object.fromEntries(
    operationEntries.map(([, { path, body }], index) => [
      path.slice(API_ROOT.length),
      `${body ? 'PATCH ' : ''}/moved/${index}${path.match(/\/\{.*\}/)?.join('') ?? ''}${index % 2 ? '/' : ''}`,
    ]),
  ),
};

const documented = useService();
const moved = useService({ dialect: OTHER_DIALECT });
const services: [Service, ObjectValue][] = [
  [documented, {}],
  [moved, { dialect: JSON.stringify(OTHER_DIALECT) }],
];

/** Replaces what differs between two runs: times and new identifiers. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|key_[\w-]{32}/g, 'NEW'),
  );

const withoutJson = ({ json: _, ...state }: ObjectValue): ObjectValue => state;

it.each(resources)('$terraformType', async (description) => {
  const config = configured(description);
  const results = services.map(async ([service, provider]) => {
    const core = await service.core(description.terraformType, {}, provider);
    const instance = await core.deploy(config);
    const next = await core.plan(config, instance);
    return [core.state(instance), next.action, core.warnings, service.writes(), service.control.allObjects()];
  });
  const [expected, actual] = await Promise.all(results);
  expect(comparable(actual)).toEqual(comparable(expected));
});

it.each(dataSources)('$terraformType', async (description) => {
  const name = description.terraformType.replace('observability_', '');
  const results = services.map(async ([service, settings]) => {
    const { state, warnings } = await service.lookUp(name, configured(description), settings);
    return [withoutJson(state), warnings];
  });
  const [expected, actual] = await Promise.all(results);
  expect(comparable(actual)).toEqual(comparable(expected));
});
