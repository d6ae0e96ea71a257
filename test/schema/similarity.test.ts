import { sloTimeFrames } from '../../src/schema/constants';
import { closestMatch } from '../../src/schema/similarity';

const timeFrames = sloTimeFrames.values.map(({ value }) => value);

it.each(['28d', '28-day', '28', 'sloTimeFrame28Days', 'SLO_TIME_FRAME_28_DYAS', 'TIME_FRAME_28_DAYS'])(
  'returns SLO_TIME_FRAME_28_DAYS for %s',
  (value) => expect(closestMatch(value, timeFrames)).toBe('SLO_TIME_FRAME_28_DAYS'),
);

it.each([
  'SLO_TIME_FRAME_28_DAYS',
  'SLO_TIME_FRAME_30_DAYS',
  'SLO_TIME_FRAME_280_DAYS',
  'SLO_TIME_FRAME_28_HOURS',
  '28h',
  'days',
  'rolling',
  '7 or 28 days',
  '',
  '__proto__',
])('returns nothing for %s', (value) => {
  expect(closestMatch(value, timeFrames)).toBeUndefined();
});

it.each([
  ['Unspecified', undefined],
  ['slo-time-frame-unspecified', 'SLO_TIME_FRAME_UNSPECIFIED'],
])('requires each word of a listed value without a number, as in %s', (value, near) => {
  expect(closestMatch(value, timeFrames)).toBe(near);
});

it.each([
  ['action', ['ACTION'], 'ACTION'],
  ['ALERT', ['ACTION'], undefined],
  ['previewImage', ['PREVIEW_IMAGE'], 'PREVIEW_IMAGE'],
  // The list contains only placeholders.
  ['unknown', ['UNKNOWN'], undefined],
  ['type_unspecified', ['TYPE_UNSPECIFIED', 'UNKNOWN'], undefined],
])('for %s and the list %j, returns %s', (value, listed, near) => {
  expect(closestMatch(value, listed)).toBe(near);
});
