import { LosslessNumber } from 'lossless-json';
import { ObjectPrivateState, readPrivateState } from '../../../src/handlers/codec/private-state';

const EVERYTHING: Required<ObjectPrivateState> = {
  baseUrl: 'https://api.example.com',
  teamIds: ['4001'],
  lastTeamIds: ['4001'],
  refreshUrl: 'https://api.example.com/new',
  createdAt: '2026-01-01T00:00:00.000Z',
  wasFound: true,
  fingerprints: { name: 'aXYM6uvxpvf7Ee4zEY5z49' },
  checkedBody: 'HJNHQog6PrK5oclwY7B2kM',
  siblings: ['1', '2'],
  moved: true,
  readPath: '/mgmt/openapi/latest/integrations',
  adopted: ['token'],
  mark: '8a2f6d1e',
};

test('reads every member', () => {
  expect(readPrivateState(EVERYTHING)).toEqual(EVERYTHING);
  expect(readPrivateState({ siblings: 'packed' })).toEqual({ siblings: 'packed' });
});

test.each(Object.keys(EVERYTHING))('omits unknown members, and %s if it has the wrong type', (name) => {
  for (const value of [null, new LosslessNumber('7'), [7], { a: 7 }]) {
    expect(readPrivateState({ [name]: value, unknown: 'x' })).toEqual({});
  }
});
