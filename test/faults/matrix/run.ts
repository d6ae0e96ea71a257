import { requestsOf, Ids, Use } from './use';
import { USES } from './uses';
import { Control, RecordedRequest } from '../../../src/emulator';
import { Result } from '../../support/terraform';

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

export interface Instance {
  /** A status such as `tainted`. */
  readonly status?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The provider's private state, in Base64. */
  readonly private?: string;
}

export interface Run {
  readonly result: Result;
  readonly diagnostics: readonly Diagnostic[];
  /** Addresses that Terraform began to create, change or destroy. */
  readonly applied: readonly string[];
  /** Addresses that Terraform planned to create. */
  readonly toCreate: readonly string[];
  readonly sent: ReadonlyMap<Use, readonly RecordedRequest[]>;
  readonly effects: ReadonlyMap<Use, number>;
  readonly state: ReadonlyMap<string, Instance>;
}

export function runOf(result: Result, control: Control, stateFile: string, ids: Ids): Run {
  const lines = result.stdout.split('\n').filter((line) => line.startsWith('{'));
  const messages = lines.map((line) => JSON.parse(line) as Message);
  const requests = control.requests();
  return {
    result,
    diagnostics: messages.flatMap(({ diagnostic }) => diagnostic ?? []),
    applied: messages.flatMap(({ type, hook }) =>
      type === 'apply_start' && hook?.action !== 'read' ? (hook?.resource.addr ?? []) : [],
    ),
    toCreate: messages.flatMap(({ type, change }) =>
      type === 'planned_change' && change?.action === 'create' ? [change.resource.addr] : [],
    ),
    sent: new Map(USES.map((use) => [use, requestsOf(use, requests, ids)])),
    effects: new Map(USES.map((use) => [use, use.effects?.(control) ?? 0])),
    state: readState(stateFile),
  };
}

export function readState(stateFile: string): Map<string, Instance> {
  const { resources = [] } = JSON.parse(stateFile) as State;
  return new Map(
    resources
      .filter(({ mode }) => mode === 'managed')
      .flatMap(({ type, name, instances }) =>
        instances.map((instance): [string, Instance] => [`${type}.${name}`, instance]),
      ),
  );
}

/** The provider's private state of an object, as text. */
export const privateStateIn = (stateFile: string, address: string): string =>
  Buffer.from(readState(stateFile).get(address)?.private ?? '', 'base64').toString();

interface Message {
  readonly type: string;
  readonly diagnostic?: Diagnostic;
  readonly hook?: { readonly action: string; readonly resource: { readonly addr: string } };
  readonly change?: { readonly action: string; readonly resource: { readonly addr: string } };
}

interface State {
  readonly resources?: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly Instance[];
  }[];
}
