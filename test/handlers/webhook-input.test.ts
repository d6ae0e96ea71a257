import { webhookInput, WebhookInputValues } from '../../src/handlers/webhook-input';

const secretsOf = (url: string) =>
  webhookInput({ name: 'n', url, extraMembers: null } as WebhookInputValues).secrets;

test('an address is secret as a whole and in each part that may be a token', () => {
  expect(
    secretsOf('https://user:password@host.example.com/hooks/T0KEN-IN-PATH?key=T0KEN-IN-QUERY&v=1'),
  ).toEqual([
    'https://user:password@host.example.com/hooks/T0KEN-IN-PATH?key=T0KEN-IN-QUERY&v=1',
    '/hooks/T0KEN-IN-PATH?key=T0KEN-IN-QUERY&v=1',
    'T0KEN-IN-PATH',
    'T0KEN-IN-QUERY',
    'password',
  ]);
});

test('what is no address is secret as a whole', () => {
  expect(secretsOf('no address')).toEqual(['no address']);
});

test('an address without tokens leaves the messages of the service readable', () => {
  expect(secretsOf('https://host.example.com/')).toEqual(['https://host.example.com/']);
});
