import { inputGetter, resetter, setter } from './accessors';
import { docstring, docstringOf } from './docstring';
import { Examples } from './examples';
import { properties } from './inputs';
import { inputType } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, optional, string } from '../../src/schema/kind';

/** The properties that CDKTF adds. */
const alias: Attribute = optional(
  string,
  'Name of this provider if the stack has several, such as one per account.',
  { unset: "the stack's default provider, which resources without `provider` use" },
);

/** The construct of the provider, with its configuration. A provider can be configured, but not read. */
export function providerClass(description: Description, examples: Examples): string {
  const { className, prefix, terraformType, doc, attributes } = description;
  const members = { ...attributes, alias };
  const accessors = Object.entries(members).map(([member, attribute]) =>
    accessor(member, attribute, inputType(member, attribute, prefix)),
  );
  return `import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { ProviderBehaviour } from '../constructs/provider';
import { Mutable } from '../synthesis/attributes';

/** Where the observability service is, and with which key to call it. */
export interface ${className}Config {
${properties(members, prefix)}
}

${docstring(doc, examples(description))}
export class ${className} extends ProviderBehaviour {
  /** Name of the provider in Terraform. */
  public static readonly tfResourceType = '${terraformType}';

  /** @internal */
  declare protected readonly _config: Mutable<${className}Config>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within \`scope\`
   * @param config address, key and options
   */
  constructor(scope: Construct, id: string, config: ${className}Config = {}) {
    super(scope, id, config);
  }

  ${accessors.join('\n\n')}
}`;
}

function accessor(member: string, attribute: Attribute, type: string): string {
  return `${docstringOf(attribute)}
public get ${member}(): ${type} | undefined {
  return this._config.${member};
}
${setter(member, `${type} | undefined`)}
${resetter(member)}
${inputGetter(member, `${type} | undefined`)}`;
}
