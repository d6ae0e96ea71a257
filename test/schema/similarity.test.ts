import { sloTimeFrames } from '../../src/schema/constants';
import { closestMatch, editDistance } from '../../src/schema/similarity';

const timeFrames = sloTimeFrames.values.map(({ value }) => value);

describe('closestMatch', () => {
  it.each([
    '28d',
    '28 days',
    '28-day',
    '28',
    'slo_time_frame_28_days',
    'sloTimeFrame28Days',
    'SLO_TIME_FRAME_28_DYAS',
    'TIME_FRAME_28_DAYS',
  ])('returns SLO_TIME_FRAME_28_DAYS for %s', (value) => {
    expect(closestMatch(value, timeFrames)).toBe('SLO_TIME_FRAME_28_DAYS');
  });

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
  ])('requires all words of a listed value without a number, as in %s', (value, near) => {
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
});

it.each([
  ['', '', 0],
  ['', 'name', 4],
  ['name', 'name', 0],
  ['nmae', 'name', 1],
  ['nam', 'name', 1],
  ['game', 'name', 1],
  ['enmae', 'name', 2],
  ['abc', 'xyz', 3],
])('from %j to %j, and back, counts %d edits', (from, to, distance) => {
  expect([editDistance(from, to), editDistance(to, from)]).toEqual([distance, distance]);
});
