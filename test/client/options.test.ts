import { InvalidOptionError, ManagementApiClient, parseBaseUrl } from '../../src/client';

test.each([
  ['https://api.example.com', 'https://api.example.com', ''],
  ['https://api.example.com/', 'https://api.example.com', ''],
  ['https://api.example.com \n', 'https://api.example.com', ''],
  ['HTTP://API.example.com:8080/a/b//', 'http://api.example.com:8080', '/a/b'],
  ['http://[::1]:4010', 'http://[::1]:4010', ''],
])('%s is a base URL', (text, origin, prefix) => {
  expect(parseBaseUrl(text)).toEqual({ origin, prefix, host: new URL(origin).host });
});

test.each([
  ['', 'does not begin with http:// or https://'],
  ['api.example.com', 'does not begin with http:// or https://'],
  [' https://api.example.com', 'does not begin with http:// or https://'],
  ['"https://api.example.com"', 'does not begin with http:// or https://'],
  ['https://', 'is not a valid URL'],
  ['ftp://api.example.com', 'does not begin with http:// or https://'],
  ['localhost:4010', 'does not begin with http:// or https://'],
  ['https://me:hidden@api.example.com', 'must not contain a user name or a password'],
  ['https://api.example.com?', 'must not contain a query or a fragment'],
  ['https://api.example.com/#hidden', 'must not contain a query or a fragment'],
  ['https://api.example.com/mgmt/openapi/latest', 'must not contain /mgmt/openapi'],
])('%s is not a base URL', (baseUrl, why) => {
  const create = () => new ManagementApiClient({ baseUrl, apiKey: 'key', userAgent: 'test/1' });
  expect(create).toThrow(InvalidOptionError);
  expect(create).toThrow(why);
  expect(create).not.toThrow('hidden');
});

test.each([
  ['', 'The API key is empty.'],
  ['secret\n', 'line break'],
  ['secret\0', 'control character'],
])('%j is not an API key', (apiKey, why) => {
  const create = () =>
    new ManagementApiClient({ baseUrl: 'https://api.example.com', apiKey, userAgent: 'test/1' });
  expect(create).toThrow(expect.objectContaining({ name: 'InvalidOptionError' }));
  expect(create).toThrow(why);
  expect(create).not.toThrow('secret');
});
