/** Reads and changes the service address and the state locations in a synthesized stack. */
import { differences } from './differences';
import type { Terraform } from './terraform';
import type { Account } from './types';
import { PROVIDER_SOURCE } from '../synthesis/provider-address';

/** A block, or a whole file, in Terraform's JSON syntax. */
export type Block = Record<string, unknown>;

/** Where a state is stored: the backend type, such as `http`, and the backend's settings. */
interface StateLocation {
  readonly type: string;
  readonly settings: Block;
}

/** The path of a stack's local state, and the locations that the app configures for the stack's state. */
interface StackState<Stack> {
  readonly stack: Stack;
  readonly path: string;
  readonly locations: readonly StateLocation[];
}

/** Returns the locations that a stack configures for its state. A `terraform_remote_state` refers to a cloud block as `remote`. */
export function stateLocationsIn(file: Block): StateLocation[] {
  const terraform = blocks([file], 'terraform');
  return [
    ...labeledBlocks(blocks(terraform, 'backend')).map(([type, settings]) => ({ type, settings })),
    ...blocks(terraform, 'cloud').map((settings) => ({ type: 'remote', settings })),
  ];
}

/** Makes Terraform keep the state in the stack's folder, which needs no `terraform init`. */
export function removeBackends(file: Block): void {
  file.terraform = blocks([file], 'terraform').map(({ backend: _, cloud: __, ...rest }) => rest);
}

const requirementsIn = (file: Block) =>
  labeledBlocks(blocks(blocks([file], 'terraform'), 'required_providers'));

export const providersOf = (file: Block): string[] =>
  requirementsIn(file).map(([name, { source = name }]) =>
    String(source).includes('/') ? String(source) : `hashicorp/${String(source)}`,
  );

/** Returns a key for the plugins that `terraform init` installs: the requirements, and the types that may need another provider. */
export function pluginsOf({ terraform, provider: _, variable: __, output: ___, ...others }: Block): string {
  const types = Object.values(others).flatMap((kind) => toBlockList(kind).flatMap(Object.keys));
  return JSON.stringify([requirementsIn({ terraform }), [...new Set(types)].sort()]);
}

/** Sets the address and the key in each of this provider's blocks, under any local name, even if an aspect or override added the block. */
export function pointAtAccount({ url, apiKey }: Account, file: Block): void {
  const ours = requirementsIn(file).flatMap(([name, { source }]) => (source === PROVIDER_SOURCE ? name : []));
  for (const [name, block] of labeledBlocks(blocks([file], 'provider'))) {
    if (ours.includes(name)) Object.assign(block, { base_url: url, api_key: apiKey });
  }
}

/** Redirects each remote state in a file to the local state of the matching stack, and returns these stacks. Throws unless one matches. */
export function redirectRemoteStates<S>(states: readonly StackState<S>[], stack: string, file: Block): S[] {
  // A check block can contain its own data source.
  const checks = labeledBlocks(blocks([file], 'check')).map(([, check]) => check);
  const sources = blocks(blocks([file, ...checks], 'data'), 'terraform_remote_state');
  return labeledBlocks(sources).map(([name, source]) => {
    const [state, ...others] = states.filter(({ locations }) =>
      locations.some((location) => matchesLocation(location, source)),
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
    `The stack "${stack}" reads ${address}, which deploy() cannot match to a stack of this app. deploy() does not read real states. ` +
      'Pass the values to the stack through its constructor or variables instead, so that a test can choose them. ' +
      "If it is the state of another stack of this app, use the settings of that stack's backend, and read the state in a stack, not in a module.",
  );
}

/** Whether a remote state is at the location. The location may have more settings than the remote state, such as a lock address. */
function matchesLocation({ type, settings }: StateLocation, { backend, config }: Block): boolean {
  const configured = Object.assign({}, ...toBlockList(config)) as Block;
  return (
    backend === type && Object.keys(configured).length > 0 && differences(settings, configured).length === 0
  );
}

function blocks(parents: readonly Block[], type: string): Block[] {
  return parents.flatMap((parent) => toBlockList(parent[type]));
}

function labeledBlocks(parents: readonly Block[]): [label: string, block: Block][] {
  return parents.flatMap((parent) =>
    Object.entries(parent).flatMap(([label, value]) =>
      toBlockList(value).map((block): [string, Block] => [label, block]),
    ),
  );
}

/** Returns blocks as a list. Terraform accepts one block or a list of blocks. */
function toBlockList(value: unknown): Block[] {
  if (Array.isArray(value)) return value.flatMap(toBlockList);
  return typeof value === 'object' && value !== null ? [value as Block] : [];
}

/**
 * Throws if a plan would start a provider that is not allowed, or if a module reads a remote state. After `init`, `terraform providers`
 * and `terraform graph` list providers and data sources, including those in modules, without starting a plan.
 */
export async function rejectRealEffects(terraform: Terraform, alsoApply: readonly string[]): Promise<void> {
  const printed = await terraform.run('providers');
  const sources = Array.from(printed.matchAll(/provider\[([^\]]+)\]/g), ([, source]) => source);
  rejectProviders(terraform.stack, sources, alsoApply);
  if (!/module\./.test(printed)) return;
  // synthesize() has already checked the stack's own remote states.
  const graph = await terraform.run('graph');
  const [state] = /module\.[^"\s]*\.data\.terraform_remote_state\.[^"\s]+/.exec(graph) ?? [];
  if (state !== undefined) throw foreignStateError(terraform.stack, state);
}

/** Throws if a provider is not allowed. Called before `terraform init`, which would download it, and again with those of modules. */
export function rejectProviders(
  stack: string,
  sources: readonly string[],
  alsoApply: readonly string[],
): void {
  const allowed = [PROVIDER_SOURCE, 'terraform.io/builtin/terraform', 'hashicorp/null', ...alsoApply];
  const refused = [...new Set(sources)].filter(
    (source) => !allowed.some((name) => source === name || source.endsWith(`/${name}`)),
  );
  if (refused.length === 0) return;
  const names = refused.map((source) => `'${source.replace(/.*\//, '')}'`).join(', ');
  throw new Error(
    `The stack "${stack}", or a module in it, uses ${refused.join(' and ')}. deploy() emulates only the observability service: ` +
      `any other provider would make real changes. If these changes are harmless, allow them: deploy(app, emulator, { alsoApply: [${names}] }).`,
  );
}
