/** Reads the output of `terraform show -json PLAN`, and decides what counts as a change. */
import { elementsOf, Json, JsonObject, mapValues, objectOrEmpty, objectsIn } from './members';

/** A planned change to a resource, an output, or an object that was changed outside Terraform. */
type Change = JsonObject;

/** `provider_alias` is the provider block, such as `observability.audit`, if it has an alias: it may be that of another account. */
export type ResourceChange = JsonObject & { readonly change: Change; readonly provider_alias?: string };

/** A saved plan. Parts that the plan does not have are empty. */
export interface Plan {
  /** Whether planning failed. Terraform then saves the plan without the changes that failed, such as those that on_destroy prevents. */
  readonly isFailed: boolean;
  readonly resourceChanges: readonly ResourceChange[];
  readonly drift: readonly ResourceChange[];
  readonly outputChanges: Readonly<Record<string, Change>>;
  /** The actions of providers that the apply invokes (Terraform 1.14). */
  readonly actionInvocations: readonly JsonObject[];
  readonly priorResources: readonly JsonObject[];
  readonly sensitiveValues: readonly Json[];
  readonly providerSources: readonly Json[];
}

export function readPlan(json: unknown): Plan {
  const plan = objectOrEmpty(json);
  const { provider_config: providers, root_module: root } = objectOrEmpty(plan.configuration);
  const declarations = objectOrEmpty(objectOrEmpty(root).variables);
  const aliases = new Map(aliasesIn(root));
  const changeOf = (entry: JsonObject): ResourceChange => {
    const alias = aliases.get(String(entry.address).replace(INDEX_PATTERN, ''));
    return { ...entry, change: objectOrEmpty(entry.change), ...(alias && { provider_alias: alias }) };
  };
  return {
    isFailed: plan.errored === true,
    resourceChanges: objectsIn(plan.resource_changes).map(changeOf),
    drift: objectsIn(plan.resource_drift).map(changeOf),
    outputChanges: mapValues(objectOrEmpty(plan.output_changes), objectOrEmpty),
    actionInvocations: objectsIn(plan.action_invocations),
    priorResources: resourcesIn(objectOrEmpty(objectOrEmpty(plan.prior_state).values).root_module),
    sensitiveValues: Object.entries(objectOrEmpty(plan.variables)).flatMap(([name, variable]) =>
      objectOrEmpty(declarations[name]).sensitive === true ? (objectOrEmpty(variable).value ?? []) : [],
    ),
    providerSources: Object.values(objectOrEmpty(providers)).map(
      (block) => objectOrEmpty(block).full_name ?? null,
    ),
  };
}

const INDEX_PATTERN = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** Returns the aliased provider blocks by the addresses, without indexes, of the resources that use them. */
function aliasesIn(module: Json | undefined, prefix = ''): (readonly [address: string, alias: string])[] {
  const { resources, module_calls: calls } = objectOrEmpty(module);
  return [
    ...objectsIn(resources)
      .map((each) => [`${prefix}${String(each.address)}`, String(each.provider_config_key)] as const)
      .filter(([, provider]) => provider.includes('.')),
    ...Object.entries(objectOrEmpty(calls)).flatMap(([name, call]) =>
      aliasesIn(objectOrEmpty(call).module, `${prefix}module.${name}.`),
    ),
  ];
}

function resourcesIn(module: Json | undefined): JsonObject[] {
  const { resources, child_modules: inner } = objectOrEmpty(module);
  const managed = objectsIn(resources).filter(({ mode }) => mode === 'managed');
  return [...managed, ...objectsIn(inner).flatMap(resourcesIn)];
}

/** Whether a change has an effect. An import has one even if its action is `no-op`. Reading a data source has none. */
export const isEffectiveChange = ({ actions, importing }: Change): boolean =>
  importing !== undefined || elementsOf(actions).some((action) => action !== 'no-op' && action !== 'read');

/** Whether an entry of `resource_changes` has an effect. A move has one even if its action is `no-op`. */
export const changesResource = ({ address, previous_address: previous = address, change }: ResourceChange) =>
  previous !== address || isEffectiveChange(change);

/** Whether the plan changes a resource, its address, or an output. The exit code of `-detailed-exitcode` is lost in some wrappers. */
export const planHasChanges = ({ resourceChanges, outputChanges, actionInvocations }: Plan): boolean =>
  actionInvocations.length > 0 ||
  resourceChanges.some(changesResource) ||
  Object.values(outputChanges).some(isEffectiveChange);
