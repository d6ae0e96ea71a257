/** Reads and changes the service address and the state locations in a synthesized stack. */
import { isDeepStrictEqual } from 'node:util';
import type { Terraform } from './terraform';
import type { Account } from './types';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

export type Json = Record<string, unknown>;

/** The location of a state: a type such as `http`, and its settings. */
export interface StateLocation {
  readonly type: string;
  readonly settings: Json;
}

/** The path of a stack's local state, and the locations that the app configures for it. */
export interface StackState<Stack> {
  readonly stack: Stack;
  readonly path: string;
  readonly locations: readonly StateLocation[];
}

/** Returns the locations that a stack configures for its state. Remote states refer to a cloud block as `remote`. */
export function stateLocationsIn(file: Json): StateLocation[] {
  const terraform = blocks([file], 'terraform');
  return [
    ...labelledBlocks(blocks(terraform, 'backend')).map(([type, settings]) => ({ type, settings })),
    ...blocks(terraform, 'cloud').map((settings) => ({ type: 'remote', settings })),
  ];
}

export function keepStateIn(path: string, file: Json): void {
  const others = blocks([file], 'terraform').map(({ backend: _, cloud: __, ...rest }) => rest);
  file.terraform = [...others, { backend: { local: { path } } }];
}

/** Sets the address and the key in every block of this provider, under any local name, even if aspects or overrides added the block. */
export function pointAtAccount({ url, apiKey }: Account, file: Json): void {
  const required = labelledBlocks(blocks(blocks([file], 'terraform'), 'required_providers'));
  const ours = required.flatMap(([name, { source }]) => (source === PROVIDER_SOURCE ? name : []));
  for (const [name, block] of labelledBlocks(blocks([file], 'provider'))) {
    if (ours.includes(name)) Object.assign(block, { base_url: url, api_key: apiKey });
  }
}

/** Points remote states at the local states of other stacks, and returns those stacks. Throws for any other remote state. */
export function readLocally<Stack>(states: readonly StackState<Stack>[], stack: string, file: Json): Stack[] {
  // A check block can contain its own data source.
  const checks = labelledBlocks(blocks([file], 'check')).map(([, check]) => check);
  const sources = blocks(blocks([file, ...checks], 'data'), 'terraform_remote_state');
  return labelledBlocks(sources).map(([name, source]) => {
    const [state, ...others] = states.filter(({ locations }) =>
      locations.some((location) => isStateLocation(location, source)),
    );
    if (state === undefined || others.length > 0) {
      throw foreignStateError(stack, `data.terraform_remote_state.${name}`);
    }
    delete source.workspace;
    Object.assign(source, { backend: 'local', config: { path: state.path } });
    return state.stack;
  });
}

function foreignStateError(stack: string, address: string): Error {
  return new Error(
    `The stack "${stack}" reads ${address}, which is not the state of another stack of this app. deploy() does not read real states. ` +
      'Pass the values to the stack through its constructor or variables instead, so that a test can choose them. ' +
      'If this is the state of another stack, copy the settings from its backend, and read it in a stack, not in a module.',
  );
}

/** Whether a remote state is at the location. The backend may have more settings, such as the address of its lock. */
function isStateLocation({ type, settings }: StateLocation, { backend, config }: Json): boolean {
  const configured = toBlockList(config).flatMap((block) => Object.entries(block));
  return (
    backend === type &&
    configured.length > 0 &&
    configured.every(([name, value]) => isDeepStrictEqual(value, settings[name]))
  );
}

function blocks(parents: readonly Json[], type: string): Json[] {
  return parents.flatMap((parent) => toBlockList(parent[type]));
}

/** Returns the labelled blocks that these blocks contain. */
function labelledBlocks(parents: readonly Json[]): [label: string, block: Json][] {
  return parents.flatMap((parent) =>
    Object.entries(parent).flatMap(([label, value]) =>
      toBlockList(value).map((block): [string, Json] => [label, block]),
    ),
  );
}

/** Returns blocks as a list. Terraform accepts one block or a list of blocks. */
function toBlockList(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(toBlockList);
  return typeof value === 'object' && value !== null ? [value as Json] : [];
}

/**
 * Throws if a plan would start a provider that is not allowed, or read a remote state in a module. After `init`, `terraform providers`
 * and `terraform graph` show both, including those in modules, without configuring a provider.
 */
export async function refuseRealEffects(terraform: Terraform, alsoApply: readonly string[]): Promise<void> {
  const printed = await terraform.run('providers');
  const sources = [...new Set(Array.from(printed.matchAll(/provider\[([^\]]+)\]/g), ([, source]) => source))];
  const allowed = [PROVIDER_SOURCE, 'terraform.io/builtin/terraform', 'hashicorp/null', ...alsoApply];
  const refused = sources.filter(
    (source) => !allowed.some((name) => source === name || source.endsWith(`/${name}`)),
  );
  if (refused.length > 0) {
    const names = refused.map((source) => `'${source.replace(/.*\//, '')}'`).join(', ');
    throw new Error(
      `The stack "${terraform.stack}", or a module in it, uses ${refused.join(' and ')}. deploy() emulates only the observability service: ` +
        `any other provider would make real changes. If they are harmless, allow them: deploy(app, emulator, { alsoApply: [${names}] }).`,
    );
  }
  if (!/module\./.test(printed)) return;
  // synthesize() has checked the stack itself.
  const graph = await terraform.run('graph');
  const [state] = /module\.[^"\s]*\.data\.terraform_remote_state\.[^"\s]+/.exec(graph) ?? [];
  if (state !== undefined) throw foreignStateError(terraform.stack, state);
}
