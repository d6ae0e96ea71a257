import { parseJson } from '../../src/contract/json';
import { validate } from '../../src/contract/validate';
import { operations } from '../../src/schema';
import { integer, object } from '../../src/schema/kind';

const slo = operations.replaceSlo.body ?? object({});
const SLO = '"name": "a", "targetThresholdPercentage": 1';

function problems(json: string): string[] {
  return validate(slo, parseJson(json));
}

test('accepts valid values, including unknown members and enumeration values', () => {
  const json = `{"name": "a", "targetThresholdPercentage": 99.95, "labels": {"__proto__": "x", "team": "y"},
    "sloTimeFrame": "SLO_TIME_FRAME_90_DAYS", "somethingNew": {"a": [1e400]}}`;
  expect(problems(json)).toEqual([]);
});

test.each([
  ['', 'name: required', 'targetThresholdPercentage: required'],
  ['"name": 1, "targetThresholdPercentage": 99', 'name: must be a string'],
  ['"name": null, "targetThresholdPercentage": 99', 'name: must be a string'],
  ['"name": "a", "targetThresholdPercentage": "much"', 'targetThresholdPercentage: must be a number'],
  [`${SLO}, "labels": {"team": 1}`, 'labels.team: must be a string'],
  [`${SLO}, "labels": {"__proto__": 1}`, 'labels.__proto__: must be a string'],
  [`${SLO}, "labels": 5`, 'labels: must be an object'],
  [`${SLO}, "grouping": {"labels": "x"}`, 'grouping.labels: must be an array'],
  [`${SLO}, "grouping": {"labels": ["x", false]}`, 'grouping.labels[1]: must be a string'],
])('reports the problems of {%s}', (members, ...expected) => {
  expect(problems(`{${members}}`)).toEqual(expected);
});

test.each(['[]', '7'])('%s is not an object', (json) =>
  expect(problems(json)).toEqual(['body: must be an object']),
);

test.each(['9007199254740993', '-1', '"9007199254740993"', '1.0', '5e2'])('%s is an integer', (text) => {
  expect(validate(integer, parseJson(text))).toEqual([]);
});

test.each(['1.5', '"1.5"', '"x"', '""', 'true', 'null', '[]'])('%s is not an integer', (text) => {
  expect(validate(integer, parseJson(text))).toEqual(['body: must be an integer']);
});

test('accepts booleans and integers as strings from a text source', () => {
  const query = object(operations.replaceSlo.parameters);
  expect(validate(query, { silence_data_validations: 'true' }, 'text')).toEqual([]);
  expect(validate(query, { silence_data_validations: 'maybe' }, 'text')).toEqual([
    'silence_data_validations: must be a boolean',
  ]);
  expect(validate(query, { silence_data_validations: 'true' })).toHaveLength(1);
});
