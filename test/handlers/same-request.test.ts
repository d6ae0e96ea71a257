/** An object that the API cannot change is not replaced if the request for the new one would have the same meaning. */
import { SLO, useService } from './core';
import { ObjectValue } from '../../src/plugin';

const service = useService();

const JSON_TEXT = '{"feed":{"a":"x","b":[1,2]},"limit":1.5}';
const SAME_JSON = '{ "limit": 1.50,\r\n "feed": { "b": [1, 2], "a": "x" } }';

const KEY = {
  name: 'ci',
  key_permissions: { presets: ['a', 'b'] },
  owner: { extra_members: `{"team":${JSON_TEXT}}` },
};
const other = (value_json: string) => ({ other: { name: 'threat', value_json } });
const variant = (value_json: string) => ({ other_variant: { name: 'chatRoom', value_json } });
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
    {
      key_permissions: { presets: ['b', 'a'], permissions: [] },
      owner: { extra_members: `{ "team": ${SAME_JSON} }` },
    },
    [{ extra_members: '{"a":null}' }, { key_permissions: { presets: ['a'] } }, { hashed: false }],
  ],
  [
    'enrichment',
    RULE,
    { selected_columns: ['country', 'city'] },
    [{ selected_columns: ['city', 'asn'] }, { enriched_field_name: '' }],
  ],
  [
    'enrichment',
    { field_name: 'ip', enrichment_type: other(JSON_TEXT) },
    { enrichment_type: other(SAME_JSON) },
    [{ enrichment_type: other('{}') }],
  ],
  ['outgoing_webhook', { name: 'w', ...variant(JSON_TEXT) }, variant(SAME_JSON), [variant('{}')]],
  ['slo', { ...SLO, extra_members: JSON_TEXT }, { extra_members: SAME_JSON }, []],
  [
    'contextual_data_integration',
    DATA,
    { integration_parameters: [C, { ...B, value_json: '{ "stringValue": "x" }' }, A] },
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
