import { accessors } from './accessors';
import { docstring } from './docstring';
import { Examples } from './examples';
import { properties } from './inputs';
import { dashboard } from '../../src/schema/dashboard';
import { Description } from '../../src/schema/description';
import { propertyName } from '../../src/schema/names';

/** The data source of each lookup, with its configuration, and the class that creates them. */
export function lookupClasses(dataSources: readonly Description[], examples: Examples): string {
  return [
    "import { IResolvable, TerraformMetaArguments } from 'cdktf';",
    "import { Construct } from 'constructs';",
    "import { ObservabilityDataSource } from '../constructs/data-source';",
    `import { ${dataSources.map(schemaName).join(', ')} } from '../schema';`,
    "import { Mutable } from '../synthesis/attributes';",
    '',
    [
      ...dataSources.map((one) => dataSourceClass(one, examples(one))),
      lookupClass(dataSources, examples),
    ].join('\n\n'),
  ].join('\n');
}

const schemaName = ({ prefix }: Description): string => `${prefix[0].toLowerCase()}${prefix.slice(1)}`;

/** Of `Lookup`. */
export const functionName = (description: Description): string => propertyName(schemaName(description));

/** `= {}` if nothing is required. */
const isOptional = ({ attributes, exactlyOne }: Description): boolean =>
  !exactlyOne && Object.values(attributes).every(({ presence }) => presence !== 'required');

function dataSourceClass(description: Description, example: string): string {
  const { className, prefix, terraformType, doc, attributes, exactlyOne } = description;
  return `/** What to read with \`Lookup.${functionName(description)}\`. */
export interface ${className}Config extends TerraformMetaArguments {
${properties(attributes, prefix, exactlyOne)}
}

${docstring(`${doc} Made by \`Lookup.${functionName(description)}\`.`, example)}
export class ${className} extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = '${terraformType}';

  /** @internal */
  declare protected readonly _config: Mutable<${className}Config>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within \`scope\`
   * @param config what to read
   */
  constructor(scope: Construct, id: string, config: ${className}Config${isOptional(description) ? ' = {}' : ''}) {
    super(scope, id, ${schemaName(description)}, config);
  }

  ${accessors(attributes, prefix)}
}`;
}

function lookupClass(dataSources: readonly Description[], examples: Examples): string {
  return `${docstring(
    'Reads from the observability service, one function per kind of object. Each adds a Terraform data source to the stack.',
    examples(dashboard),
  )}
export class Lookup {
  ${dataSources.map((one) => lookupFunction(one, examples(one))).join('\n\n')}

  private constructor() {}
}`;
}

function lookupFunction(description: Description, example: string): string {
  const { className, doc, title } = description;
  return `${docstring(
    doc,
    '@param scope the stack, or a construct in it',
    '@param constructId name of the construct, unique within `scope`',
    '@param config what to read',
    `@returns the ${title}, known when Terraform has read it`,
    example,
  )}
  public static ${functionName(description)}(
    scope: Construct,
    constructId: string,
    config${isOptional(description) ? '?' : ''}: ${className}Config,
  ): ${className} {
    return new ${className}(scope, constructId, config);
  }`;
}
