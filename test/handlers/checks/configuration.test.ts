import { checkConfiguration } from '../../../src/handlers/checks/configuration';
import { fromTerraform } from '../../../src/handlers/codec/terraform';
import { DiagnosticError, ObjectValue, UNKNOWN } from '../../../src/plugin';
import { Description } from '../../../src/schema/description';
import { object, optional, string } from '../../../src/schema/kind';
import { outgoingWebhook } from '../../../src/schema/outgoing-webhook';
import { CHECK_NAMES } from '../../../src/schema/rules';
import { slo } from '../../../src/schema/slo';

const checking =
  ({ attributes: members, exactlyOne }: Description, config: ObjectValue, names?: Record<string, string>) =>
  () =>
    checkConfiguration({ members, exactlyOne }, fromTerraform(members, config), names);

const withContent = (value_json: ObjectValue[string]) =>
  checking(outgoingWebhook, { other_variant: { name: 'chat', value_json } });

test.each(['{"token": "secret"', '["secret"]', '"secret"', 'secret', ''])(
  'rejects %j as a JSON object and does not quote it',
  (text) => {
    expect(withContent(text)).toThrow(
      /^other_variant\.value_json is not (valid JSON|a JSON object): Write an? /,
    );
    expect(withContent(text)).not.toThrow('secret');
  },
);

test('accepts unknown values, including whole objects', () => {
  expect(withContent(UNKNOWN)).not.toThrow();
  expect(checking(outgoingWebhook, { other_variant: UNKNOWN })).not.toThrow();
  expect(checking(outgoingWebhook, { issue_tracker: UNKNOWN, other_variant: UNKNOWN })).not.toThrow();
});

test('rejects documented members in extra_members and as the name of a variant', () => {
  const withExtra = (extra_members: string, names = {}) => checking(slo, { extra_members }, names);
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
    checking(outgoingWebhook, { other_variant: { name, value_json: '{"name": 1}' } }, {});
  expect(other('otherVariant')).not.toThrow();
  expect(other('url')).toThrow('other_variant.name contains the documented member "url"');
});

test('rejects names that the dialect assigns to documented members, and accepts documented names that it replaces', () => {
  const extra_members = '{"labels": {}, "tags": {}}';
  expect(checking(slo, { extra_members })).not.toThrow();
  expect(checking(slo, { extra_members }, { labels: 'marks' })).not.toThrow();
  expect(checking(slo, { extra_members }, { labels: 'tags' })).toThrow(
    'extra_members contains the documented member "tags": Documented members have their own attributes. Set labels instead.',
  );
  const variant = { other_variant: { name: 'ticketTool', value_json: '{}' } };
  expect(checking(outgoingWebhook, variant, { issueTracker: 'ticketTool' })).toThrow(
    'other_variant.name contains the documented member "ticketTool"',
  );
});

describe('a choice of exactly one', () => {
  const member = optional(string, '');
  const kind = object(
    { geoIp: member, other: member, third: member },
    { exactlyOne: ['geoIp', 'other', 'third'] },
  );
  const check = (values: object) => () => checkConfiguration(kind, values);
  const checkNested = (values: object) => () =>
    checkConfiguration({ members: { kind: optional(kind, '') } }, { kind: values });

  test.each([
    { other: '' },
    { geoIp: UNKNOWN },
    { geoIp: UNKNOWN, other: 'x' },
    { geoIp: UNKNOWN, other: UNKNOWN },
  ])('accepts one attribute that is set, and unknown attributes: %j', (values) =>
    expect(check(values)).not.toThrow(),
  );

  const advice = 'Set exactly one of them.';
  test.each<[string, () => void, Partial<DiagnosticError>]>([
    [
      'attributes that exclude each other, at the last one',
      checkNested({ geoIp: 'y', third: 'x', other: UNKNOWN }),
      { summary: 'Both kind.geo_ip and kind.third are set', detail: advice, path: ['kind', 'third'] },
    ],
    [
      'none',
      check({ other: null }),
      { summary: 'Neither geo_ip nor other nor third is set', detail: advice, path: undefined },
    ],
    [
      'none within an object, whose names Terraform does not check',
      checkNested({}),
      { detail: `${advice} ${CHECK_NAMES}`, path: ['kind'] },
    ],
  ])('rejects %s', (_, checked, problem) => {
    expect(checked).toThrow(expect.objectContaining(problem) as Error);
  });
});

test.each([
  { apiTokenWo: UNKNOWN, apiTokenWoVersion: '1' },
  { apiTokenWo: 't', apiTokenWoVersion: UNKNOWN },
])('accepts a secret without its version if one of them is unknown', (issueTracker) => {
  const { attributes: members } = outgoingWebhook;
  expect(() => checkConfiguration({ members }, { issueTracker })).not.toThrow();
});
