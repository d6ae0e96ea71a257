import { fromDynamicValue, toDynamicValue } from '../../../src/plugin/protocol/dynamic-value';
import { Connection, send } from '../fixture/connection';

const connection = Connection.use();

function call(name: string, ...args: string[]) {
  return send(connection.provider, connection.provider.callFunction, {
    name,
    arguments: args.map((arg) => toDynamicValue(arg, 'string')),
  });
}

test('describes functions', async () => {
  const { functions } = await send(connection.provider, connection.provider.getFunctions, {});
  expect(functions.shout).toMatchObject({
    summary: 'In capitals',
    parameters: [{ name: 'text', type: Buffer.from('"string"') }],
    return: { type: Buffer.from('"string"') },
  });
});

test('calls functions', async () => {
  const { result, error } = await call('shout', 'hi');
  expect(error).toBeUndefined();
  expect(fromDynamicValue(result, 'string')).toBe('HI');
});

test('names the invalid argument', async () => {
  expect((await call('shout', '')).error).toEqual({
    text: 'There is nothing to shout.',
    functionArgument: 0,
  });
});

test('converts other exceptions to function errors', async () => {
  expect((await call('shout', 'explode')).error).toEqual({ text: 'Failed unexpectedly: the shout exploded' });
  expect((await call('shout')).error).toEqual({ text: 'Expected 1 arguments, got 0.' });
  expect((await call('whisper', 'x')).error?.text).toMatch(/^Unknown function "whisper"/);
});
