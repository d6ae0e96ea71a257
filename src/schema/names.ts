/** `targetThresholdPercentage` in the API is `target_threshold_percentage` in Terraform. */
export function toSnakeCase(camelCase: string): string {
  return camelCase.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (upper, offset: number) =>
    offset > 0 ? `_${upper.toLowerCase()}` : upper.toLowerCase(),
  );
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
  event: 'eventRecord',
  readonly: 'isReadonly',
  default: 'defaultOption',
  type: 'typeName',
  equals: 'equalTo',
};

/** The name of an API member as a construct property. */
export function propertyName(apiName: string): string {
  return Object.hasOwn(RESERVED, apiName) ? RESERVED[apiName] : apiName;
}
