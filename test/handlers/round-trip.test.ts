/** Every resource and lookup, with a service whose every name and path differs, equals the same with the documented ones. */
import { newContext, Service, useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { dataSources, operationEntries, resources } from '../../src/schema';
import { DialectConfig, documentedNames } from '../../src/schema/dialect';
import { API_ROOT } from '../../src/schema/operation';
import { configured } from '../support/examples';

/** Each member has the documented name of another one, so that every name is given away and taken. */
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
      `${body ? 'PATCH ' : ''}/moved/${index}${path.match(/\/\{.*\}/)?.join('') ?? ''}`,
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
  const results = services.map(async ([service, config]) => {
    const core = await service.core('observability_slo', {}, config);
    const lookup = core.provider.dataSources[description.terraformType];
    const unset = Object.fromEntries(Object.keys(lookup.schema.attributes).map((name) => [name, null]));
    const context = newContext();
    const state = await lookup.read({ ...unset, ...configured(description) }, context);
    return [withoutJson(state), context.diagnostics.list];
  });
  const [expected, actual] = await Promise.all(results);
  expect(comparable(actual)).toEqual(comparable(expected));
});
