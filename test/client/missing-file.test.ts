import { clientOf, createThing, failureOf } from './support';

jest.mock('../../src/client/undici', () => {
  throw new Error("Cannot find module './undici.cjs'");
});

test('a missing provider file is not reported as a network failure, and not retried', async () => {
  const error = await failureOf(clientOf('http://127.0.0.1:1').call(createThing));
  expect(error).toMatchObject({ code: 'missing_file', outcome: 'notSent' });
  expect(error.message).toContain("a provider file cannot be loaded (Cannot find module './undici.cjs')");
  expect(error.message).toMatch(
    /\. The file may have been replaced during the run\. Run "terraform init" again\. Nothing was created\.$/,
  );
  expect(error.message).not.toMatch(/network|proxy|Tried \d/);
});
