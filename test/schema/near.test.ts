import { sloTimeFrames } from '../../src/schema/constants';
import { listedNear, edits } from '../../src/schema/near';

const timeFrames = sloTimeFrames.values.map(({ value }) => value);

describe('a value near a listed one', () => {
  it.each([
    '28d',
    '28D',
    '28 days',
    '28_DAYS',
    '28-day',
    '28',
    'slo_time_frame_28_days',
    'sloTimeFrame28Days',
    'SLO_TIME_FRAME_28_DAY',
    'SLO_TIME_FRAME_28_DYAS',
    'TIME_FRAME_28_DAYS',
  ])('%s means SLO_TIME_FRAME_28_DAYS', (value) => {
    expect(listedNear(value, timeFrames)).toBe('SLO_TIME_FRAME_28_DAYS');
  });

  it.each([
    'SLO_TIME_FRAME_28_DAYS',
    'SLO_TIME_FRAME_30_DAYS',
    'SLO_TIME_FRAME_29_DAYS',
    'SLO_TIME_FRAME_280_DAYS',
    'SLO_TIME_FRAME_28_HOURS',
    '28h',
    '8d',
    'days',
    'SLO_TIME_FRAME',
    'rolling',
    '7 or 28 days',
    '',
    '__proto__',
  ])('%s means what it says', (value) => {
    expect(listedNear(value, timeFrames)).toBeUndefined();
  });

  it.each([
    ['Unspecified', undefined],
    ['slo-time-frame-unspecified', 'SLO_TIME_FRAME_UNSPECIFIED'],
  ])('%s, without a number, must have all its words', (value, near) => {
    expect(listedNear(value, timeFrames)).toBe(near);
  });

  it.each([
    ['action', ['ACTION'], 'ACTION'],
    ['Actions', ['ACTION'], 'ACTION'],
    ['ALERT', ['ACTION'], undefined],
    ['IMAGE', ['PREVIEW_IMAGE'], undefined],
    ['previewImage', ['PREVIEW_IMAGE'], 'PREVIEW_IMAGE'],
    // Nothing that could be meant is listed.
    ['unknown', ['UNKNOWN'], undefined],
    ['type_unspecified', ['TYPE_UNSPECIFIED', 'UNKNOWN'], undefined],
  ])('%s of %j is near %s', (value, listed, near) => {
    expect(listedNear(value, listed)).toBe(near);
  });
});

it.each([
  ['', '', 0],
  ['name', '', 4],
  ['', 'name', 4],
  ['name', 'name', 0],
  ['nmae', 'name', 1],
  ['nam', 'name', 1],
  ['names', 'name', 1],
  ['game', 'name', 1],
  ['enmae', 'name', 2],
  ['goodEvent', 'goodEvents', 1],
  ['abc', 'xyz', 3],
])('from %j to %j is %d edits, in either direction', (from, to, distance) => {
  expect([edits(from, to), edits(to, from)]).toEqual([distance, distance]);
});
