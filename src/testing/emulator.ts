import { accountOf, apiKeyOf } from './account';
import { requireKnownNames } from './known-names';
import type { Account, Emulator } from './types';
import { Workspace } from './workspace';
import { startEmulator as start } from '../emulator';
import type { EmulatorOptions } from '../emulator/published';

const DEFAULT_ACCOUNT = 'default';
const OPTIONS: (keyof EmulatorOptions)[] = ['port', 'seed', 'strict', 'dialect', 'quirks', 'faults'];

/** Starts an emulator of the management API in this process. A running emulator does not keep the process alive. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  requireKnownNames('startEmulator()', options, OPTIONS);
  const server = await start(options);
  server.unref();
  const { control, url } = server;
  const accounts = new Map<string, Account>();
  // Makes the emulator accept only the API keys of these accounts.
  const setApiKeys = () =>
    control.setApiKeys(Object.fromEntries([...accounts.keys()].map((name) => [apiKeyOf(name), name])));
  const stop = async () => {
    await server.close();
    await Workspace.removeForUrl(url);
  };
  const emulator: Emulator = {
    ...accountOf(control, url, DEFAULT_ACCOUNT),
    account(name) {
      const account = accounts.get(name) ?? accountOf(control, url, name);
      accounts.set(name, account);
      setApiKeys();
      return account;
    },
    snapshot: () => control.snapshot(),
    restore: async (snapshot) => control.restore(snapshot),
    async reset() {
      await control.reset();
      setApiKeys();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  accounts.set(DEFAULT_ACCOUNT, emulator);
  setApiKeys();
  return emulator;
}
