/** In Terraform, and in front of the types of its resources. */
export const PROVIDER_NAME = 'observability';

const snakeCased = new Map<string, string>();

/** `targetThresholdPercentage` in the API is `target_threshold_percentage` in Terraform. Names of the schema are few: each is made once. */
export function toSnakeCase(camelCase: string): string {
  const known = snakeCased.get(camelCase);
  if (known !== undefined) return known;
  const made = camelCase.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (upper, offset: number) =>
    offset > 0 ? `_${upper.toLowerCase()}` : upper.toLowerCase(),
  );
  snakeCased.set(camelCase, made);
  return made;
}

/**
 * API names that are reserved in one of the languages that the constructs are published to, with the name that the
 * construct property has instead. Terraform attributes keep the API's name.
 */
const RESERVED: Readonly<Record<string, string>> = {
  from: 'fromTime',
  to: 'toTime',
  internal: 'internalOptions',
  operator: 'filterOperator',
  readonly: 'isReadonly',
  default: 'defaultOption',
  type: 'typeName',
  equals: 'equalTo',
};

/** The name of an API member as a construct property. */
export function propertyName(apiName: string): string {
  return Object.hasOwn(RESERVED, apiName) ? RESERVED[apiName] : apiName;
}

/** The prefix of the classes of an object. `parent` is the prefix of the class that contains it. */
export function objectName({ name }: { readonly name?: string }, parent: string, member: string): string {
  return name ?? `${parent}${capitalized(propertyName(member))}`;
}

/** An attribute in a sentence of the schema, in the API's spelling: `apiTokenWo`. */
const QUOTED_NAME = /`([a-z]+(?:[A-Z][A-Za-z0-9]*)+)`/g;

/** A sentence of the schema for people who write HCL: attributes have their Terraform names. */
export function inTerraformNames(doc: string): string {
  return doc.replace(QUOTED_NAME, (_, name: string) => `\`${toSnakeCase(name)}\``);
}

/** A sentence of the schema for people who write constructs: attributes have the names of their properties. */
export function inPropertyNames(doc: string): string {
  return doc.replace(QUOTED_NAME, (_, name: string) => `\`${propertyName(name)}\``);
}

export function capitalized(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`;
}

/** `integrationId` and `integration_id` are `Integration id` in the documentation of the API. */
export function words(apiName: string): string {
  return capitalized(toSnakeCase(apiName).replace(/[_.]/g, ' '));
}
