import { toJsonObject } from '../../src/handlers/codec/json';
import { addressSecrets, secretsIn } from '../../src/handlers/codec/secrets';
import { Values } from '../../src/handlers/codec/values';
import { webhookInput as members } from '../../src/schema/outgoing-webhook';

function input(address: object) {
  const values = { name: 'n', url: null, urlWo: null, extraMembers: null, ...address };
  const planned = values as unknown as Values<typeof members>;
  return { data: toJsonObject(members, planned), secrets: secretsIn(members, planned) };
}

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
