import { SloTimeFrame } from '../../src';
import { outgoingWebhook } from '../../src/schema/outgoing-webhook';
import { warningIn, errorIfNew, errorIn } from '../../src/schema/rules';
import { slo } from '../../src/schema/slo';

const { targetThresholdPercentage: target, name } = slo.attributes;

test.each([
  [0.999, '99.9'],
  [0.9995, '99.95'],
  [0.57, '57'],
  [0.9, '90'],
  [1, '100'],
  [0.30000000000000004, '30.000000000000004'],
  [1e-7, '1e-5'],
  ['0.99990000000000000000001', '99.990000000000000000001'],
  ['0.0010', '0.1'],
  ['1.0', '100'],
  ['.5', '50'],
  [' 0.5 ', '50'],
])('a target of %j is probably a ratio, of %s percent', (value, meant) => {
  expect(warningIn(target, value)?.advice).toContain(`Did you mean ${meant}?`);
});

test.each([0, -0.5, 1.01, 99.9, '0.0', '99.9', '${var.target}', 'abc'])(
  'a target of %j is not a ratio',
  (value) => expect(warningIn(target, value)).toBeUndefined(),
);

test('suggests the value of a constant for its name', () =>
  expect(warningIn(slo.attributes.sloTimeFrame, 'TWENTY_EIGHT_DAYS')?.advice).toContain(
    'Did you mean SLO_TIME_FRAME_28_DAYS,',
  ));

test.each(['30d', 'SLO_TIME_FRAME_30_DAYS', 'THIRTY_DAYS', ' '])(
  'a time frame of "%s" is not documented',
  (value) => {
    expect(warningIn(slo.attributes.sloTimeFrame, value)).toEqual({
      problem: `is "${value}"`,
      advice: `The API document lists ${Object.values(SloTimeFrame).join(', ')}. The value is sent unchanged.`,
    });
  },
);

test.each([...Object.values(SloTimeFrame), ''])('accepts the time frame "%s" without a warning', (value) =>
  expect(warningIn(slo.attributes.sloTimeFrame, value)).toBeUndefined(),
);

test('accepts any value without a warning if the API document lists only a placeholder', () =>
  expect(warningIn(outgoingWebhook.attributes.type, 'chat')).toBeUndefined());

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
  expect(warningIn(name, '0.999')).toBeUndefined();
});
