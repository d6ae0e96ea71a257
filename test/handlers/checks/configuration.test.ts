import { checkConfiguration } from '../../../src/handlers/checks/configuration';
import { fromTerraform } from '../../../src/handlers/codec/values';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { Description } from '../../../src/schema/description';
import { outgoingWebhook } from '../../../src/schema/outgoing-webhook';
import { slo } from '../../../src/schema/slo';

const checking =
  ({ attributes: members, exactlyOne }: Description, config: ObjectValue) =>
  () =>
    checkConfiguration({ members, exactlyOne }, fromTerraform(members, config));

const withContent = (value_json: ObjectValue[string]) =>
  checking(outgoingWebhook, { other_variant: { name: 'chat', value_json } });

test.each(['{"token": "secret"', '["secret"]', '"secret"', 'secret', ''])(
  '%j is refused as a JSON object and not quoted',
  (text) => {
    expect(withContent(text)).toThrow(
      /^other_variant\.value_json is not (valid JSON|a JSON object): Write an? /,
    );
    expect(withContent(text)).not.toThrow('secret');
  },
);

test('what is not known passes, whole objects among it', () => {
  expect(withContent(UNKNOWN)).not.toThrow();
  expect(checking(outgoingWebhook, { other_variant: UNKNOWN })).not.toThrow();
  expect(checking(outgoingWebhook, { issue_tracker: UNKNOWN, other_variant: UNKNOWN })).not.toThrow();
});

test('members that users name themselves are none that the API documents', () => {
  const withExtra = (extra_members: string) => checking(slo, { extra_members });
  expect(
    withExtra('{"owner": {}, "unlistedMembers": 1, "constructor": 2, "target_threshold_percentage": 3}'),
  ).not.toThrow();
  for (const name of ['name', 'id', 'revision', 'creator', 'requestBasedMetricSli']) {
    expect(withExtra(`{"owner": 1, "${name}": null}`)).toThrow(
      `extra_members contains the documented member "${name}"`,
    );
  }
  expect(withExtra('{"requestBasedMetricSli": {}}')).toThrow('Set request_based_metric_sli instead.');
  expect(withExtra('{"revision": 2}')).toThrow('Only the service sets this member. Remove it.');
  const other = (name: string) =>
    checking(outgoingWebhook, { other_variant: { name, value_json: '{"name": 1}' } });
  expect(other('otherVariant')).not.toThrow();
  expect(other('url')).toThrow('other_variant.name contains the documented member "url"');
});
