import { JsonObject, parseJson } from '../../src/contract/json';
import { fingerprintOf } from '../../src/json/same';

const json = (text: string) => parseJson(text) as JsonObject;

test('a fingerprint ignores the order of members and the notation of numbers', () => {
  expect(fingerprintOf(json('{"a":1.50,"b":[1,2]}'))).toBe(fingerprintOf(json('{"b":[1,2],"a":15e-1}')));
  expect(fingerprintOf(json('{"a":0.30000000000000000001}'))).toBe(fingerprintOf(json('{"a":0.3}')));
  expect(fingerprintOf(json('{"a":9007199254740993}'))).not.toBe(
    fingerprintOf(json('{"a":9007199254740992}')),
  );
  expect(fingerprintOf(json('{"a":1e-400}'))).not.toBe(fingerprintOf(json('{"a":0}')));
  expect(fingerprintOf(json('{"a":[1,2]}'))).not.toBe(fingerprintOf(json('{"a":[2,1]}')));
  expect(fingerprintOf('1')).not.toBe(fingerprintOf(parseJson('1')));
});
