export const PROVIDER_NAME = 'observability';

const snakeCaseCache = new Map<string, string>();

/** Converts a name from the API, such as `targetPercentage`, to Terraform's `target_percentage`. Caches the results. */
export function toSnakeCase(camelCase: string): string {
  const cached = snakeCaseCache.get(camelCase);
  if (cached !== undefined) return cached;
  const converted = camelCase.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (upper, offset: number) =>
    offset > 0 ? `_${upper.toLowerCase()}` : upper.toLowerCase(),
  );
  snakeCaseCache.set(camelCase, converted);
  return converted;
}

/** API names that are reserved words in a language of the constructs, with the names of their properties. */
const REPLACED_NAMES: Readonly<Record<string, string>> = {
  from: 'fromTime',
  to: 'toTime',
  internal: 'internalOptions',
  operator: 'filterOperator',
  readonly: 'isReadonly',
  default: 'defaultOption',
  type: 'typeName',
  equals: 'equalTo',
};

export const propertyName = (apiName: string): string =>
  Object.hasOwn(REPLACED_NAMES, apiName) ? REPLACED_NAMES[apiName] : apiName;

/** Returns the prefix for the class names of an object. `parent` is the prefix of the enclosing class. */
export const classPrefix = ({ name }: { readonly name?: string }, parent: string, member: string): string =>
  name ?? `${parent}${capitalized(propertyName(member))}`;

/** Matches an attribute name in backticks, spelled as in the API: `apiTokenWo`. */
const QUOTED_NAME_PATTERN = /`([a-z]+(?:[A-Z][A-Za-z0-9]*)+)`/g;

/** Replaces the attribute names in a description with Terraform names, for users who write HCL. */
export const inTerraformNames = (doc: string): string =>
  doc.replace(QUOTED_NAME_PATTERN, (_, name: string) => `\`${toSnakeCase(name)}\``);

/** Replaces the attribute names in a description with property names, for users of constructs. */
export const inPropertyNames = (doc: string): string =>
  doc.replace(QUOTED_NAME_PATTERN, (_, name: string) => `\`${propertyName(name)}\``);

export const capitalized = (name: string): string => `${name[0].toUpperCase()}${name.slice(1)}`;

/** Converts `integrationId` or `integration_id` to `Integration id`, for documentation. */
export const toWords = (apiName: string): string => capitalized(toSnakeCase(apiName).replace(/[_.]/g, ' '));

/** Returns the words and numbers in a name or a path. */
export const wordsIn = (name: string): ReadonlySet<string> =>
  new Set(toSnakeCase(name).match(/[a-z]+|\d+/g) ?? []);
