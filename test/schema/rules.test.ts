import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../scripts/checkout';
import { SloTimeFrame } from '../../src';
import * as constants from '../../src/schema/constants';
import { enrichment } from '../../src/schema/enrichment';
import { Attribute } from '../../src/schema/kind';
import { toSnakeCase } from '../../src/schema/names';
import { outgoingWebhook } from '../../src/schema/outgoing-webhook';
import { provider } from '../../src/schema/provider';
import { errorIfNew, errorIn, warningsIn } from '../../src/schema/rules';
import { slo } from '../../src/schema/slo';
import { WARNING_CODES } from '../../src/schema/warnings';

const { targetThresholdPercentage: target, name } = slo.attributes;
const secretJson: Attribute = { ...slo.attributes.extraMembers, sensitive: true };

test.each([
  [0.999, '99.9'],
  [0.57, '57'],
  [1, '100'],
  [1e-7, '0.00001'],
  ['0.0010', '0.1'],
  ['.5', '50'],
  [' 0.5 ', '50'],
])('a target of %j is probably a ratio, of %s percent', (value, meant) => {
  expect(warningsIn(target, value)[0]?.advice).toContain(`Did you mean ${meant}?`);
});

test.each([-0.5, 1.01, 99.9, '99.9', '${var.target}', 'abc', '', null, undefined])(
  'a target of %j is not a ratio',
  (value) => expect(warningsIn(target, value)).toEqual([]),
);

test.each([0, -0, '0.0', ' 0 '])('a target of %j is met by every SLO', (value) =>
  expect(warningsIn(target, value)).toEqual([expect.objectContaining({ code: 'zero_target' })]),
);

test.each([100, '100', ' 100.0 ', '1e2'])('a target of %j leaves no error budget', (value) =>
  expect(warningsIn(target, value)).toEqual([expect.objectContaining({ code: 'no_budget' })]),
);

test.each([99.999, '99.9999999', 'undefined'])('a target of %j leaves an error budget', (value) =>
  expect(warningsIn(target, value).map(({ code }) => code)).not.toContain('no_budget'),
);

