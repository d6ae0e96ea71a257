import { content, EXISTING, message, NONE, number, service, summaries } from '../fixture/things';

async function upgrade(state: string) {
  const request = { typeName: 'fixture_thing', stored: { json: Buffer.from(state) } };
  return service.upgradeResourceState(request);
}

async function read(state: typeof EXISTING) {
  return service.readResource({
    typeName: 'fixture_thing',
    currentState: message(state),
    private: NONE,
  });
}

async function importThing(id: string, typeName = 'fixture_thing') {
  return service.importResourceState({ typeName, id });
}

async function validate(config: typeof EXISTING) {
  return service.validateResourceConfig({ typeName: 'fixture_thing', config: message(config) });
}

test('runs the checks of the schema and of the resource', async () => {
  expect(summaries((await validate({ name: 'a' })).diagnostics)).toEqual([]);
  expect(summaries((await validate({ name: 'a', size: number('-1') })).diagnostics)).toEqual([
    'error size: Negative size',
  ]);
  expect(summaries((await validate({ name: null })).diagnostics)).toEqual([
    'error name: A required attribute is null',
  ]);
  expect((await validate({ name: 'a', token: 'x' })).diagnostics).toHaveLength(1);
});

test.each(['9007199254740993.50', '"9007199254740993.5"'])(
  'reads state of the current version exactly, without attributes that the schema lacks: size %s',
  async (size) => {
    const unlisted = '"gone":{"x":[1]},"__proto__":{"note":"x"}';
    const response = await upgrade(`{"name":"a","size":${size},"tags":{"__proto__":"x"},${unlisted}}`);
    expect(summaries(response.diagnostics)).toEqual([]);
    const { tags, ...state } = content(response.value) ?? {};
    expect(state).toEqual({ name: 'a', size: number('9007199254740993.5') });
    expect(Object.entries(tags ?? {})).toEqual([['__proto__', 'x']]);
  },
);

test('rejects text that is not a state', async () => {
  for (const broken of ['', '{broken', '{"name":["a"]}', '['.repeat(100_000)]) {
    const { diagnostics } = await upgrade(broken);
    expect(summaries(diagnostics)).toEqual(['error: The state of this fixture_thing cannot be read']);
    expect(diagnostics[0].detail).toContain('Restore the state from a backup.');
  }
});

test('reads an existing object, and reports a deleted one', async () => {
  expect(content((await read(EXISTING)).newState)).toEqual(EXISTING);
  expect(content((await read({ ...EXISTING, name: 'gone' })).newState)).toBeNull();
  expect(summaries((await read({ ...EXISTING, name: 'read refuses' })).diagnostics)).toEqual([
    'error name: read refused',
  ]);
});

test('returns the reason why an object cannot be imported', async () => {
  expect(summaries((await importThing('x', 'fixture_fixed')).diagnostics)).toEqual([
    'error: fixture_fixed cannot be imported',
  ]);
  expect(summaries((await importThing('import refuses')).diagnostics)).toEqual([
    'error name: import refused',
  ]);
});

test('returns an error for malformed values and unknown types, and continues', async () => {
  const broken = await service.readResource({
    typeName: 'fixture_thing',
    currentState: { msgpack: Buffer.from([0xc1]) },
    private: NONE,
  });
  expect(summaries(broken.diagnostics)).toEqual(['error: ReadResource of fixture_thing failed unexpectedly']);
  expect(summaries((await importThing('x', 'fixture_none')).diagnostics)).toEqual([
    'error: Unknown resource type "fixture_none"',
  ]);
  expect(summaries((await importThing('x', 'constructor')).diagnostics)).toEqual([
    'error: Unknown resource type "constructor"',
  ]);
  expect(content((await read(EXISTING)).newState)).toEqual(EXISTING);
});
