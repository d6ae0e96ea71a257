/** Checks which provider blocks, and therefore which accounts, the resources of a stack use. */
import {
  TerraformDataSource,
  TerraformModule,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
} from 'cdktf';
import { IConstruct } from 'constructs';
import { argumentOf, configurationOf, isSynthesized } from './overrides';
import { importOf, rawOverridesOf, recordOf } from './patches/internals';
import { ProviderConfig } from './provider-errors';
import { elementsOf, providersOf } from './providers';
import { spellPath } from './spelling';
import { firstTen } from '../json/first-ten';
import { ENV_VARIABLES } from '../schema/environment';
import { PROVIDER_NAME } from '../schema/names';
import { provider as description } from '../schema/provider';

/** Returns an error if this is the first of several providers that have the same alias, or no alias. */
export function duplicateErrors(provider: TerraformProvider): string[] {
  const alias = aliasOf(provider);
  const duplicates = ourProviders(provider).filter((other) => aliasOf(other) === alias);
  if (duplicates.length < 2 || duplicates[0] !== provider) return [];
  const aliasText = alias === undefined ? 'without an alias' : `with the alias "${String(alias)}"`;
  return [
    `The stack has several providers ${aliasText}: ${pathsOf(duplicates)}. Terraform allows only one provider ${aliasText}. Keep one of them, or give each provider its own alias and set ${spellPath('provider')} on its resources.`,
  ];
}

/** Returns an error about an override that CDKTF drops, because it does not say which of the stack's providers it changes. */
export function overrideErrors(provider: TerraformProvider): string[] {
  if (ourProviders(provider)[0] !== provider) return [];
  const type = provider.terraformResourceType;
  const overrides = recordOf(recordOf(rawOverridesOf(provider.cdktfStack).provider)[type]);
  const [name] = Object.keys(overrides).filter((key) => !/^\d+$/.test(key));
  if (name === undefined) return [];
  const path = `provider.${type}`;
  return [
    `An override of the stack sets ${path}.${name}, which CDKTF drops: providers are a list. Set ${path}.0.${name}, or call addOverride on the provider.`,
  ];
}

/** Returns an error if other providers of the stack have another version: Terraform would require the last one, but the first is installed. */
export function copyErrors(provider: TerraformProvider): string[] {
  const versionOf = (each: TerraformProvider) => each.terraformGeneratorMetadata?.providerVersion ?? '';
  const [first, ...others] = ourProviders(provider);
  const different = others.filter((other) => !['', versionOf(first)].includes(versionOf(other)));
  if (first !== provider || different.length === 0) return [];
  const list = firstTen(different.map((other) => `${other.node.path} (${versionOf(other)})`)).join(', ');
  return [
    `The provider has the version ${versionOf(first)}, but other copies of this package created ${list}. A stack can have only one version. Install the package only once: if a library of constructs depends on it, make it a peer dependency there.`,
  ];
}

/** Returns a warning if the provider has an alias, which usually means another account, but neither its own key nor `expectedTeamIds`. */
export function keyWarnings(
  provider: TerraformProvider,
  { apiKey, expectedTeamIds }: ProviderConfig,
): string[] {
  const alias = aliasOf(provider);
  if (alias === undefined || (apiKey ?? expectedTeamIds ?? undefined) !== undefined) return [];
  return [
    `The provider with the alias "${String(alias)}" has no ${spellPath('apiKey')}, so it uses the key in the environment variable ${ENV_VARIABLES.apiKey}, like a provider without an alias. Its resources may be created in the wrong account. Set ${spellPath('apiKey')}, or set ${spellPath('expectedTeamIds')} if that key is the right one.`,
  ];
}

