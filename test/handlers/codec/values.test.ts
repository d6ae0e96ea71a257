import { fromTerraform, toTerraform } from '../../../src/handlers/codec/values';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { json, list, map, object, optional, string } from '../../../src/schema/kind';

const members = {
  darkModeImage: optional(string, ''),
  labels: optional(map(string), ''),
  goodEvents: optional(object({ queryText: optional(json, '') }), ''),
  workSteps: optional(list(object({ stepName: optional(string, '') })), ''),
};

const terraform: ObjectValue = {
  dark_mode_image: 'x',
  labels: { snake_case: 'kept', camelCase: 'kept' },
  good_events: { query_text: '{"a_b":1}' },
  work_steps: [{ step_name: 'one' }, UNKNOWN],
};

const values = {
  darkModeImage: 'x',
  labels: { snake_case: 'kept', camelCase: 'kept' },
  goodEvents: { queryText: '{"a_b":1}' },
  workSteps: [{ stepName: 'one' }, UNKNOWN],
};

test("converts the names of attributes to the API's and back, but not names in maps and JSON", () => {
  expect(fromTerraform(members, terraform)).toEqual(values);
  expect(toTerraform(members, values)).toEqual(terraform);
});

test('adds absent attributes as null, and keeps unknown values', () => {
  expect(fromTerraform(members, { good_events: UNKNOWN })).toEqual({
    darkModeImage: null,
    labels: null,
    goodEvents: UNKNOWN,
    workSteps: null,
  });
});
