import { checkProtocol, handshakeLine, isStartedByTerraform } from '../../../src/plugin/transport/handshake';

const COOKIE = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';

test('recognises Terraform by its cookie', () => {
  expect(isStartedByTerraform({ TF_PLUGIN_MAGIC_COOKIE: COOKIE })).toBe(true);
  expect(isStartedByTerraform({ TF_PLUGIN_MAGIC_COOKIE: 'other' })).toBe(false);
  expect(isStartedByTerraform({})).toBe(false);
});

test('throws if Terraform does not support protocol 6', () => {
  expect(() => checkProtocol({ PLUGIN_PROTOCOL_VERSIONS: '5,6' })).not.toThrow();
  expect(() => checkProtocol({ PLUGIN_PROTOCOL_VERSIONS: '4,5' })).toThrow('supports 4, 5');
  expect(() => checkProtocol({})).toThrow('no known version');
});

test('formats the address and the certificate on one line', () => {
  expect(handshakeLine({ network: 'unix', path: '/run/s' }, 'CERT')).toBe('1|6|unix|/run/s|grpc|CERT\n');
  expect(handshakeLine({ network: 'tcp', path: '127.0.0.1:1' }, '')).toBe('1|6|tcp|127.0.0.1:1|grpc|\n');
});
