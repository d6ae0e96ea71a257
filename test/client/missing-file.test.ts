import { clientOf, createThing, failureOf } from './support';

jest.mock('../../src/client/undici', () => {
  throw new Error("Cannot find module './undici.cjs'");
});

test('a missing file of the provider is not reported as a network failure, and nothing is retried', async () => {
  const error = await failureOf(clientOf('http://127.0.0.1:1').call(createThing));
  expect(error).toMatchObject({ code: 'invalid_input' });
  expect(error.message).toContain(
    "a file of the provider cannot be loaded (Cannot find module './undici.cjs')",
  );
  expect(error.message).toContain('run terraform init again');
  expect(error.message).not.toMatch(/network|proxy|Tried \d/);
});
