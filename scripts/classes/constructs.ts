/** What the classes of the provider, the resources and the lookups have in common. */
import { docstring } from './docstring';
import { properties } from './inputs';
import { getter } from './outputs';
import { heldObject, inputType, isConfigurable, reading } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute } from '../../src/schema/kind';
import { capitalized, propertyName } from '../../src/schema/names';

/** The docstring's tag with the example of a description. */
export type Examples = (description: Description) => string;

/** The classes in src/constructs that others extend, by file. A resource with special behaviour has its own. */
export const BASES = {
  'api-key': 'ApiKeyBehaviour',
  'archive-target': 'ArchiveTargetBehaviour',
  'data-source': 'ObservabilityDataSource',
  provider: 'ProviderBehaviour',
  resource: 'ObservabilityResource',
  slo: 'SloBehaviour',
} as const;

interface Parts {
  readonly base: string;
  readonly example: string;
  readonly configDoc: string;
  /** Of the parameter. */
  readonly config: string;
  readonly doc?: string;
  readonly statics?: string;
  readonly accessor?: typeof accessor;
}

/** A construct and the interface of its configuration. */
export function constructClass(
  kind: 'provider' | 'resource' | 'data source',
  description: Description,
  parts: Parts,
): string {
  const { className, prefix, terraformType, attributes, exactlyOne } = description;
  const isProvider = kind === 'provider';
  const accessors = Object.entries(attributes).map(([member, attribute]) =>
    (parts.accessor ?? accessor)(member, attribute, prefix),
  );
  return `/** ${parts.configDoc} */
export interface ${className}Config ${isProvider ? '' : 'extends TerraformMetaArguments'} {
${properties(attributes, prefix, exactlyOne)}
}

${docstring(parts.doc ?? description.doc, parts.example)}
export class ${className} extends ${parts.base} {
  /** ${isProvider ? 'Name' : 'Type'} of the ${kind} in Terraform. */
  public static readonly tfResourceType = '${terraformType}';

  ${parts.statics ?? ''}

  /** @internal */
  declare protected readonly _config: Mutable<${className}Config>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within \`scope\`
   * @param config ${parts.config}
   */
  constructor(scope: Construct, id: string, config: ${className}Config${isOptional(description) ? ' = {}' : ''}) {
    super(scope, id, ${isProvider ? '' : `${constantOf(description)},`} config);
  }

  ${accessors.join('\n\n')}
}`;
}

/** Whether nothing in its configuration is required. */
export const isOptional = ({ attributes, exactlyOne }: Description): boolean =>
  !exactlyOne && Object.values(attributes).every(({ presence }) => presence !== 'required');

/** The description's name in src/schema. */
export const constantOf = ({ prefix }: Description): string => `${prefix[0].toLowerCase()}${prefix.slice(1)}`;

/** The accessors that constructs of CDKTF providers have for an attribute: get, set or put, reset, and `...Input`. */
function accessor(member: string, attribute: Attribute, parent: string): string {
  const read = getter(member, attribute, parent);
  if (!isConfigurable(attribute)) return read;
  const property = propertyName(member);
  const type = inputType(member, attribute, parent);
  const written = heldObject(attribute.kind)
    ? putter(property, type)
    : setter(property, reading(member, attribute, parent).type);
  return attribute.presence === 'required'
    ? [read, written, inputGetter(property, type)].join('\n')
    : [read, written, resetter(property), inputGetter(property, `${type} | undefined`)].join('\n');
}

const putter = (property: string, type: string): string => `/** Configures \`${property}\`. */
public put${capitalized(property)}(value: ${type}): void {
  this._config.${property} = value;
}`;

export const setter = (property: string, type: string): string => `public set ${property}(value: ${type}) {
  this._config.${property} = value;
}`;

export const resetter = (property: string): string => `/** Removes the configured \`${property}\`. */
public reset${capitalized(property)}(): void {
  this._config.${property} = undefined;
}`;

export const inputGetter = (property: string, type: string): string => `/** The configured \`${property}\`. */
public get ${property}Input(): ${type} {
  return this._config.${property};
}`;
