import { startDebugging } from '../../src/plugin/debugging';

afterEach(() => jest.restoreAllMocks());

test('rejects debugging on Windows, where every user of the machine could connect to the provider', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { value: 'win32' });
  const started = startDebugging('host/name/thing', { load: async () => new Map() });
  await expect(started).rejects.toThrow(/^Debugging needs a socket .* WSL\.$/);
  Object.defineProperty(process, 'platform', platform);
});