/** Returns a warning if all providers have an alias, but some resources have no `provider`. Only the first provider returns it. */
export function missingProviderWarnings(provider: TerraformProvider): string[] {
  const stack = TerraformStack.of(provider);
  const providers = ourProviders(provider);
  const addedByOverride: unknown = Reflect.get(Object(rawOverridesOf(stack).provider), PROVIDER_NAME);
  if (providers[0] !== provider || Array.isArray(addedByOverride)) return [];
  const aliases = providers.map(aliasOf);
  if (aliases.includes(undefined)) return [];
  const withoutProvider = elementsOf(
    stack,
    (node) => TerraformResource.isTerraformResource(node) || TerraformDataSource.isTerraformDataSource(node),
  ).filter(
    (node) =>
      node.terraformResourceType.startsWith(`${PROVIDER_NAME}_`) &&
      providerNameOf(node) === PROVIDER_NAME &&
      isSynthesized(node),
  );
  if (withoutProvider.length === 0) return [];
  const [problem, alternative] =
    providers.length === 1
      ? [`The stack's only provider has the alias "${String(aliases[0])}"`, 'remove the alias']
      : ["Each of the stack's providers has an alias", 'add a provider without an alias'];
  return [
    `${problem}, but these resources have no provider: ${pathsOf(withoutProvider)}. Terraform does not use a provider with an alias for them, so the service's address and the key come from the environment. Set ${spellPath('provider')} on each of them, or ${alternative}.`,
  ];
}

/** Returns an error if the provider of a resource, a lookup or an import is in another stack, or is none: CDKTF would use the default. */
export function foreignProviderErrors(node: IConstruct): string[] {
  return [node, importOf(node)].flatMap((user: unknown) => {
    const provider: unknown = Reflect.get(Object(user), 'provider') ?? undefined;
    const name = spellPath('provider');
    if (provider === undefined) return [];
    if (!TerraformProvider.isTerraformProvider(provider)) {
      return [`${name} is not a provider. Set it to an ObservabilityProvider of this stack.`];
    }
    return foreignError(name, provider, node);
  });
}

/** Returns errors about modules that get a provider of another stack. Only the first provider of the stack returns them. */
export function moduleErrors(first: TerraformProvider): string[] {
  if (ourProviders(first)[0] !== first) return [];
  const type = first.terraformResourceType;
  return elementsOf(first.cdktfStack, (node): node is TerraformModule => node instanceof TerraformModule)
    .flatMap((module) => module.providers ?? [])
    .map((given) => (TerraformProvider.isTerraformProvider(given) ? given : given.provider))
    .filter(({ terraformResourceType }) => terraformResourceType === type)
    .flatMap((given) => foreignError(`${spellPath('providers')} of a module`, given, first));
}

function foreignError(name: string, provider: TerraformProvider, user: IConstruct): string[] {
  if (TerraformStack.of(provider) === TerraformStack.of(user)) return [];
  return [
    `${name} is ${provider.node.path}, which is in another stack. Terraform would use the provider of this stack with the same name, and so perhaps another account. Set ${name} to one in this stack.`,
  ];
}

/** Returns Terraform's name for a provider, or for the provider of a resource or lookup, such as `observability.audit`. */
export function providerNameOf(node: IConstruct & Pick<TerraformResource, 'provider'>): string {
  if (TerraformProvider.isTerraformProvider(node)) {
    return [PROVIDER_NAME, aliasOf(node) ?? []].flat().join('.');
  }
  return String(argumentOf(node, 'provider', node.provider?.fqn) ?? PROVIDER_NAME);
}

/** Returns the `acknowledge` map of a construct's provider: the reasons for hiding warnings, by code. */
export function acknowledgedFor(construct: IConstruct): unknown {
  const name = providerNameOf(construct);
  const provider = ourProviders(construct).find((each) => providerNameOf(each) === name);
  const acknowledge: unknown = Reflect.get(Object(provider), 'acknowledge');
  return provider && configurationOf(provider, description.attributes, { acknowledge }).acknowledge;
}

const aliasOf = (provider: TerraformProvider): unknown => argumentOf(provider, 'alias', provider.alias);

export const ourProviders = (construct: IConstruct): TerraformProvider[] =>
  providersOf(TerraformStack.of(construct), PROVIDER_NAME);

export const pathsOf = (constructs: readonly IConstruct[]): string =>
  firstTen(constructs.map(({ node }) => node.path)).join(', ');
