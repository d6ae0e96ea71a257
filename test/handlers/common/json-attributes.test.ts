import { printJson } from '../../../src/contract/json';
import { checkExtraMembers, checkJsonObject, jsonObject } from '../../../src/handlers/common/json-attributes';
import { UNKNOWN } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

test('a JSON attribute holds an object, exactly as written', () => {
  expect(printJson(jsonObject('{"__proto__": 9007199254740993, "a": 1.50}'))).toBe(
    '{"__proto__":9007199254740993,"a":1.50}',
  );
  expect(jsonObject(null)).toEqual({});
  expect(jsonObject(UNKNOWN)).toEqual({});
});

test.each(['{"token": "secret"', '["secret"]', '"secret"', 'secret', ''])(
  '%j is refused and not quoted',
  (text) => {
    expect(() => checkJsonObject(text, ['other_variant', 'value_json'])).toThrow(
      /^other_variant\.value_json is not (valid JSON|a JSON object): Write an? /,
    );
    expect(() => checkJsonObject(text, ['x'])).not.toThrow('secret');
  },
);

test('what is not known or not set passes', () => {
  expect(checkJsonObject(UNKNOWN, ['x'])).toBeUndefined();
  expect(checkJsonObject(null, ['x'])).toBeUndefined();
});

test('extra members are none that the API documents', () => {
  const check = (text: string) => () => checkExtraMembers(slo.attributes, text);
  expect(
    check('{"owner": {}, "unlistedMembers": 1, "constructor": 2, "target_threshold_percentage": 3}'),
  ).not.toThrow();
  for (const name of ['name', 'id', 'revision', 'creator', 'requestBasedMetricSli']) {
    expect(check(`{"owner": 1, "${name}": null}`)).toThrow(
      `extra_members names the documented member "${name}"`,
    );
  }
});
