import { format, resolveConfig } from 'prettier';
import { dataSources, resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { propertyName } from '../../src/schema/names';
import { provider } from '../../src/schema/provider';
import { exampleMembers, exampleReferences, Language } from '../examples';

const PACKAGE = 'cdktf-provider-observability';

/** Examples of classes that src/schema does not describe. */
const WRITTEN: Readonly<Record<string, string>> = {
  Rotation: `
    import { ApiKey, Rotation } from '${PACKAGE}';

    const quarterly = new Rotation(stack, 'quarterly', { everyDays: 90, fromDate: '2026-01-01' });
    new ApiKey(stack, 'shipper', { name: 'log shipper', rotationId: quarterly.id });`,
  EphemeralVariable: `
    import { EphemeralVariable, OutgoingWebhook } from '${PACKAGE}';

    const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });
    new OutgoingWebhook(stack, 'tickets', {
      name: 'checkout tickets',
      issueTracker: { projectKey: 'CHECKOUT', apiTokenWo: token.stringValue, apiTokenWoVersion: '1' },
    });`,
  ObservabilityFunctions: `
    import { readFileSync } from 'node:fs';
    import { ApiKey, EphemeralVariable, ObservabilityFunctions, OutgoingWebhook } from '${PACKAGE}';

    const shipper = new ApiKey(stack, 'shipper', {
      name: 'log shipper',
      encryptionPublicKey: readFileSync('public.pem', 'utf8'),
    });
    const privateKey = new EphemeralVariable(stack, 'private_key', { type: 'string' });
    new OutgoingWebhook(stack, 'ingest', {
      name: 'ingest',
      issueTracker: {
        apiTokenWo: ObservabilityFunctions.decrypt(shipper.encryptedValue, privateKey.stringValue),
        apiTokenWoVersion: shipper.keyId,
      },
    });`,
  Literal: `
    import { Literal, Slo } from '${PACKAGE}';

    new Slo(stack, 'slo', {
      name: 'checkout availability',
      targetThresholdPercentage: 99.9,
      description: Literal.of('Sent as it stands: \${service}.'),
    });`,
};

const TYPESCRIPT: Language = {
  is: ': ',
  member: propertyName,
  constant: ({ name, values }, value) => {
    const constant = values.find((each) => each.value === value);
    if (!constant) throw new Error(`${name} has no constant for ${value}, which an example has.`);
    return `${name}.${constant.name}`;
  },
  variable: (name) => `${variableName(name)}.stringValue`,
};

/** The example of each construct and helper, by the name of its class. */
export async function examples(): Promise<Map<string, string>> {
  const made = new Map([
    [provider.className, constructExample(provider)],
    ...resources.map((resource): [string, string] => [resource.className, constructExample(resource)]),
    ...dataSources.map((source): [string, string] => [source.className, lookupExample(source)]),
    ...Object.entries(WRITTEN),
  ]);
  const style = await resolveConfig(__filename);
  const formatted = [...made].map(async ([name, code]): Promise<[string, string]> => [
    name,
    `\`\`\`ts\n${await format(code, { ...style, parser: 'typescript', printWidth: 90 })}\`\`\``,
  ]);
  return new Map(await Promise.all(formatted));
}

function constructExample(description: Description): string {
  const { className } = description;
  return withVariables(description, className, `new ${className}(${callArguments(description)});`);
}

function lookupExample(description: Description): string {
  const name = `${description.prefix[0].toLowerCase()}${description.prefix.slice(1)}`;
  const call = `Lookup.${propertyName(name)}(${callArguments(description)})`;
  return withVariables(description, 'Lookup', `const ${name} = ${call};`);
}

function withVariables(description: Description, imported: string, statement: string): string {
  const { variables, constants } = exampleReferences(description);
  const definitions = variables.map(
    (name) => `const ${variableName(name)} = new EphemeralVariable(stack, '${name}', { type: 'string' });\n`,
  );
  const imports = [...(variables.length > 0 ? ['EphemeralVariable'] : []), imported, ...constants];
  return `import { ${imports.join(', ')} } from '${PACKAGE}';\n\n${definitions.join('')}${statement}`;
}

function callArguments(description: Description): string {
  const configured = exampleMembers(description, TYPESCRIPT);
  const config = configured.map(([name, value]) => `${name}: ${value}`).join(', ');
  const id = description.terraformType.replace(/^observability_/, '');
  return `stack, '${id}'${config === '' ? '' : `, { ${config} }`}`;
}

/** `issue_tracker_token` as a TypeScript name. */
const variableName = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
