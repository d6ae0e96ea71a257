import { addressSecrets } from '../../src/handlers/codec/secrets';
import { webhookInput, WebhookInputValues } from '../../src/handlers/outgoing-webhook';

const input = (address: object) =>
  webhookInput({ name: 'n', url: null, urlWo: null, extraMembers: null, ...address } as WebhookInputValues);

test.each(['url', 'urlWo'])(
  '%s is sent as url, and is secret as a whole and in each part that may be a token',
  (name) => {
    const address = 'https://user:password@host.example.com/hooks/T0KEN-IN-PATH?key=T0KEN-IN-QUERY&v=1';
    const { data, secrets } = input({ [name]: address });
    expect(data).toEqual({ name: 'n', url: address });
    expect(secrets).toEqual(addressSecrets(address));
  },
);

test('an address in another variant is secret in its parts, too', () => {
  const content = { list: [{ address: 'https://host.example.com/T0KEN' }, 'text'] };
  const { secrets } = input({ otherVariant: { name: 'chat', valueJson: JSON.stringify(content) } });
  expect(secrets).toEqual(expect.arrayContaining(['host.example.com', 'T0KEN', 'text']));
});
