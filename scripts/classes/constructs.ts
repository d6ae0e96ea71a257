/** Generates the construct classes for the provider, the resources and the lookups, and the class `Lookup`. */
import { deprecatedTag, docstring, docstringOf } from './docstring';
import { properties } from './inputs';
import { getter } from './outputs';
import { attributeReader, inputType, isConfigurable, nestedObject } from './shapes';
import { dashboard } from '../../src/schema/dashboard';
import { Description, isImportable, ResourceDescription } from '../../src/schema/description';
import { Attribute, isApiMember, optional, string } from '../../src/schema/kind';
import { capitalized, propertyName } from '../../src/schema/names';
import { slo } from '../../src/schema/slo';

/** A function that returns the `@example` tag for a description. */
export type ExampleOf = (description: Description) => string;

/** The base classes in src/constructs, by file. A resource with special behavior has its own base class. */
export const BASES = {
  'api-key': 'ApiKeyBehavior',
  'archive-target': 'ArchiveTargetBehavior',
  'data-source': 'ObservabilityDataSource',
  provider: 'ProviderBehavior',
  resource: 'ObservabilityResource',
  slo: 'SloBehavior',
} as const;

interface ClassParts {
  readonly base: string;
  readonly configDoc: string;
  readonly configParamDoc: string;
  readonly doc?: string;
  readonly statics?: string;
  readonly overrides?: string;
}

function constructClass(
  kind: 'provider' | 'resource' | 'data source',
  description: Description,
  exampleOf: ExampleOf,
  parts: ClassParts,
): string {
  const { className, prefix, terraformType, attributes, exactlyOne } = description;
  const isProvider = kind === 'provider';
  const accessors = Object.entries(attributes).map(([member, attribute]) =>
    accessorsOf(member, attribute, prefix, isProvider),
  );
  return `${docstring(parts.configDoc)}
export interface ${className}Config ${isProvider ? '' : 'extends TerraformMetaArguments'} {
${properties(attributes, prefix, exactlyOne)}
}

${parts.overrides ?? ''}

${docstring(parts.doc ?? description.doc, exampleOf(description))}
export class ${className} extends ${parts.base} {
  /** ${isProvider ? 'Name' : 'Type'} of the ${kind} in Terraform. */
  public static readonly tfResourceType = '${terraformType}';

  ${parts.statics ?? ''}

  /** @internal */
  declare protected readonly _config: Mutable<${className}Config>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within \`scope\`
   * @param config ${parts.configParamDoc}
   */
  constructor(scope: Construct, id: string, config: ${className}Config${isConfigOptional(description) ? ' = {}' : ''}) {
    super(scope, id, ${isProvider ? '' : `${constantName(description)},`} config);
  }

  ${accessors.join('\n\n')}
}`;
}

const isConfigOptional = ({ attributes, exactlyOne }: Description): boolean =>
  !exactlyOne && Object.values(attributes).every(({ presence }) => presence !== 'required');

/** Returns the name of the constant in src/schema that holds the description. */
export const constantName = ({ prefix }: Description): string =>
  `${prefix[0].toLowerCase()}${prefix.slice(1)}`;

/**
 * Returns the accessors of an attribute, as in every CDKTF provider: get, set or put, reset, and `...Input`. The getter of a provider returns
 * the configured value, because Terraform cannot return one.
 */
function accessorsOf(member: string, attribute: Attribute, parent: string, isProvider: boolean): string {
  const property = propertyName(member);
  const field = `this._config.${property}`;
  const input = inputType(member, attribute, parent);
  const isRequired = attribute.presence === 'required';
  const configured = isRequired ? input : `${input} | undefined`;
  const type = isProvider ? configured : attributeReader(member, attribute, parent).type;
  const documented = (doc: string, signature: string, statement: string): string =>
    `${docstring(doc, ...deprecatedTag(attribute))}\npublic ${signature} {\n${statement};\n}`;
  const read = isProvider
    ? `${docstringOf(attribute)}\npublic get ${property}(): ${type} {\nreturn ${field};\n}`
    : getter(member, attribute, parent);
  if (!isConfigurable(attribute)) return read;
  const put = `put${capitalized(property)}(value: ${input}): void`;
  const write =
    nestedObject(attribute.kind) && !isProvider
      ? documented(`Configures \`${property}\`.`, put, `${field} = value`)
      : `public set ${property}(value: ${type}) {\n${field} = value;\n}`;
  const signature = `reset${capitalized(property)}(): void`;
  const reset = documented(`Removes the configured \`${property}\`.`, signature, `${field} = undefined`);
  const doc = `The configured value of \`${property}\`.`;
  const readInput = documented(doc, `get ${property}Input(): ${configured}`, `return ${field}`);
  return [read, write, ...(isRequired ? [] : [reset]), readInput].join('\n');
}

