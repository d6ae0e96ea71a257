import { propertyName, toSnakeCase } from '../../src/schema/names';

it.each([
  ['name', 'name'],
  ['targetThresholdPercentage', 'target_threshold_percentage'],
  ['variablesV2', 'variables_v2'],
  ['apiTokenWoVersion', 'api_token_wo_version'],
  ['isReadOnlyID', 'is_read_only_id'],
  ['defaultJSONValue', 'default_json_value'],
])('toSnakeCase converts %s to %s', (camelCase, snakeCase) => {
  expect(toSnakeCase(camelCase)).toBe(snakeCase);
});

it('propertyName changes only names that are reserved in a language of the constructs', () => {
  expect(['from', 'type', 'name', 'constructor', '__proto__'].map(propertyName)).toEqual([
    'fromTime',
    'typeName',
    'name',
    'constructor',
    '__proto__',
  ]);
});
