/** The constructs of the provider and of the resources. */
import { BASES, constructClass, Examples, inputGetter, resetter, setter } from './constructs';
import { docstringOf } from './docstring';
import { inputType } from './shapes';
import { Description, isImportable, ResourceDescription } from '../../src/schema/description';
import { Attribute, optional, string } from '../../src/schema/kind';

export function resourceClass(description: ResourceDescription, examples: Examples): string {
  const { className, title } = description;
  return constructClass('resource', description, {
    base: Object.values(BASES).find((base) => base === `${className}Behaviour`) ?? BASES.resource,
    example: examples(description),
    configDoc: `Configuration of ${/^[aeiou]/i.test(className) ? 'an' : 'a'} \`${className}\`.`,
    config: `configuration of the ${title}`,
    statics: isImportable(description) ? generateConfigForImport(className, title) : '',
  });
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

/** The property that CDKTF adds. */
const alias: Attribute = optional(
  string,
  'Name of this provider if the stack has several, such as one per account.',
  { unset: "the stack's default provider, which resources without `provider` use" },
);

export const providerClass = (description: Description, examples: Examples): string =>
  constructClass(
    'provider',
    { ...description, attributes: { ...description.attributes, alias } },
    {
      base: BASES.provider,
      example: examples(description),
      configDoc: 'Where the observability service is, and with which key to call it.',
      config: 'address, key and options',
      accessor: providerAccessor,
    },
  );

/** A provider can be configured, but not read. */
function providerAccessor(member: string, attribute: Attribute, parent: string): string {
  const type = `${inputType(member, attribute, parent)} | undefined`;
  return `${docstringOf(attribute)}
public get ${member}(): ${type} {
  return this._config.${member};
}
${[setter, resetter, inputGetter].map((write) => write(member, type)).join('\n')}`;
}
