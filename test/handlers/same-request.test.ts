/** An object that the API cannot change is not replaced if the request for the new one would have the same meaning. */
import { useService } from './core';
import { ObjectValue } from '../../src/plugin';

const service = useService();

const KEY = { name: 'ci', key_permissions: { presets: ['a', 'b'] } };
const RULE = {
  field_name: 'ip',
  enrichment_type: { geo_ip: { with_asn: true } },
  selected_columns: ['city', 'country'],
};
const [A, B, C] = [
  { key: 'a', boolean_value: true },
  { key: 'b', value_json: '{"stringValue":"x"}' },
  { key: 'c', value_json_wo: '{"stringValue":"y"}', value_json_wo_version: '1' },
];
const DATA = { integration_key: 'deployment-markers' };

it.each<[string, string, ObjectValue, ObjectValue, string]>([
  ['reordered presets', 'api_key', KEY, { key_permissions: { presets: ['b', 'a'] } }, 'no-op'],
  ['no permissions', 'api_key', KEY, { key_permissions: { presets: ['a', 'b'], permissions: [] } }, 'no-op'],
  ['an empty owner', 'api_key', KEY, { owner: {} }, 'update'],
  ['no empty owner', 'api_key', { ...KEY, owner: {} }, { owner: null }, 'update'],
  ['no extra members', 'api_key', KEY, { extra_members: '{ }' }, 'update'],
  ['an extra member that is null', 'api_key', KEY, { extra_members: '{"a":null}' }, 'replace'],
  ['a preset less', 'api_key', KEY, { key_permissions: { presets: ['a'] } }, 'replace'],
  ['a setting that is false', 'api_key', KEY, { hashed: false }, 'replace'],
  ['reordered columns', 'enrichment', RULE, { selected_columns: ['country', 'city'] }, 'no-op'],
  ['no extra members', 'enrichment', RULE, { extra_members: '{}' }, 'update'],
  ['another column', 'enrichment', RULE, { selected_columns: ['city', 'asn'] }, 'replace'],
  ['no parameters', 'contextual_data_integration', DATA, { integration_parameters: [] }, 'update'],
  ...(
    [
      ['reordered parameters', [C, B, A], 'no-op'],
      ['another value', [A, { ...B, value_json: '{"stringValue":"z"}' }, C], 'replace'],
    ] as const
  ).map(([what, parameters, action]): [string, string, ObjectValue, ObjectValue, string] => [
    what,
    'contextual_data_integration',
    { ...DATA, integration_parameters: [A, B, C] },
    { integration_parameters: parameters },
    action,
  ]),
])('%s in the configuration of %s', async (_, type, config, change, action) => {
  const core = await service.core(`observability_${type}`);
  const instance = await core.deploy(config);
  const plan = await core.plan({ ...config, ...change }, instance);
  expect(plan.action).toBe(action);
  if (action === 'replace') return;
  const applied = await core.apply(plan);
  expect(core.state(applied)).toMatchObject({ ...core.state(instance), ...(action === 'update' && change) });
  expect(service.writes()).toHaveLength(1);
});
