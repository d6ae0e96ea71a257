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
const DATA = { integration_key: 'deployment-markers', integration_parameters: [A, B, C] };

describe.each<[string, ObjectValue, ObjectValue, ObjectValue[]]>([
  [
    'api_key',
    KEY,
    { key_permissions: { presets: ['b', 'a'], permissions: [] } },
    [{ extra_members: '{"a":null}' }, { key_permissions: { presets: ['a'] } }, { hashed: false }],
  ],
  [
    'enrichment',
    RULE,
    { selected_columns: ['country', 'city'] },
    [{ selected_columns: ['city', 'asn'] }, { enriched_field_name: '' }],
  ],
  [
    'contextual_data_integration',
    DATA,
    { integration_parameters: [C, B, A] },
    [{ integration_parameters: [A, { ...B, value_json: '{"stringValue":"z"}' }, C] }],
  ],
])('%s', (type, config, kept, others) => {
  const core = service.useCore(`observability_${type}`);

  it('keeps its values and its object', async () => {
    const instance = await core.deploy(config);
    expect((await core.plan({ ...config, ...kept }, instance)).action).toBe('no-op');
    expect(service.writes()).toHaveLength(1);
    for (const change of others) {
      expect((await core.plan({ ...config, ...change }, instance)).action).toBe('replace');
    }
  });
});
