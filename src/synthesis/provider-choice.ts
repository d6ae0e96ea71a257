/** Which provider block, and so which account, the resources of a stack get. */
import { TerraformDataSource, TerraformProvider, TerraformResource, TerraformStack } from 'cdktf';
import { argumentOf, isSynthesized, rawOverridesOf } from './overrides';
import { ProviderConfig } from './provider-mistakes';
import { elementsOf, providersOf } from './providers';
import { spelled } from './spelling';
import { PROVIDER_NAME } from '../schema/names';

/** At most this many constructs are named. */
const NAMED = 10;

/** Several blocks with the same alias, or without one. The first of them reports it. */
export function duplicateMistakes(provider: TerraformProvider): string[] {
  const alias = aliasOf(provider);
  const same = ourProviders(provider).filter((other) => aliasOf(other) === alias);
  if (same.length < 2 || same[0] !== provider) return [];
  const which = alias === undefined ? 'without an alias' : `with the alias "${String(alias)}"`;
  return [
    `The stack has several providers ${which}: ${pathsOf(same)}. Terraform allows one. Remove the others, or give each its own alias and set it as the provider of its resources.`,
  ];
}

/** An alias usually stands for another account, but a key from the environment is that of the default one. */
export function keyDoubts(
  provider: TerraformProvider,
  { apiKey, expectedTeamIds }: ProviderConfig,
): string[] {
  const alias = aliasOf(provider);
  if (alias === undefined || (apiKey ?? expectedTeamIds ?? undefined) !== undefined) return [];
  return [
    `The provider with the alias "${String(alias)}" has no ${spelled('apiKey')}, so it uses the key in the environment variable OBSERVABILITY_API_KEY, as a provider without an alias does. Its resources may be created in the wrong account. Set ${spelled('apiKey')}, or set ${spelled('expectedTeamIds')} if that key is the right one.`,
  ];
}

/** Terraform does not use a block with an alias for resources that do not name it. The first provider reports them. */
export function unnamedDoubts(provider: TerraformProvider): string[] {
  const stack = TerraformStack.of(provider);
  const providers = ourProviders(provider);
  const added = Reflect.get(Object(rawOverridesOf(stack).provider), PROVIDER_NAME) as unknown;
  if (providers[0] !== provider || Array.isArray(added)) return [];
  const aliases = providers.map(aliasOf);
  if (aliases.includes(undefined)) return [];
  const unnamed = elementsOf(
    stack,
    (node) => TerraformResource.isTerraformResource(node) || TerraformDataSource.isTerraformDataSource(node),
  ).filter(
    (node) =>
      node.terraformResourceType.startsWith(`${PROVIDER_NAME}_`) &&
      providerNameOf(node) === PROVIDER_NAME &&
      isSynthesized(node),
  );
  if (unnamed.length === 0) return [];
  const [whose, instead] =
    providers.length === 1
      ? [`The stack's only provider has the alias "${String(aliases[0])}"`, 'remove the alias']
      : ["Each of the stack's providers has an alias", 'add a provider without an alias'];
  return [
    `${whose}, but these resources have no provider: ${pathsOf(unnamed)}. Terraform uses no provider with an alias for them, so their address and key come from the environment. Set ${spelled('provider')} of each, or ${instead}.`,
  ];
}

/** The provider of a resource or lookup, as Terraform names it, such as `observability.audit`. */
export function providerNameOf(node: TerraformResource | TerraformDataSource): string {
  return String(argumentOf(node, 'provider', node.provider?.fqn) ?? PROVIDER_NAME);
}

const aliasOf = (provider: TerraformProvider): unknown => argumentOf(provider, 'alias', provider.alias);

const ourProviders = (provider: TerraformProvider): TerraformProvider[] =>
  providersOf(TerraformStack.of(provider), PROVIDER_NAME);

function pathsOf(
  constructs: readonly (TerraformResource | TerraformDataSource | TerraformProvider)[],
): string {
  const paths = constructs.slice(0, NAMED).map(({ node }) => node.path);
  const others = constructs.length - paths.length;
  return others > 0 ? `${paths.join(', ')} and ${others} more` : paths.join(', ');
}
