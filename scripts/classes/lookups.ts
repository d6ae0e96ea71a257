/** The data source of each lookup, and the class that creates them. */
import { BASES, constantOf, constructClass, Examples, isOptional } from './constructs';
import { docstring } from './docstring';
import { dashboard } from '../../src/schema/dashboard';
import { Description } from '../../src/schema/description';
import { propertyName } from '../../src/schema/names';

/** Of `Lookup`. */
export const functionName = (description: Description): string => propertyName(constantOf(description));

export function dataSourceClass(description: Description, examples: Examples): string {
  const made = `\`Lookup.${functionName(description)}\`.`;
  return constructClass('data source', description, {
    base: BASES['data-source'],
    example: examples(description),
    configDoc: `What to read with ${made}`,
    config: 'what to read',
    doc: `${description.doc} Made by ${made}`,
  });
}

export const lookupClass = (dataSources: readonly Description[], examples: Examples): string => `${docstring(
  'Reads from the observability service, one function per kind of object. Each adds a Terraform data source to the stack.',
  examples(dashboard),
)}
export class Lookup {
  ${dataSources.map((one) => lookupFunction(one, examples(one))).join('\n\n')}

  private constructor() {}
}`;

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
