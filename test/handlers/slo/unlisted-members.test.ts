import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { unlistedMembers, without, withUnlistedMembers } from '../../../src/handlers/slo/unlisted-members';
import { slo } from '../../../src/schema/slo';

const json = (text: string) => parseJson(text) as JsonObject;
const members = slo.attributes;

test('are found at any depth, in their place', () => {
  const answer = json(
    '{"name":"n","flag":true,"labels":{"own":"x"},"requestBasedMetricSli":{"unit":"s","goodEvents":{"query":"q","window":1.50},"totalEvents":{"query":"q"}}}',
  );
  expect(printJson(unlistedMembers(members, answer))).toBe(
    '{"flag":true,"requestBasedMetricSli":{"unit":"s","goodEvents":{"window":1.50}}}',
  );
});

test('are those, too, whose names the provider uses for itself or JavaScript for its own', () => {
  const answer = json('{"unlistedMembers":1,"extraMembers":2,"constructor":3,"__proto__":4}');
  expect(printJson(unlistedMembers(members, answer))).toBe(printJson(answer));
});

test('go back to where they were, unless the object around them is not sent any more', () => {
  const unlisted = json('{"flag":true,"requestBasedMetricSli":{"unit":"s","goodEvents":{"window":1}}}');
  const laid = (documented: string) => printJson(withUnlistedMembers(members, json(documented), unlisted));
  expect(laid('{"name":"n","requestBasedMetricSli":{"goodEvents":{"query":"q"}}}')).toBe(
    '{"name":"n","requestBasedMetricSli":{"goodEvents":{"query":"q","window":1},"unit":"s"},"flag":true}',
  );
  expect(laid('{"requestBasedMetricSli":{}}')).toBe('{"requestBasedMetricSli":{"unit":"s"},"flag":true}');
  expect(laid('{"name":"n"}')).toBe('{"name":"n","flag":true}');
});

test('can be left out by name', () => {
  expect(printJson(without(json('{"a":1,"__proto__":2,"b":3}'), ['a', '__proto__']))).toBe('{"b":3}');
});