export function resourceClass(description: ResourceDescription, exampleOf: ExampleOf): string {
  const { className, title } = description;
  return constructClass('resource', description, exampleOf, {
    base: Object.values(BASES).find((base) => base === `${className}Behavior`) ?? BASES.resource,
    configDoc: `Configuration of ${/^[aeiou]/i.test(className) ? 'an' : 'a'} \`${className}\`.`,
    configParamDoc: `configuration of the ${title}`,
    statics: [isMethod(className), isImportable(description) ? importMethod(className, title) : ''].join(
      '\n',
    ),
    overrides: description === slo ? overridesOf(description) : '',
  });
}

const isMethod = (className: string): string => `/**
   * Whether a construct is of this class. Unlike \`instanceof\`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static is${className}(node: IConstruct): node is ${className} {
    return ${className}._isResource(node, ${className}.tfResourceType);
  }
`;

/** Returns an interface with the properties of the configuration, all of them optional. */
function overridesOf({ className, prefix, attributes }: ResourceDescription): string {
  const members = Object.entries(attributes).map(([member, attribute]): [string, Attribute] => [
    member,
    isApiMember(attribute) && isConfigurable(attribute)
      ? { defaultText: 'set by `ServiceObjectives`', ...attribute, presence: 'optional' }
      : attribute,
  ]);
  return `${docstring(`Properties of an \`${className}\` that differ from the derived ones.`)}
export interface ${className}Overrides extends TerraformMetaArguments {
${properties(Object.fromEntries(members), prefix)}
}`;
}

const importMethod = (className: string, title: string): string => `/**
   * Lets \`terraform plan -generate-config-out=<file>\` write the configuration of an existing ${title}.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the generated configuration
   * @param importFromId identifier of the ${title} on the service
   * @param provider provider of the ${title}, by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: ${className}.tfResourceType,
      importId: importFromId,
      provider,
    });
  }`;

/** The `alias` property, which every CDKTF provider has. */
const aliasAttribute = optional(string, 'Name of this provider, for a stack with several providers.', {
  defaultText: 'none; resources that do not set `provider` use this provider',
});

export const providerClass = (description: Description, exampleOf: ExampleOf): string =>
  constructClass(
    'provider',
    { ...description, attributes: { ...description.attributes, alias: aliasAttribute } },
    exampleOf,
    {
      base: BASES.provider,
      configDoc: 'Configuration of an `ObservabilityProvider`: base URL of the service, API key and options.',
      configParamDoc: 'base URL, API key and options',
    },
  );

export const lookupName = (description: Description): string => propertyName(constantName(description));

export function dataSourceClass(description: Description, exampleOf: ExampleOf): string {
  const lookup = `\`Lookup.${lookupName(description)}\``;
  return constructClass('data source', description, exampleOf, {
    base: BASES['data-source'],
    configDoc: `Configuration of ${lookup}.`,
    configParamDoc: 'configuration of the lookup',
    doc: `${description.doc} ${lookup} creates this construct.`,
  });
}

export const lookupClass = (lookups: readonly Description[], exampleOf: ExampleOf): string => `${docstring(
  'Looks up objects on the observability service, with one method for each kind of object. Each call adds a Terraform data source to the stack.',
  exampleOf(dashboard),
)}
export class Lookup {
  ${lookups.map((lookup) => lookupMethod(lookup, exampleOf(lookup))).join('\n\n')}

  private constructor() {}
}`;

function lookupMethod(description: Description, example: string): string {
  const { className, doc, title } = description;
  return `${docstring(
    doc,
    '@param scope the stack, or a construct in it',
    '@param constructId name of the construct, unique within `scope`',
    '@param config configuration of the lookup',
    `@returns a construct whose attributes are known once Terraform has read the ${title}`,
    example,
  )}
  public static ${lookupName(description)}(
    scope: Construct,
    constructId: string,
    config${isConfigOptional(description) ? '?' : ''}: ${className}Config,
  ): ${className} {
    return new ${className}(scope, constructId, config);
  }`;
}