test('each code of a warning is in use', () => {
  const folder = join(__dirname, '..', '..', 'src');
  const files = filesBelow(folder).filter((path) => path.endsWith('.ts') && path !== 'schema/warnings.ts');
  const source = files.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n');
  const ofConstants = Object.values(constants).map((each) => toSnakeCase(each.name));
  const unused = WARNING_CODES.filter((code) => !ofConstants.includes(code) && !source.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

test.each([
  ['action', ['extension_target_domain']],
  ['ACTIONS', ['extension_target_domain']],
  ['ACTION', []],
  ['DASHBOARD', []],
])('the target domain %j has the warnings %j', (value, codes) => {
  const attribute = { ...slo.attributes.description, constants: constants.extensionTargetDomains };
  expect(warningsIn(attribute, value).map(({ code }) => code)).toEqual(codes);
});

describe('a text', () => {
  const { description, extraMembers } = slo.attributes;
  const problems = (attribute: Attribute, value: unknown) =>
    warningsIn(attribute, value).map(({ problem, within = [] }) => `${within.join('.')} ${problem}`.trim());

  test.each([
    ['undefined', 'is "undefined"'],
    [' NaN\n', 'is "NaN"'],
    ['[object Object]', 'contains [object Object]'],
    ['sum(requests{[object Object]})', 'contains [object Object]'],
    ['sum(requests{service="undefined"})', 'contains "undefined"'],
    ['{"url":"https://hooks.example.com/undefined"}', 'contains "undefined"'],
    ["service = 'NaN' AND x", 'contains "NaN"'],
  ])('of %j was built from a missing value', (text, problem) =>
    expect(problems(description, text)).toEqual([problem]),
  );

  test.each([
    'undefined behavior',
    'https://runbooks.example.com/undefined-metrics is for any/undefined state',
    'rate of NaN',
    'the value "undefined" is allowed',
    'Undefined',
    'state!~"undefined|unknown"',
    'service=undefined',
    '[object]',
    '',
  ])('of %j is intended', (text) => expect(problems(description, text)).toEqual([]));

  test.each<[Attribute, unknown, string[]]>([
    [slo.attributes.name, 'undefined availability', ['contains "undefined"']],
    [slo.attributes.name, 'checkout-NaN', ['contains "NaN"']],
    [slo.attributes.name, 'undefined', ['is "undefined"']],
    [slo.attributes.name, 'undefined2 of NaNs', []],
    [slo.attributes.name, 'shop_undefined', ['contains "undefined"']],
    [slo.attributes.labels, { team: 'undefined_total' }, ['team contains "undefined"']],
    [provider.attributes.baseUrl, 'https://undefined.example.com', ['contains "undefined"']],
    [slo.attributes.labels, { team: 'payments/undefined', owner: 'a' }, ['team contains "undefined"']],
    [outgoingWebhook.attributes.url, 'https://undefined.example.com/a', ['contains "undefined"']],
    [provider.attributes.acknowledge, { ratio: 'see undefined behavior' }, []],
  ])('that is no prose may not contain it: %#', (attribute, value, expected) =>
    expect(problems(attribute, value)).toEqual(expected),
  );

  test.each(['{"a":"<unresolved-token>"}', '{"&{TfToken[TOKEN.0]}":"String Map Token Value"}'])(
    'of CDKTF is found in the JSON %s',
    (json) => expect(problems(extraMembers, json)).toHaveLength(1),
  );

  test('is found in JSON', () =>
    expect(problems(extraMembers, '{"a":{"query":"x{y=\\"undefined\\"}"}}')).toEqual([
      'contains "undefined"',
    ]));
});

test.each(['30d', 'SLO_TIME_FRAME_30_DAYS', 'THIRTY_DAYS', ' ', ''])(
  'a time frame of "%s" is not documented',
  (value) => {
    expect(warningsIn(slo.attributes.sloTimeFrame, value)).toEqual([
      {
        code: 'slo_time_frame',
        problem: `is "${value}"`,
        advice: `The documented API lists ${Object.values(SloTimeFrame).join(', ')}. The value is sent unchanged.`,
      },
    ]);
  },
);

test.each<[Attribute, unknown, string[]]>([
  [outgoingWebhook.attributes.urlWo, '  chat.example.com/hook\n', ['contains a line break']],
  [outgoingWebhook.attributes.url, 'https://h.example.com ', ['begins or ends with white space']],
  [provider.attributes.headers, { 'X-Key': 'k ' }, ['begins or ends with white space']],
  [enrichment.attributes.enrichedFieldName, 'field\r\n', ['contains a line break']],
  [outgoingWebhook.attributes.urlWo, 'https://h.example.com/a b', []],
  [outgoingWebhook.attributes.urlWoVersion, '1\n', []],
  [provider.attributes.baseUrl, 'https://x.example.com\n', []],
  [slo.attributes.description, 'two\nlines\n', []],
  [slo.attributes.labels, { team: 'a ' }, []],
])('a secret or an address has no white space at its ends: %#', (attribute, value, expected) =>
  expect(warningsIn(attribute, value).map(({ problem }) => problem)).toEqual(expected),
);

test.each<[Attribute, string, string[]]>([
  [secretJson, '{"pager":{"serviceKey":""}}', ['contains a blank string or null']],
  [secretJson, '{"keys":["a", " "]}', ['contains a blank string or null']],
  [secretJson, '{"url":"https://x.example.com","proxy":null,"sql":"a,null,b"}', []],
  [secretJson, '{"token":null}', ['contains a blank string or null']],
  [outgoingWebhook.attributes.urlWo, 'null', ['is "null"']],
  [secretJson, '{"key":"a, \\"\\"","":1}', []],
  [slo.attributes.extraMembers, '{"note":""}', []],
])('a blank string in secret JSON is suspicious: %#', (attribute, value, expected) =>
  expect(warningsIn(attribute, value).map(({ problem }) => problem)).toEqual(expected),
);

test.each(['', ' ', '\n', '\u200b', '\ufeff \u2060', '\u3164'])(
  'a required string of %j is blank',
  (value) => {
    expect(errorIn(outgoingWebhook.attributes.name, value)?.problem).toBe('is blank');
    expect([errorIn(name, value), errorIfNew(name, value)?.problem]).toEqual([undefined, 'is blank']);
  },
);

test.each(['👩‍💻', '\u200bcheckout'])('a required string of %j is not blank', (value) =>
  expect(errorIn(outgoingWebhook.attributes.name, value)).toBeUndefined(),
);

test('does not warn about a ratio in other attributes', () => {
  expect(warningsIn(name, '0.999')).toEqual([]);
});
