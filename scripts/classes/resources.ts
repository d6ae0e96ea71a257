import { accessors } from './accessors';
import { docstring } from './docstring';
import { Examples } from './examples';
import { properties } from './inputs';
import { ResourceDescription } from '../../src/schema/description';

/** Resources with special behaviour in constructs/, by file. */
const BEHAVIOUR: Readonly<Record<string, string>> = {
  ApiKey: 'api-key',
  ArchiveTarget: 'archive-target',
  Slo: 'slo',
};

/** The construct of each resource, with its configuration. */
export function resourceClasses(resources: readonly ResourceDescription[], examples: Examples): string {
  return [
    "import { ImportableResource, IResolvable, TerraformMetaArguments, TerraformProvider } from 'cdktf';",
    "import { Construct } from 'constructs';",
    ...[...Object.entries(BEHAVIOUR), ['', 'resource']]
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .map(([name, file]) => `import { ${baseOf(name)} } from '../constructs/${file}';`),
    `import { ${resources.map(({ className }) => constantOf(className)).join(', ')} } from '../schema';`,
    "import { Mutable } from '../synthesis/attributes';",
    '',
    resources.map((resource) => resourceClass(resource, examples(resource))).join('\n\n'),
  ].join('\n');
}

const baseOf = (className: string): string =>
  Object.hasOwn(BEHAVIOUR, className) ? `${className}Behaviour` : 'ObservabilityResource';

function resourceClass(description: ResourceDescription, example: string): string {
  const { className, prefix, terraformType, title, doc, attributes, exactlyOne, importable } = description;
  const article = /^[aeiou]/i.test(className) ? 'an' : 'a';
  return `/** Configuration of ${article} \`${className}\`. */
export interface ${className}Config extends TerraformMetaArguments {
${properties(attributes, prefix, exactlyOne)}
}

${docstring(doc, example)}
export class ${className} extends ${baseOf(className)} {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = '${terraformType}';

  ${importable ? generateConfigForImport(className, title) : ''}

  /** @internal */
  declare protected readonly _config: Mutable<${className}Config>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within \`scope\`
   * @param config configuration of the ${title}
   */
  constructor(scope: Construct, id: string, config: ${className}Config) {
    super(scope, id, ${constantOf(className)}, config);
  }

  ${accessors(attributes, prefix)}
}`;
}

const generateConfigForImport = (className: string, title: string): string => `/**
   * Lets \`terraform plan -generate-config-out=<file>\` write the configuration of an existing ${title}.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the generated configuration
   * @param importFromId identifier of the ${title} on the service
   * @param provider provider of the ${title}; by default the stack's default provider
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

/** The description's name in src/schema. */
export const constantOf = (className: string): string => `${className[0].toLowerCase()}${className.slice(1)}`;
