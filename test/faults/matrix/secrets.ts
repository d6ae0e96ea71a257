import { VARIABLES } from './stack';
import { Caller, CALLERS, Use } from './use';
import { printJson } from '../../../src/contract/json';
import { Control } from '../../../src/emulator';
import { Canaries, newCanary } from '../../support/canary';

/** Strings that never occur by chance, for every secret in the stack. */
export interface Secrets {
  /** The environment variables with the secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Account by API key. */
  readonly keys: Readonly<Record<string, Caller>>;
  /** Secrets that must not occur in any file or output. */
  readonly hidden: Canaries;
  /** Secrets that may be in the state and in plan files. */
  kept(control: Control): Canaries;
  /** The body of an error that quotes the secrets of a request. */
  quotedFor(use: Use): string;
}

export function newSecrets(): Secrets {
  const key = Object.fromEntries(CALLERS.map((caller) => [caller, newCanary()])) as Record<Caller, string>;
  const [token, path] = [newCanary(), newCanary()];
  const address = `https://tracker.example.com/${encodeURIComponent(path)}`;
  const keys = { other_key: key.other, expecting_key: key.expecting, verifying_key: key.verifying };
  const variables: Readonly<Record<(typeof VARIABLES)[number], string>> = { ...keys, token, address };
  return {
    environment: {
      OBSERVABILITY_API_KEY: key.default,
      ...Object.fromEntries(VARIABLES.map((name) => [`TF_VAR_${name}`, variables[name]])),
    },
    keys: Object.fromEntries(CALLERS.map((caller) => [key[caller], caller])),
    hidden: {
      ...Object.fromEntries(CALLERS.map((caller) => [`API key of ${caller}`, key[caller]])),
      'token of a webhook': token,
    },
    kept: (control) => ({
      'address of a webhook': path,
      ...Object.fromEntries(
        Object.values(control.objects('apiKeys')).map(({ value }, index) => [
          `value of the created key ${index}`,
          String(value),
        ]),
      ),
    }),
    quotedFor: ({ caller, operation }) => {
      const quoted = [
        `The key ${key[caller]} is not welcome`,
        ...(['testOutgoingWebhook', 'createOutgoingWebhook'].includes(operation)
          ? [`with ${token} at ${address}`]
          : []),
      ].join(' ');
      return printJson({
        code: 'FAULT',
        message: quoted,
        details: [
          { fieldViolations: [{ field: 'name', description: quoted }] },
          { reason: 'UNWELCOME', metadata: { quoted } },
          { unknown: [quoted] },
        ],
      });
    },
  };
}
